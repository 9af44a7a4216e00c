// Tables on this device: the same Table as the server's, and the same messages. Its entries are kept in the browser's
// own database before anything is told of them, so that a reload goes on where it was.

import type { Trunkline } from '../../../capi/wasm/trunkline.js';
import type { FromTable, ToTable } from './protocol';
import type { FromWorker, LocalMade, LocalSetup } from './engine';
import { lockGame } from './window_lock';
import type { Kept, KeptChat, TableStore } from './store';

interface Open extends Kept {
  handle: number;
  /** connections on this device, by the numbers that the engine uses too */
  connections: Set<number>;
  timer?: ReturnType<typeof setTimeout>;
  /** until all that has happened is stored and told */
  told: Promise<unknown>;
  /** the table that continues this one is being made */
  continuing?: boolean;
  /** lets another window have it */
  release?: () => void;
}

/** Another window plays this game. */
class Elsewhere extends Error {}

interface Waiting {
  wait: number | null;
  think: boolean;
  rematch: boolean;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');
const newCode = (): string => `here-${hex(5)}`;

/** the number of the next line of chat */
const nextLine = (chat?: KeptChat): number => (chat ? chat.first + chat.lines.length : 1);

export class LocalTables {
  #open = new Map<string, Open>();
  #table = new Map<number, Open>(); // by connection
  #finding = new Map<string, Promise<Open>>();
  // beyond any number that the page uses for its own connections
  #ownConnection = 2 ** 30;

  constructor(
    private engine: Trunkline,
    private post: (message: FromWorker) => void,
    private store: TableStore,
  ) {}

  async make(setup: LocalSetup): Promise<LocalMade> {
    const code = newCode();
    const tokens = setup.seats.map((seat) => (seat.bot === null ? hex(16) : null));
    const seats = setup.seats.map((seat, i) => ({
      ...(seat.bot === null ? { name: seat.name, token: tokens[i] } : { bot: seat.bot }),
      ...(seat.color === undefined ? {} : { color: seat.color }),
    }));
    const { table } = this.engine.ask<{ table: number }>({ ask: 'new_table', code, map: setup.map, seats, options: setup.options ?? {}, seed: hex(32), now: Date.now() });
    await this.#begin(await this.#new(code, table, tokens));
    return { code, tokens };
  }

  async record(code: string): Promise<unknown> {
    return this.engine.ask({ ask: 'table_record', table: (await this.#find(code)).handle });
  }

  list(): Promise<string[]> {
    return this.store.codes();
  }

  async forget(code: string): Promise<void> {
    const open = this.#open.get(code);
    if (open) this.#close(open);
    await this.store.remove(code);
  }

  /** `take`: even where another window has it. */
  async dial(connection: number, code: string, take: boolean): Promise<void> {
    try {
      const open = await this.#find(code, take);
      open.connections.add(connection);
      this.#table.set(connection, open);
      this.post({ kind: 'up', connection });
    } catch (why) {
      this.post({ kind: 'down', connection, final: why instanceof Elsewhere ? 'elsewhere' : 'unknown' });
    }
  }

  hear(connection: number, message: ToTable): void {
    const open = this.#table.get(connection);
    if (!open) return;
    this.engine.say(open.handle, connection, message);
    void this.#goOn(open);
  }

  hangUp(connection: number): void {
    const open = this.#table.get(connection);
    if (!open) return;
    open.connections.delete(connection);
    this.#table.delete(connection);
    this.engine.ask({ ask: 'hang_up', table: open.handle, connection, now: Date.now() });
    // once everybody has gone, another window may have it
    void this.#goOn(open).then(() => open.connections.size === 0 && this.#has(open) && this.#close(open));
  }

  /** Nobody else can know of a table that was made just now. */
  async #new(code: string, handle: number, tokens: (string | null)[]): Promise<Open> {
    const release = await lockGame(code, false, () => this.#lose(code, 'elsewhere'));
    return Object.assign(this.#add(code, handle, tokens), release ? { release } : {});
  }

  /** It has been neither closed nor lost meanwhile. */
  #has(open: Open): boolean {
    return this.#open.get(open.code) === open;
  }

  #add(code: string, handle: number, tokens: (string | null)[], entries: string[] = []): Open {
    const open: Open = { code, handle, tokens, stored: entries, connections: new Set(), told: Promise.resolve() };
    this.#open.set(code, open);
    return open;
  }

  async #find(code: string, take = false): Promise<Open> {
    const open = this.#open.get(code);
    if (open) return open;
    // several seats of one table may ask at once
    let finding = this.#finding.get(code);
    if (!finding) {
      finding = this.#load(code, take).finally(() => this.#finding.delete(code));
      this.#finding.set(code, finding);
    }
    return finding;
  }

  async #load(code: string, take: boolean): Promise<Open> {
    const release = await lockGame(code, take, () => this.#lose(code, 'elsewhere'));
    if (!release) throw new Elsewhere();
    const kept = await this.store.get(code);
    if (!kept) {
      release();
      throw new Error(`no table ${code} on this device`);
    }
    const chat = kept.chat ? { chat: kept.chat } : {};
    const { table } = this.engine.ask<{ table: number }>({ ask: 'load_table', entries: kept.stored, ...chat, now: Date.now() });
    return Object.assign(this.#add(code, table, kept.tokens, kept.stored), { release, ...chat });
  }

  #close(open: Open): void {
    clearTimeout(open.timer);
    for (const connection of open.connections) this.#table.delete(connection);
    this.#open.delete(open.code);
    this.engine.free(open.handle);
    open.release?.();
  }

  /** Another window has gone on with this game, or it could not be stored: what is kept counts from now on. */
  #lose(code: string, why: 'elsewhere' | 'storage'): void {
    const open = this.#open.get(code);
    if (!open) return;
    this.#close(open);
    for (const connection of open.connections) this.post({ kind: 'down', connection, final: why });
  }

