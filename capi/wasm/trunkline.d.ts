// The engine as an ES module; see trunkline.js, and docs/CAPI.md for the questions and their replies.

export type Source = URL | string | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

import type { Happened, Move, View } from '../../web/src/engine/protocol';
export type { Happened, Move, View } from '../../web/src/engine/protocol';

/** A game, a bot, a table or a batch, until it is freed. */
export type Handle = number;
export type SeatMove = Move & { seat: number };
export type NewSeat = { name: string; bot?: string };

export interface Shape {
  actions: number;
  /** first number and count of each kind of action */
  action: Record<string, [first: number, count: number]>;
  observation_version: number;
  observations: number;
  observation: Record<string, { first: number; shape: number[]; most: number; meaning: string }>;
}

/** Questions of docs/CAPI.md with what they take and reply; others may be asked as well, and reply something unknown. */
export interface Questions {
  about: { takes: object; replies: { interface: number; maps: string[]; bots: { name: string; about: string }[] } };
  signature: { takes: object; replies: { signature: string } };
  load_map: { takes: { text: string }; replies: { map: string } };
  shape: { takes: { map: string; players: number }; replies: Shape };
  new_game: { takes: { map: string; seats: NewSeat[]; seed: number | string; game?: number }; replies: { game: Handle } };
  new_bot: { takes: { bot: string; map: string; seed: number } | { bot: string; game: Handle; seat: number }; replies: { bot: Handle } };
  view: { takes: { game: Handle; seat: number | null }; replies: View };
  moves: { takes: { game: Handle; seat: number }; replies: SeatMove[] };
  play: { takes: { game: Handle; move: SeatMove }; replies: Happened };
  action: { takes: { game: Handle; move: SeatMove }; replies: { action: number } };
  check: { takes: { record: object }; replies: { ok: true } | { ok: false; where: string; why: string } };
  record: { takes: { game: Handle }; replies: { map: string; moves: SeatMove[]; [field: string]: unknown } };
}

export interface Question {
  ask: string;
  [field: string]: unknown;
}

export interface NewBatch {
  map: string;
  players: number;
  games: number;
  seed: number;
  opponents?: (string | null)[];
  nodes?: number;
  records?: boolean;
}

export interface BatchArrays {
  observation: Uint8Array;
  mask: Uint8Array;
  seat: Int32Array;
  reward: Float32Array;
  points: Int32Array;
  terminated: Uint8Array;
  truncated: Uint8Array;
  final_observation: Uint8Array;
}

export class TrunklineError extends Error {
  readonly kind: 'bad input' | 'bad handle' | 'refused' | 'fault';
  /** where the rules said no */
  readonly rule?: string;
  readonly reason?: string;
  readonly why?: string;
}

export class Trunkline {
  private constructor();
  ask<K extends keyof Questions>(question: { ask: K } & Questions[K]['takes']): Questions[K]['replies'];
  ask<Reply = unknown>(question: Question): Reply;
  askText(question: Question): string;
  free(handle: number): void;
  say(table: number, connection: number, message: object, now?: number): void;
  observation(game: Handle, seat: number): Uint8Array;
  actions(game: Handle, seat: number): number[];
  act(game: Handle, seat: number, action: number): number[];
  choose(bot: Handle, game: Handle, seat: number, budget?: { nodes?: number; ms?: number }): number;
  clone(game: Handle): Handle;
  imagine(game: Handle, seat: number, how: { seed: number | bigint; likelihood?: 'uniform' | 'expert' }): Handle;
  newBatch(wanted: NewBatch): Shape & { batch: Handle; games: number; threads: number };
  step(batch: Handle, actions?: ArrayLike<number>): BatchArrays;
  hear<Message = unknown>(table: number): Generator<[connection: number, message: Message]>;
}

export function load(source: Source): Promise<Trunkline>;
