// The order in which the final score is told: failed tickets before completed ones, stations, then the bonus.

import type { Atlas } from '../board/atlas';
import type { Result, Seat, TicketId } from '../engine/types';

export type Step =
  | { kind: 'ticket'; seat: Seat; id: TicketId; done: boolean; points: number }
  | { kind: 'stations' | 'longest' | 'globe'; seat: Seat; points: number };

export function steps(result: Result, atlas: Atlas): Step[] {
  const list: Step[] = [];
  result.tickets.forEach((tickets, seat) => {
    for (const { id, done } of [...tickets].sort((a, b) => Number(a.done) - Number(b.done))) {
      const value = atlas.tickets.get(id)?.points ?? 0;
      list.push({ kind: 'ticket', seat, id, done, points: done ? value : -value });
    }
  });
  result.scores.forEach((score, seat) => {
    if (score.stations) list.push({ kind: 'stations', seat, points: score.stations });
  });
  const bonus = atlas.rulebook.most_tickets_bonus ? 'globe' : 'longest';
  for (const seat of result.bonus_holders) list.push({ kind: bonus, seat, points: result.scores[seat]!.bonus });
  return list;
}

export interface Sum {
  routes: number;
  tickets: number;
  stations: number;
  bonus: number;
  total: number;
}

/** What has been told so far; at the end the engine's own figures. */
export function tally(routePoints: number[], told: Step[], result: Result, finished: boolean): Sum[] {
  if (finished) return result.scores.map(({ routes, tickets, stations, bonus, total }) => ({ routes, tickets, stations, bonus, total }));
  const sums = routePoints.map((routes) => ({ routes, tickets: 0, stations: 0, bonus: 0, total: routes }));
  for (const step of told) {
    const sum = sums[step.seat]!;
    sum.total += step.points;
    if (step.kind === 'ticket') sum.tickets += step.points;
    else if (step.kind === 'stations') sum.stations += step.points;
    else sum.bonus += step.points;
  }
  return sums;
}
