// The engine in its worker, as the page sees it: questions and answers about rules, and channels to tables that are played
// on this device alone. A worker starts when something is first asked of it.

import { startWorker } from './start_worker';
import type { Dial } from '../table/connection';
import type { FromTable, TableOptions, ToTable } from './protocol';
import type { Review, ReviewProgress } from '../replay/review_types';
import type { About, Advice, Branched, Chances, Check, Deal, Handle, Happened, Hint, HouseRule, MapId, Moment, Move, Options, Path, Question, Rules, Seat, SeatMove, Step, Variation, Verdict, View } from './types';

export interface LocalSetup {
  map: string;
  seats: { name: string; bot: string | null; color?: string }[];
  options?: Partial<TableOptions>;
}

export interface LocalMade {
  code: string;
  /** a token per seat; bots have none */
  tokens: (string | null)[];
}

export type ToWorker =
  | { kind: 'ask'; n: number; question: Question }
  | { kind: 'free'; n: number; game: Handle }
  | { kind: 'make'; n: number; setup: LocalSetup }
  | { kind: 'record'; n: number; code: string }
  | { kind: 'list'; n: number }
  | { kind: 'forget'; n: number; code: string }
  | { kind: 'dial'; connection: number; code: string; take: boolean }
  | { kind: 'hear'; connection: number; message: ToTable }
  | { kind: 'hang_up'; connection: number };

export type FromWorker =
  | { kind: 'reply'; n: number; reply: unknown }
  | { kind: 'failed'; n: number; why: string }
  | { kind: 'up'; connection: number }
  | { kind: 'say'; connection: number; message: FromTable }
  | { kind: 'down'; connection: number; final?: string };

interface ChannelEvents {
  up: () => void;
  message: (m: FromTable) => void;
  down: (final?: string) => void;
}

class Engine implements Rules {
  /** questions are answered in one worker, while bots think in the other */
  #rules: Worker | null = null;
  #tables: Worker | null = null;
  /** games are looked at again in a third, which ends when nobody looks any more */
  #reviews: Worker | null = null;
  #count = 0;
  #waiting = new Map<number, { done: (reply: never) => void; failed: (why: Error) => void }>();
  #connections = new Map<number, ChannelEvents>();

