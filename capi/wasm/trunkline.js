// The engine as an ES module: starts trunkline.wasm and speaks the C interface of ../trunkline.h to it. It works in a
// worker, in a page and in Node; one instance does one thing at a time, so a page keeps it in a worker.

const VERSION = 2;
const FAULTS = { '-1': 'bad input', '-2': 'bad handle', '-3': 'refused' };
const MOVE = 16; // bytes
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the engine did not like. `rule`, `reason` and `why` are there where the rules said no. */
export class TrunklineError extends Error {
  constructor(kind, reply) {
    super(reply.error);
    this.name = 'TrunklineError';
    this.kind = kind;
    this.rule = reply.rule;
    this.reason = reply.reason;
    this.why = reply.why;
  }
}

/** All that the module asks of the outside: the time. It writes no files, and its standard output leads nowhere. */
function world(memory) {
  const BAD_FILE = 8;
  return {
    wasi_snapshot_preview1: {
      clock_time_get(_clock, _precision, out) {
        new DataView(memory().buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_close: () => BAD_FILE,
      fd_seek: () => BAD_FILE,
      fd_write: () => BAD_FILE,
      fd_fdstat_get: () => BAD_FILE,
      proc_exit: () => {
        throw new Error('the engine stopped');
      },
    },
  };
}

/** @param source the module: its address, a response, its bytes, or compiled already */
export async function load(source) {
  let exports;
  const imports = world(() => exports.memory);
  if (source instanceof URL || typeof source === 'string') source = fetch(source);
  if (source instanceof Promise || (typeof Response !== 'undefined' && source instanceof Response)) {
    exports = (await WebAssembly.instantiateStreaming(source, imports)).instance.exports;
  } else {
    const made = await WebAssembly.instantiate(source, imports);
    exports = (made.instance ?? made).exports;
  }
  exports._initialize();
  if (exports.tl_version() !== VERSION) throw new Error(`the engine speaks version ${exports.tl_version()} of its interface, this module ${VERSION}`);
  return new Trunkline(exports);
}

export class Trunkline {
  #c;
  #sizes = new Map(); // of games that were observed
  #batches = new Map();

  constructor(exports) {
    this.#c = exports;
  }

  /** One question of docs/CAPI.md; answers with its reply, or throws a TrunklineError. */
  ask(question) {
    return JSON.parse(this.askText(question));
  }

  /** The same with the reply as text, byte for byte as the engine wrote it. */
  askText(question) {
    this.#check(this.#c.tl_ask(...this.#put(JSON.stringify(question))));
    return this.#text();
  }

  /** Gives back a game, a bot, a table or a batch. */
  free(handle) {
    this.#check(this.#c.tl_free(handle));
    this.#sizes.delete(handle);
    this.#batches.delete(handle);
  }

  /** Says something to a table on a connection with a number of one's own, `hello` first (docs/PROTOCOL.md). */
  say(table, connection, message, now = Date.now()) {
    this.#check(this.#c.tl_say(table, connection, ...this.#put(JSON.stringify(message)), now));
  }

  /** What a table has said since: pairs of a connection and a message. */
  *hear(table) {
    for (;;) {
      const connection = this.#check(this.#c.tl_hear(table));
      if (connection === 0) return;
      yield [connection, JSON.parse(this.#text())];
    }
  }

  /** Everything that a seat may know now, as bytes (docs/OBSERVATION.md). */
  observation(game, seat) {
    return this.#observe(game, seat).observation;
  }

  /** The numbers of the actions that are legal for a seat; none where it is not awaited. */
  actions(game, seat) {
    const { mask } = this.#observe(game, seat);
    return Array.from(mask.keys()).filter((action) => mask[action]);
  }

  /** Carries out a numbered action; answers with the seats that are awaited now: none when the game is over. */
  act(game, seat, action) {
    const awaited = this.#check(this.#c.tl_act(game, seat, action));
    return Array.from({ length: 8 }, (_, s) => s).filter((s) => (awaited >> s) & 1);
  }

  /** The action that a bot would carry out for a seat, after so many nodes or ms; without either as is its habit. */
  choose(bot, game, seat, { nodes = 0, ms = 0 } = {}) {
    const move = this.#c.tl_room(MOVE);
    this.#check(this.#c.tl_choose(bot, game, seat, ms, nodes, move));
    return this.#check(this.#c.tl_action(game, move));
  }

  /** A copy of a game; and a game that fits what a seat knows, everything else made up. Both are handles to free. */
  clone(game) {
    return this.#check(this.#c.tl_clone(game));
  }
  imagine(game, seat, { seed, likelihood = 'uniform' }) {
    return this.#check(this.#c.tl_imagine(game, seat, ['uniform', 'expert'].indexOf(likelihood), BigInt(seed)));
  }

  /** One action in every game of a batch (none: only look), and what its arrays hold then (docs/CAPI.md). */
  step(batch, actions) {
    const { games, players, observations, actions: count } = this.#batches.get(batch) ?? {};
    if (games === undefined) throw new TrunklineError('bad handle', { error: `${batch} is no batch of newBatch()` });
    if (actions && actions.length !== games) throw new TrunklineError('bad input', { error: `found ${actions.length} actions, expected ${games}` });
    const parts = [
      ['observation', Uint8Array, games * observations],
      ['mask', Uint8Array, games * count],
      ['seat', Int32Array, games],
      ['reward', Float32Array, games * players],
      ['points', Int32Array, games * players],
      ['terminated', Uint8Array, games],
      ['truncated', Uint8Array, games],
      ['final_observation', Uint8Array, games * players * observations],
    ];
    const whole = (size) => (size + 3) & ~3; // arrays of four bytes begin at a multiple of four
    const head = whole(4 * parts.length) + 4 * games;
    const room = this.#c.tl_room(head + parts.reduce((sum, [, type, n]) => sum + whole(n * type.BYTES_PER_ELEMENT), 4));
    const start = whole(room);
    let at = start + head;
    const places = parts.map(([, type, n]) => {
      const place = at;
      at += whole(n * type.BYTES_PER_ELEMENT);
      return place;
    });
    new Uint32Array(this.#c.memory.buffer, start, parts.length).set(places);
    const chosen = start + 4 * parts.length;
    if (actions) new Int32Array(this.#c.memory.buffer, chosen, games).set(actions);
    this.#check(this.#c.tl_step(batch, actions ? chosen : 0, start));
    return Object.fromEntries(parts.map(([name, type, n], i) => [name, new type(this.#c.memory.buffer, places[i], n).slice()]));
  }

  /** Many games at once: the fields of `new_batch`, and what it replies. */
  newBatch(wanted) {
    const reply = this.ask({ ask: 'new_batch', ...wanted });
    this.#batches.set(reply.batch, { ...reply, players: wanted.players });
    return reply;
  }

  #observe(game, seat) {
    const size = this.#sizes.get(game) ?? this.#learnSizes(game);
    const room = this.#c.tl_room(size.observations + size.actions);
    this.#check(this.#c.tl_observe(game, seat, room, room + size.observations));
    const bytes = new Uint8Array(this.#c.memory.buffer, room, size.observations + size.actions).slice();
    return { observation: bytes.subarray(0, size.observations), mask: bytes.subarray(size.observations) };
  }

  #learnSizes(game) {
    const view = this.ask({ ask: 'view', game, seat: null });
    const size = this.ask({ ask: 'shape', map: view.map, players: view.players.length });
    this.#sizes.set(game, size);
    return size;
  }

  /** A text in the module's memory, as a pointer and a size. */
  #put(text) {
    // a UTF-16 unit takes three bytes at most
    const room = this.#c.tl_room(3 * text.length);
    const { written } = encoder.encodeInto(text, new Uint8Array(this.#c.memory.buffer, room, 3 * text.length));
    return [room, written];
  }

  #text() {
    return decoder.decode(new Uint8Array(this.#c.memory.buffer, this.#c.tl_text(), this.#c.tl_text_size()));
  }

  #check(number) {
    if (number < 0) throw new TrunklineError(FAULTS[number] ?? 'fault', JSON.parse(this.#text()));
    return number;
  }
}
