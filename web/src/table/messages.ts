// What page and table say to each other; docs/PROTOCOL.md as types.

import type { Happened, MapId, Move, PublicPlayer, Seat, View } from '../engine/types';

export const PROTOCOL = 1;

export interface SeatInfo {
  name: string;
  bot: string | null;
  color: string;
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
}

export interface TableInfo {
  code: string;
  map: MapId;
  state: 'gathering' | 'running' | 'paused' | 'over';
  seats: SeatInfo[];
  host: Seat;
  you: Seat | null;
  options: TableOptions;
  clocks: { left_ms: number }[];
  commitment: string;
  salts: string[];
  can_take_back: boolean;
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
  | { type: 'seat'; id: string; name?: string; color?: string; salt?: string; ready?: boolean }
  | { type: 'start'; id: string };

export type Asked = 'take_back' | 'pause' | 'resume';

export type FromTable =
  | { type: 'state'; version: number; table: TableInfo; view: View }
  | { type: 'event'; version: number; happened: Happened; changes: Changes }
  | { type: 'table'; version: number; table: TableInfo }
  | { type: 'done'; id: string; version: number }
  | { type: 'refused'; id: string; rule?: string; reason: string; why: string; version: number }
  | { type: 'asked'; what: Asked; by: Seat }
  | { type: 'taken_back'; version: number; seat: Seat; view: View }
  | { type: 'chat'; by: Seat; text: string; at: number }
  | { type: 'rematch'; code: string; token?: string }
  | { type: 'bye'; reason: string };
