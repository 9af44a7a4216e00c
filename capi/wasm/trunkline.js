// The engine as an ES module: starts trunkline.wasm and speaks the C interface of ../trunkline.h to it. It works in a
// worker, in a page and in Node; one instance does one thing at a time, so a page keeps it in a worker.

const VERSION = 2;
const FAULTS = { '-1': 'bad input', '-2': 'bad handle', '-3': 'refused' };
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
