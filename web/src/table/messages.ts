// What page and table say to each other; docs/PROTOCOL.md as types.

import type { Happened, MapId, Move, PublicPlayer, Seat, View } from '../engine/types';

export const PROTOCOL = 1;

export interface SeatInfo {
  name: string;
  bot: string | null;
  color: string;
  /** false while nobody sits there */
  taken: boolean;
  connected: boolean;
  away: boolean;
  ready: boolean;
}

export interface Clock {
  /** seconds for each move, then the bank is used up */
  move_s: number;
  bank_s: number;
}

export interface TableOptions {
  clock: Clock | null;
  counting: boolean;
  help: boolean;
  chat: boolean;
  public: boolean;
  /** the bot that plays for whoever leaves */
  stand_in: string;
}

export interface SeatClock {
  /** in all, at the moment of the message */
  left_ms: number;
  bank_ms: number;
  running: boolean;
}

export interface Asking {
  what: Asked;
  by: Seat;
  waits_for: Seat[];
}

export interface TableInfo {
  code: string;
  map: MapId;
  state: 'gathering' | 'shuffling' | 'running' | 'paused' | 'over';
  seats: SeatInfo[];
  host: Seat;
  you: Seat | null;
  options: TableOptions;
  clocks: SeatClock[] | null;
  commitment: string;
  salts: string[];
  can_take_back: boolean;
  asked: Asking | null;
  /** the code of the table that continues this one */
  rematch: string | null;
}

/** What changed in a view: merged key by key, `players` seat by seat and field by field. */
export type Changes = Partial<Omit<View, 'players'>> & { players?: Record<string, Partial<PublicPlayer>> };

export type ToTable =
  | { type: 'hello'; protocol: number; token?: string; table?: string; version: number | null }
  | { type: 'move'; id: string; version: number; move: Move }
  | { type: 'take_back'; id: string }
  | { type: 'consent'; id: string; to: Asked; yes: boolean }
  | { type: 'pause'; id: string }
  | { type: 'resume'; id: string }
  | { type: 'chat'; id: string; text: string }
  | { type: 'leave'; id: string }
  | { type: 'return'; id: string }
  | { type: 'rematch'; id: string }
  | { type: 'seat'; id: string; name?: string; color?: string; ready?: boolean }
  | { type: 'fill'; id: string; seat: Seat; bot: string | null }
  | { type: 'start'; id: string }
  | { type: 'salt'; id: string; salt: string }
  | { type: 'ping' };

export type Asked = 'take_back' | 'pause' | 'resume';

export type FromTable =
  | { type: 'state'; version: number; table: TableInfo; view: View | null }
  | {
      type: 'event';
      version: number;
      /** to the device whose move it was: the answer to it */
      id?: string;
      happened: Happened;
      changes: Changes;
      clocks?: SeatClock[];
      can_take_back?: boolean;
    }
  | { type: 'table'; version: number; table: TableInfo }
  | { type: 'done'; id: string; version: number }
  | { type: 'refused'; id: string | null; rule?: string; reason: string; why: string; version: number }
  | ({ type: 'asked' } & Asking)
  | { type: 'declined'; what: Asked; by: Seat }
  | { type: 'taken_back'; version: number; seat: Seat; moves: number; view: View }
  | { type: 'chat'; version: number; by: Seat; text: string; at: number }
  | { type: 'rematch'; version: number; code: string; by: Seat }
  | { type: 'pong' }
  | { type: 'bye'; reason: string };
