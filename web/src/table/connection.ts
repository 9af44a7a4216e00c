// One way to a table, whichever it is: over a WebSocket to a server, or to the worker in which the page plays alone.
// A channel may break and come back at any time; what was sent and not answered is sent again, and never done twice.

import { randomText } from '../app/random_text';
import { PROTOCOL, type FromTable, type Request, type ToTable } from '../engine/protocol';

export type ConnectionState =
  /** never been connected yet */
  | 'connecting'
  | 'live'
  /** broken; trying again by itself */
  | 'lost'
  /** over for good; `ended` says why */
  | 'ended';

export interface Channel {
  send(message: ToTable): void;
  close(): void;
}

/** Opens a channel. `down(reason)`: it broke; a reason is given where trying again makes no sense. */
export type Dial = (on: { up: () => void; message: (m: FromTable) => void; down: (final?: string) => void }) => Channel;

export interface Caller {
  token?: string;
  table: string;
}

/** Reasons of `bye` after which the same call would end the same way. */
const FINAL = new Set(['unknown', 'protocol', 'rude', 'removed']);
/** How long an answer may take, in milliseconds. */
const PATIENCE = 6000;

export function socketDial(url: string): Dial {
  return (on) => {
    const socket = new WebSocket(url);
    let final: string | undefined;
    let gone = false;
    const drop = () => {
      if (gone) return;
      gone = true;
      clearInterval(ping);
      clearTimeout(silence);
      socket.close();
      on.down(final);
    };
    // whatever is said is answered; a channel on which nothing comes back is dead even if nobody said so (sleep, cable, proxy)
    let silence: ReturnType<typeof setTimeout> | undefined = setTimeout(drop, PATIENCE);
    const send = (m: ToTable) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify(m));
      silence ??= setTimeout(drop, PATIENCE);
    };
    const ping = setInterval(() => send({ type: 'ping' }), 15_000);
    socket.onopen = on.up;
    socket.onmessage = (e) => {
      clearTimeout(silence);
      silence = undefined;
      const message = JSON.parse(e.data as string) as FromTable;
      if (message.type === 'bye' && FINAL.has(message.reason)) final = message.reason;
      on.message(message);
    };
    socket.onclose = drop;
    socket.onerror = drop;
    return { send, close: drop };
  };
}

type Answer = Extract<FromTable, { type: 'done' | 'refused' }> | { type: 'lost' };

export class Connection {
  state: ConnectionState = 'connecting';
  ended: string | null = null;

  #channel: Channel | null = null;
  #waiting = new Map<string, { message: ToTable; answer: (a: Answer) => void }>();
  #count = 0;
  // ids are ours alone: several tabs may hold the same seat
  #prefix = randomText(6);
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #closed = false;

  constructor(
    private dial: Dial,
    private caller: Caller,
    private on: { message: (m: FromTable) => void; state: (s: ConnectionState) => void; seen: () => { version: number | null; chat: number } },
  ) {
    this.#open();
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.wake);
      document.addEventListener('visibilitychange', this.wake);
    }
  }

  /** Ask the table for something. Resolves with its answer, however often the channel broke in between. */
  ask(request: Request): Promise<Answer> {
    const id = `${this.#prefix}-${++this.#count}`;
    const message = { ...request, id } as ToTable;
    return new Promise((answer) => {
      this.#waiting.set(id, { message, answer });
      if (this.state === 'live') this.#channel?.send(message);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.#channel?.close();
    for (const { answer } of this.#waiting.values()) answer({ type: 'lost' });
  }

  /** Back from sleep, or the network is back: do not wait for a timer to find out. */
  wake = (): void => {
    if (document.hidden || this.state === 'ended') return;
    if (!this.#channel) {
      clearTimeout(this.#retry);
      this.#open();
    } else {
      this.#channel.send({ type: 'ping' });
    }
  };

  #open(): void {
    if (this.#closed) return;
    const channel = this.dial({
      up: () => {
        const { token, table } = this.caller;
        channel.send({ type: 'hello', protocol: PROTOCOL, ...(token ? { token } : { table }), ...this.on.seen() });
        // the server answers a known id like the first time, so everything unanswered can go again
        for (const { message } of this.#waiting.values()) channel.send(message);
        this.#tries = 0;
      },
      message: (m) => {
        // not even the hello could be answered: later, then
        if (m.type === 'refused' && m.id === null && this.state !== 'live') return channel.close();
        if (m.type !== 'bye' && m.type !== 'pong') this.#become('live');
        if (m.type === 'done' || m.type === 'refused') this.#answered(m.id, m);
        if (m.type === 'event' && m.id) this.#answered(m.id, { type: 'done', id: m.id, version: m.version });
        this.on.message(m);
      },
      down: (final) => {
        if (this.#closed || this.#channel !== channel) return;
        this.#channel = null;
        if (final) {
          this.ended = final;
          this.#become('ended');
          return;
        }
        this.#become(this.state === 'connecting' && this.#tries < 2 ? 'connecting' : 'lost');
        const wait = Math.min(8000, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
        this.#retry = setTimeout(() => this.#open(), wait);
      },
    });
    this.#channel = channel;
  }

  #answered(id: string | null, answer: Answer): void {
    if (id === null) return;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.answer(answer);
  }

  #become(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.on.state(state);
  }
}