  options = (view: View): Promise<Options> => this.#ask({ ask: 'options', view });
  whyNot = (view: View, move: Move): Promise<Verdict> => this.#ask({ ask: 'why_not', view, move });
  check = (record: unknown): Promise<Check> => this.#ask({ ask: 'check', record });
  saltCommitment = async (salt: string): Promise<string> => (await this.#ask<{ commitment: string }>({ ask: 'salt_commitment', salt })).commitment;
  /** a map file as the engine has it */
  map = (map: MapId): Promise<unknown> => this.#ask({ ask: 'map', map });
  houseRules = async (map: MapId): Promise<HouseRule[]> => (await this.#ask<{ house_rules: HouseRule[] }>({ ask: 'house_rules', map })).house_rules;
  about = (): Promise<About> => this.#ask({ ask: 'about' });
  hint = (view: View, bot: string, ms: number): Promise<Hint> => this.#ask({ ask: 'hint', view, bot, ms });
  advice = (view: View): Promise<Advice> => this.#ask({ ask: 'advice', view });
  story = (record: unknown, path: Path = []): Promise<Step[]> => this.#ask({ ask: 'story', record, path });

  /** What could have been: a game that leaves a record, its variation so far, and how everybody stands at a moment. */
  branch = (from: Moment, seed: number, imagine: Seat | null = null): Promise<Branched> => this.#ask({ ask: 'branch', ...from, seed, ...(imagine === null ? {} : { imagine }) });
  variation = async (game: Handle): Promise<Variation> => (await this.#ask<Variation[]>({ ask: 'variation', game }))[0]!;
  chances = (at: Moment): Promise<Chances> => this.#ask({ ask: 'chances', ...at });

  /** Games of lessons and replays: no table, nobody else. */
  deal = async (deal: Deal): Promise<Handle> => (await this.#ask<{ game: Handle }>({ ask: 'new_game', ...deal })).game;
  load = async (record: unknown, moves: number): Promise<Handle> => (await this.#ask<{ game: Handle }>({ ask: 'load_game', record, moves })).game;
  look = (game: Handle, seat: Seat | null): Promise<View> => this.#ask({ ask: 'view', game, seat });
  play = (game: Handle, move: SeatMove): Promise<Happened> => this.#ask({ ask: 'play', game, move });
  free = (game: Handle): Promise<void> => this.#call({ kind: 'free', n: 0, game });

  newReview = async (record: unknown): Promise<Handle> => (await this.#ask<{ review: Handle }>({ ask: 'new_review', record })).review;
  reviewOn = (review: Handle, ms: number): Promise<ReviewProgress> => this.#ask({ ask: 'review_on', review, ms });
  review = (review: Handle): Promise<Review> => this.#ask({ ask: 'review', review });
  endReviews = (): void => {
    this.#reviews?.terminate();
    this.#reviews = null;
  };

  make = (setup: LocalSetup): Promise<LocalMade> => this.#call({ kind: 'make', n: 0, setup });
  record = (code: string): Promise<unknown> => this.#call({ kind: 'record', n: 0, code });
  forget = (code: string): Promise<void> => this.#call({ kind: 'forget', n: 0, code });

  /** `take`: even where another window of this device plays it. */
  dial = (code: string, take = false): Dial => (on) => {
    const connection = ++this.#count;
    this.#connections.set(connection, on);
    this.#post({ kind: 'dial', connection, code, take });
    return {
      send: (message) => this.#post({ kind: 'hear', connection, message }),
      close: () => {
        this.#connections.delete(connection);
        this.#post({ kind: 'hang_up', connection });
      },
    };
  };

  #ask<T>(question: Question): Promise<T> {
    return this.#call({ kind: 'ask', n: 0, question });
  }

  #call<T>(message: Extract<ToWorker, { n: number }>): Promise<T> {
    const n = ++this.#count;
    return new Promise<T>((done, failed) => {
      this.#waiting.set(n, { done, failed });
      this.#post({ ...message, n });
    });
  }

  #post(message: ToWorker): void {
    const worker = this.#worker(message);
    // proxies of reactive values cannot cross into a worker; messages are plain JSON anyway
    worker.postMessage(JSON.parse(JSON.stringify(message)));
  }

  #worker(message: ToWorker): Worker {
    if (message.kind === 'ask' && /review/.test(message.question.ask)) return (this.#reviews ??= this.#start(() => (this.#reviews = null)));
    const slow = message.kind === 'ask' ? ['hint', 'chances'].includes(message.question.ask) : message.kind !== 'free';
    return slow ? (this.#tables ??= this.#start(() => (this.#tables = null))) : (this.#rules ??= this.#start(() => (this.#rules = null)));
  }

  #start(gone: () => void): Worker {
    const worker = startWorker();
    worker.onmessage = (e: MessageEvent<FromWorker>) => this.#hear(e.data);
    worker.onerror = (e) => {
      for (const { failed } of this.#waiting.values()) failed(new Error(e.message));
      this.#waiting.clear();
      for (const on of this.#connections.values()) on.down();
      gone();
    };
    return worker;
  }

  #hear(m: FromWorker): void {
    switch (m.kind) {
      case 'reply':
        this.#waiting.get(m.n)?.done(m.reply as never);
        this.#waiting.delete(m.n);
        break;
      case 'failed':
        this.#waiting.get(m.n)?.failed(new Error(m.why));
        this.#waiting.delete(m.n);
        break;
      case 'up':
        this.#connections.get(m.connection)?.up();
        break;
      case 'say':
        this.#connections.get(m.connection)?.message(m.message);
        break;
      case 'down':
        this.#connections.get(m.connection)?.down(m.final);
        break;
    }
  }
}

export const engine = new Engine();
