// A review as the engine writes it (docs/REVIEW.md): chances and costs in millionths of a win, points in tenths.

import type { Card, CityId, Move, RouteId, Seat, TicketId } from '../engine/types';

export interface ReviewProgress {
  done: boolean;
  /** per mille */
  progress: number;
  /** imagined games that every moment has seen */
  depth: number;
}

export type Luck = 'deal' | 'blind_card' | 'refill' | 'ticket_offer' | 'tunnel';
export type Judgement = 'forced' | 'best' | 'good' | 'inaccurate' | 'mistake' | 'blunder';
interface Part {
  own: number;
  others: number;
}

export interface Because {
  reason: string;
  route?: RouteId;
  ticket?: TicketId;
  city?: CityId;
  seat?: Seat;
  number?: number;
  card?: Card | null;
  way: RouteId[];
}

export interface Judged {
  move: number;
  seat: Seat;
  played: Move;
  row: Card[];
  verdict: Judgement;
  cost: number;
  error?: number;
  points?: number;
  better?: Move;
  because?: Because;
}

export interface Review {
  depth: number;
  progress: number;
  certain: number;
  finished: boolean;
  seats: { start: number; result: number; luck: Record<Luck, Part>; decisions: Record<string, Part>; accuracy: number }[];
  moments: { moves: number; decided: boolean; chances: number[]; errors: number[]; known?: number[] }[];
  events: { move: number; seat: Seat | null; luck?: Luck; decision?: Move['type']; change: number[]; errors: number[] }[];
  decisions: Judged[];
  turning_points: number[];
}
