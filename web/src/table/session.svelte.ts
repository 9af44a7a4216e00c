// A seat at a table (or a place beside it): everything the screens show, kept up to date from the table's messages.
// Moves of others are shown one after the other, so that they can be followed; `skip` brings everything up to date.

import type { Happened, Move, Options, RouteId, Rules, Seat, View } from '../engine/types';
import { randomText } from '../app/random_text';
import { findSeat, noteSeat } from '../app/seats';
import { play, soundsOf } from '../app/sounds';
import { settings } from '../app/settings.svelte';
import { Connection, type Caller, type Dial, type ConnectionState } from './connection';
import { merge } from './merge';
import type { EventMessage, FromTable, Request, TableInfo } from '../engine/protocol';

export interface LogEntry {
  key: number;
  happened: Happened;
  takenBack?: boolean;
}
export interface ChatEntry {
  key: number;
  by: Seat;
  text: string;
  at: number;
}
export interface Notice {
  key: number;
  reason: string;
  rule?: string;
  why?: string;
  /** what misses */
  detail?: string;
  /** where on the screen it was asked for */
  at?: Spot;
}
/** A point of the window. */
export interface Spot {
  x: number;
  y: number;
}

/** How long a move of another player stays the newest thing on the board, in milliseconds at ordinary speed. */
const PACE: Partial<Record<Happened['type'], number>> = { claim: 1100, station: 1000, tunnel: 1000, decline: 900, draw: 520, tickets: 500, keep: 350, pass: 500 };

export class Session {
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  version = $state<number | null>(null);
  connected = $state<ConnectionState>('connecting');
  ended = $state<string | null>(null);
  /** until the engine has answered about the latest view */
  thinking: Promise<void> = Promise.resolve();
  /** the engine's last answer, and the view it is about */
  #thought = $state.raw<{ view: View; options: Options } | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatEntry[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** the move that is being shown */
  latest = $state.raw<LogEntry | null>(null);
  /** requests of ours that are on their way */
  #pending = $state(0);
  #last: Promise<unknown> = Promise.resolve();
  behind = $state(0);
  /** when the table last said who is there, and when the game last went on */
  heardAt = $state(Date.now());
  movedAt = $state(Date.now());
  next = $state.raw<{ code: string; by: Seat } | null>(null);

  readonly connection: Connection;
  #queue: EventMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keys = 0;
  /** the table's version, as of what has come, shown or not: a move names it */
  #received: number | null = null;
  /** the number of the last line of chat: lines are told again after a `state`, and change nothing that a move answers to */
  #chatted = 0;
  /** our part of the next deal, what we have shown of it, and whether it has been sent */
  #salt: { text: string; commitment: string; sent: boolean } | null = null;

  constructor(
    dial: Dial,
    caller: Caller,
    private rules: Rules,
  ) {
    this.connection = new Connection(dial, caller, {
      message: (m) => this.#hear(m),
      state: (s) => {
        this.connected = s;
        this.ended = this.connection.ended;
        if (s === 'live' && this.notice?.reason === 'shutdown') this.notice = null;
      },
      seen: () => ({ version: this.#received, chat: this.#chatted }),
    });
  }

  /** What can be done in the present view; null until the engine has answered. */
  get options(): Options | null {
    return this.#thought?.view === this.view ? this.#thought!.options : null;
  }
  /** Tracks that nobody can claim any more, as far as the engine has told. */
  get closed(): readonly RouteId[] {
    return this.#thought?.options.closed ?? [];
  }
  get busy(): boolean {
    return this.#pending > 0;
  }
  get me(): Seat | null {
    return this.table?.you ?? null;
  }
  get #awaited(): boolean {
    return this.me !== null && this.view !== null && this.view.to_move.includes(this.me);
  }
  get #ticketsDone(): number {
    return this.view?.tickets?.filter((held) => held.done).length ?? 0;
  }
  get myTurn(): boolean {
    return this.table?.state === 'running' && this.#awaited && this.behind === 0;
  }
  /** When a bot plays on for somebody whose connection is gone; null where that is not so. */
  botAt(seat: Seat): number | null {
    const gone = this.table?.seats[seat]?.gone_ms;
    const { patience } = this.table ?? {};
    return gone == null || !patience ? null : this.heardAt - gone + patience.gone_ms;
  }
  /** When nothing of ours is on its way any more. */
  settled(): Promise<unknown> {
    return this.#last;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.connection.close();
  }

