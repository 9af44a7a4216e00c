// What page and table say to each other; docs/PROTOCOL.md as types.

import type { Happened, MapId, Move, PublicPlayer, Seat, View } from '../engine/types';
import type { TrainColor } from '../theme/palette';

export const PROTOCOL = 1;

export interface SeatInfo {
  name: string;
  bot: string | null;
  color: TrainColor;
  taken: boolean;
  connected: boolean;
  /** without a connection for so long, when the table said so */
  gone_ms: number | null;
  away: boolean;
  ready: boolean;
}

export interface TableOptions {
  /** seconds for each turn, and a bank for the whole game */
  clock: { move_s: number; bank_s: number } | null;
  counting: boolean;
  practice: boolean;
  help: boolean;
  chat: boolean;
  public: boolean;
  stand_in: string;
}

export interface ClockState {
  left_ms: number;
  bank_ms: number;
  running: boolean;
}

export type Askable = 'take_back' | 'pause' | 'resume' | 'stand_in' | 'end_game';

export interface Asked {
  what: Askable;
  by: Seat;
  waits_for: Seat[];
  /** for whom the stand-in shall play */
  seat?: Seat;
}

export interface TableInfo {
  code: string;
  map: MapId;
  state: 'gathering' | 'shuffling' | 'running' | 'paused' | 'over';
  seats: SeatInfo[];
  host: Seat;
  you: Seat | null;
  options: TableOptions;
  /** how long is waited for somebody, where there is no clock: until others may ask for a bot, until it plays by itself */
  patience: { ask_ms: number; gone_ms: number; silent_ms: number } | null;
  clocks: ClockState[] | null;
  commitment: string;
  salts: string[];
  /** shown when everybody has committed to a salt; only then are salts taken */
  salt_commitments: string[];
  /** deals that did not take place, each with the seats that did not answer */
  called_off: Seat[][];
  can_take_back: boolean;
  asked: Asked | null;
  /** who asked for the end, where all agreed to end the game early */
  ended_by: Seat | null;
  rematch: string | null;
}

/** What changed in a view: merged key by key, `players` seat by seat and field by field. */
export type Changes = Partial<Omit<View, 'players'>> & { players?: Record<string, Partial<PublicPlayer>> };

/** Everything but hello and ping carries an id of ours: the answer names it, and a repeated one is never done twice. */
export type Request =
  | { type: 'move'; version: number; move: Move }
  | { type: 'take_back' | 'pause' | 'resume' | 'leave' | 'return' | 'rematch' | 'start' | 'end_game' | 'add_seat' }
  | { type: 'consent'; to: Askable; yes: boolean }
  | { type: 'chat'; text: string }
  | { type: 'seat'; name?: string; color?: TrainColor; ready?: boolean }
  | { type: 'fill'; seat: Seat; bot: string | null }
  | { type: 'remove' | 'stand_in' | 'close_seat'; seat: Seat }
  | { type: 'salt_commitment'; commitment: string }
  | { type: 'salt'; salt: string };

export type ToTable =
  | { type: 'hello'; protocol: number; token?: string; table?: string; version: number | null; chat?: number }
  | { type: 'ping' }
  | (Request & { id: string });

export interface EventMessage {
  type: 'event';
  version: number;
  happened: Happened;
  changes: Changes;
  id?: string;
  clocks?: ClockState[];
  can_take_back?: boolean;
}

export interface Refused {
  type: 'refused';
  id: string | null;
  rule?: string;
  reason: string;
  why: string;
  version?: number;
}

export type FromTable =
  | { type: 'state'; version: number; table: TableInfo; view: View | null; recent: Happened[] }
  | EventMessage
  | { type: 'table'; version: number; table: TableInfo }
  | { type: 'done'; id: string; version: number }
  | Refused
  | ({ type: 'asked' } & Asked)
  | { type: 'declined'; what: Askable; by: Seat }
  | { type: 'taken_back'; version: number; seat: Seat; moves: number; view: View }
  | { type: 'chat'; number: number; by: Seat; text: string; at: number }
  | { type: 'rematch'; version: number; code: string; by: Seat }
  | { type: 'pong' }
  | { type: 'notice'; what: 'restart'; in_s: number }
  | { type: 'bye'; reason: string };