  /** Everybody is here: the host starts, and all commit to a salt and show it. */
  async #begin(open: Open): Promise<void> {
    const connections = open.tokens.flatMap((token) => {
      if (token === null) return [];
      const connection = ++this.#ownConnection;
      this.engine.say(open.handle, connection, { type: 'hello', protocol: 1, token, version: null });
      return [connection];
    });
    this.engine.say(open.handle, connections[0]!, { type: 'start', id: 'start' });
    const salts = connections.map(() => hex(16));
    connections.forEach((connection, i) => {
      const { commitment } = this.engine.ask<{ commitment: string }>({ ask: 'salt_commitment', salt: salts[i] });
      this.engine.say(open.handle, connection, { type: 'salt_commitment', id: 'commit', commitment });
    });
    connections.forEach((connection, i) => this.engine.say(open.handle, connection, { type: 'salt', id: 'salt', salt: salts[i]! }));
    for (const connection of connections) this.engine.ask({ ask: 'hang_up', table: open.handle, connection, now: Date.now() });
    await this.#goOn(open);
    if (!this.#has(open)) throw new Error('the table could not be stored');
  }

  /** Stores what happened, tells it, lets bots think, and comes back when time matters. */
  async #goOn(open: Open): Promise<void> {
    if (!this.#has(open)) return;
    clearTimeout(open.timer);
    const waiting = this.engine.ask<Waiting>({ ask: 'tick', table: open.handle, now: Date.now() });
    const entries = this.engine.ask<string[]>({ ask: 'table_entries', table: open.handle, from: open.stored.length });
    const chat = this.engine.ask<KeptChat>({ ask: 'table_chat', table: open.handle });
    const news = entries.length > 0 || nextLine(chat) > nextLine(open.chat);
    const messages = [...this.engine.hear<FromTable>(open.handle)];
    const { code, tokens } = open;
    const before = open.stored.length;
    const stored = (open.stored = [...open.stored, ...entries]);
    open.chat = chat;
    // what is told is stored: one after the other, in the order in which it happened
    open.told = open.told.then(async () => {
      if (this.#has(open) && (!news || (await this.#store(open, { code, tokens, stored, chat }, before)))) this.#tell(open, messages);
    });
    await open.told;
    if (!this.#has(open)) return;
    if (waiting.rematch && !open.continuing) return this.#rematch(open);
    clearTimeout(open.timer); // of another message that came meanwhile
    // a bot thinks in a turn of its own, so that questions of the page get in between
    if (waiting.think) open.timer = setTimeout(() => this.#think(open), 0);
    else if (waiting.wait !== null) open.timer = setTimeout(() => void this.#goOn(open), Math.min(waiting.wait, 2 ** 30));
  }

  #think(open: Open): void {
    this.engine.ask({ ask: 'think', table: open.handle, now: Date.now() });
    void this.#goOn(open);
  }

  #tell(open: Open, messages: [number, FromTable][]): void {
    for (const [connection, message] of messages) if (open.connections.has(connection)) this.post({ kind: 'say', connection, message });
  }

  /** False where it could not be stored: then it never happened. */
  async #store(open: Open, kept: Kept, before: number): Promise<boolean> {
    const answer = await this.store.put(kept, before).catch(() => 'failed' as const);
    if (answer !== 'stored') this.#lose(open.code, answer === 'failed' ? 'storage' : 'elsewhere');
    return this.#has(open);
  }

  /** The seats move up by one; everybody keeps their token. */
  async #rematch(open: Open): Promise<void> {
    open.continuing = true;
    const code = newCode();
    const tokens = open.tokens.map((_, i) => open.tokens[(i + 1) % open.tokens.length]!);
    const { table } = this.engine.ask<{ table: number }>({ ask: 'rematch', table: open.handle, code, seed: hex(32), tokens, now: Date.now() });
    await this.#begin(await this.#new(code, table, tokens)).catch((why) => console.error(why));
    open.continuing = false;
    await this.#goOn(open);
  }
}