  play(move: Move): Promise<boolean> {
    return this.ask({ type: 'move', version: this.#received ?? 0, move });
  }

  async ask(request: Request): Promise<boolean> {
    this.#pending++;
    const before = this.notice;
    const asked = this.connection.ask(request);
    this.#last = asked;
    const answer = await asked;
    this.#pending--;
    // what was said before has been answered by doing something else
    if (this.notice === before || this.notice?.reason === 'on_its_way') this.notice = null;
    if (answer.type === 'refused') this.say(answer);
    return answer.type === 'done';
  }

  /** Tell the player why something is not possible. */
  say({ reason, rule, why }: { reason: string; rule?: string; why: string }, at?: Spot, detail?: string): void {
    this.notice = { key: ++this.#keys, reason, rule, why, at, detail };
  }

  skip(): void {
    clearTimeout(this.#timer);
    // the first of them is on the screen already; of the others only the last is heard
    this.#queue.splice(0).slice(1).forEach((event, i, all) => this.#show(event, i === all.length - 1));
    this.behind = 0;
    this.#think();
  }

  #hear(m: FromTable): void {
    if (m.type === 'state' || m.type === 'event' || m.type === 'table' || m.type === 'taken_back') this.#received = m.version;
    switch (m.type) {
      case 'state':
        clearTimeout(this.#timer);
        this.#queue = [];
        this.behind = 0;
        this.version = m.version;
        this.#seated(m.table);
        this.view = m.view;
        this.movedAt = Date.now();
        this.log = m.recent.map((happened) => ({ key: ++this.#keys, happened }));
        this.latest = null;
        this.#think();
        break;
      case 'event':
        this.#queue.push(m);
        this.behind = this.#queue.length;
        if (this.#queue.length === 1) this.#advance();
        break;
      case 'table':
        this.#seated(m.table);
        break;
      case 'taken_back':
        this.skip();
        this.log = this.log.map((line, i) => (i >= this.log.length - m.moves ? { ...line, takenBack: true } : line));
        this.version = m.version;
        this.view = m.view;
        this.latest = null;
        if (this.table) this.table = { ...this.table, asked: null, can_take_back: false };
        this.say({ reason: 'taken_back', why: '' });
        this.#think();
        break;
      case 'asked':
        if (this.table) this.table = { ...this.table, asked: { what: m.what, by: m.by, waits_for: m.waits_for, seat: m.seat } };
        break;
      case 'declined':
        if (this.table) this.table = { ...this.table, asked: null };
        this.say({ reason: `declined_${m.what}`, why: '' });
        break;
      case 'chat':
        if (m.number <= this.#chatted) break;
        this.#chatted = m.number;
        this.chat = [...this.chat.slice(-99), { key: ++this.#keys, by: m.by, text: m.text, at: m.at }];
        break;
      case 'rematch':
        this.next = { code: m.code, by: m.by };
        break;
      case 'notice':
        this.say({ reason: m.what, why: '' });
        break;
      case 'bye':
        if (m.reason === 'shutdown') this.say({ reason: 'shutdown', why: '' });
        break;
      case 'refused':
      case 'done':
      case 'pong':
        break;
    }
  }

  #seated(table: TableInfo): void {
    this.table = table;
    this.heardAt = Date.now();
    if (table.state === 'gathering') this.#salt = null; // a new one for every deal
    if (table.state !== 'shuffling') {
      if (findSeat(table.code)?.salt) noteSeat(table.code, { salt: undefined });
      return;
    }
    if (table.salt_commitments.some((c) => c)) noteSeat(table.code, { commitments: table.salt_commitments });
    if (table.you !== null) void this.#shuffle(table.code);
  }

  /** First our commitment; the salt itself when everybody's commitment is there, and ours is the one that counts. After a reload it
      is still the same salt. */
  async #shuffle(code: string): Promise<void> {
    const shown = () => this.table?.salt_commitments[this.me ?? -1];
    if (!this.#salt) {
      const salt = (this.#salt = { text: findSeat(code)?.salt ?? randomText(16), commitment: '', sent: false });
      noteSeat(code, { salt: salt.text });
      salt.commitment = await this.rules.saltCommitment(salt.text);
      if (!shown()) await this.connection.ask({ type: 'salt_commitment', commitment: salt.commitment });
    }
    const salt = this.#salt;
    if (!salt?.commitment || salt.sent || shown() !== salt.commitment) return;
    salt.sent = true;
    await this.connection.ask({ type: 'salt', salt: salt.text });
  }

  /** Show the next move that has come in, and the one after it when this one has been seen. */
  #advance(): void {
    this.behind = this.#queue.length;
    const event = this.#queue[0];
    if (!event) return this.#think();
    this.#show(event);
    const next = () => {
      this.#queue.shift();
      this.#advance();
    };
    // one's own need not be followed, but for what ends the game
    const own = event.happened.seat === this.me && !event.happened.over;
    if (own || settings.speed === 'skip' || document.hidden) next();
    else this.#timer = setTimeout(next, (PACE[event.happened.type] ?? 400) / settings.tempo);
  }

  #show(event: EventMessage, heard = true): void {
    if (!this.view) return;
    const awaited = this.#awaited;
    const done = this.#ticketsDone;
    this.version = event.version;
    this.view = merge(this.view, event.changes);
    this.movedAt = Date.now();
    if (heard) soundsOf(event.happened, { done: this.#ticketsDone > done, turn: this.#awaited && !awaited }).forEach(play);
    const line = { key: ++this.#keys, happened: event.happened };
    this.log = [...this.log.slice(-199), line];
    this.latest = line;
    if (this.table) {
      this.table = {
        ...this.table,
        clocks: event.clocks ?? this.table.clocks,
        can_take_back: event.can_take_back ?? false,
        state: event.happened.over ? 'over' : this.table.state,
        asked: null,
      };
    }
  }

  /** Asks the engine what can be done, whenever the view rests. */
  #think(): void {
    const view = this.view;
    if (!view) return;
    this.thinking = this.rules.options(view).then(
      (options) => {
        if (this.view === view) this.#thought = { view, options };
      },
      (why: unknown) => console.error(why),
    );
  }
}
