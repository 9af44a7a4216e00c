// What happens in a lesson: a few scenes, each a real game from a fixed deal, played up to where it becomes interesting;
// and step by step what is said, what it points at, and which moves lead on. Figures in the texts come from the map.

import type { Atlas } from '../../board/atlas';
import type { CityId, Move, RouteId, Seat, SeatMove, TicketId, View } from '../../engine/types';
import type { Values } from '../say';

/** A part of the table that a step points at. */
export type Part = 'offer' | 'row' | 'deck' | 'tickets' | 'pay' | 'question';

/** The map with names in the player's language. */
export interface Told {
  atlas: Atlas;
  view: View;
  route: (id: RouteId) => string;
  ticket: (id: TicketId) => string;
  city: (id: CityId) => string;
  /** the colour of a route's cards */
  color: (id: RouteId) => string;
  rival: string;
}

/** `Key`: what the lesson's texts are called, checked where it is written */
export interface Step<Key extends string = string> {
  say: Key;
  values?: (told: Told) => Values;
  part?: Part;
  route?: RouteId;
  city?: CityId;
  /** moves that lead on; without it the step is only read */
  wants?: (move: Move, view: View) => boolean;
  /** has it been done? asked after a move that was wanted; otherwise that move was all */
  done?: (view: View) => boolean;
  /** nothing is left to do here: go on */
  skip?: (view: View) => boolean;
  /** what the other player does then */
  then?: Move[];
}

export interface Scene<Key extends string = string> {
  seed: number;
  /** which game of a simulation, where the deal is one of those */
  game?: number;
  /** how the game has gone so far */
  before: SeatMove[];
  steps: Step<Key>[];
}

export type Script<Key extends string = string> = Scene<Key>[];

export const YOU: Seat = 0;
export const RIVAL: Seat = 1;

/** Both have chosen their tickets. */
export const kept = (mine: TicketId[], theirs: TicketId[]): SeatMove[] => [
  { seat: YOU, type: 'keep', tickets: mine },
  { seat: RIVAL, type: 'keep', tickets: theirs },
];
export const unseen: Move = { type: 'draw', from: 'deck' };
/** Both draw two unseen cards, so many times. */
export const drawing = (times: number): SeatMove[] => {
  const pair = (seat: Seat): SeatMove[] => [{ ...unseen, seat }, { ...unseen, seat }];
  return Array.from({ length: times }, () => [...pair(YOU), ...pair(RIVAL)]).flat();
};

export const claims = (route: RouteId) => (move: Move): boolean => move.type === 'claim' && move.route === route;
export const keeps = (move: Move): boolean => move.type === 'keep';
/** The cards of a tunnel are answered, or there was nothing to answer. */
export const answers = (move: Move): boolean => move.type === 'tunnel' || move.type === 'decline';

/** What a route asks for, and what it brings. */
export const about = (route: RouteId) => (told: Told): Values => {
  const { length, ferry, substitute } = told.atlas.routes.get(route)!;
  const book = told.atlas.rulebook;
  return { route: told.route(route), color: told.color(route), length, points: book.points[length]!, ferry, substitute, swap: book.ferry_swap };
};
