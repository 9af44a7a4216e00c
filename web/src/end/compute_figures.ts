// A finished game in figures, for each seat, computed from its story.

import type { Atlas } from '../board/atlas';
import { CARDS, type Cards, type Happened, type Result, type Seat, type Step } from '../engine/types';

export interface Figure {
  /** the name's key is `stats.` and this */
  key: string;
  values: number[];
  /** in parts of a hundred */
  percent?: boolean;
}
export interface Group {
  key: string;
  figures: Figure[];
}

const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0);
const count = (cards: Cards | undefined): number => sum(CARDS.map((card) => cards?.[card] ?? 0));
const most = (all: number[]): number => Math.max(0, ...all);
const share = (part: number, whole: number): number => (whole ? part / whole : 0);

/** Moves of one seat without a break are one turn; what is kept at the opening belongs to none. */
function turns(story: Step[], seat: Seat): Step[][] {
  const all: Step[][] = [];
  let before: Seat | null = null;
  let opening = true;
  for (const step of story) {
    opening &&= step.happened.type === 'keep';
    if (opening) continue;
    if (step.happened.seat === seat) {
      if (before !== seat) all.push([]);
      all.at(-1)!.push(step);
    }
    before = step.happened.seat;
  }
  return all;
}

/** the move with which a route became somebody's */
const claims = (h: Happened): boolean => h.type === 'tunnel' || (h.type === 'claim' && !h.extra);
const claimed = (turn: Step[]): boolean => turn.some((step) => claims(step.happened));

export function figures(story: Step[], atlas: Atlas, result: Result): Group[] {
  const seats = result.scores.map((_, seat) => seat);
  const moves = seats.map((seat) => story.map((s) => s.happened).filter((h) => h.seat === seat));
  const of = (type: Happened['type']) => moves.map((hs) => hs.filter((h) => h.type === type));
  const [draws, keeps, asked, extra] = [of('draw'), of('keep'), of('tickets'), of('tunnel')];
  const claimMoves = moves.map((hs) => hs.filter(claims));
  const routes = claimMoves.map((hs) => hs.map((h) => atlas.routes.get(h.route!)!));
  const kinds = (test: (route: (typeof routes)[0][0]) => boolean) => routes.map((list) => list.filter(test).length);
  const paid = moves.map((hs, seat) => hs.filter((h) => h.pay && (h.type !== 'claim' || !h.extra || gaveIn(seat, h))));
  const placed = routes.map((list) => sum(list.map((r) => r.length)));
  const taken = seats.map((seat) => turns(story, seat));
  const ahead = seats.map((seat) => story.filter((s) => s.scores.every((score, other) => other === seat || score < s.scores[seat]!)).length);
  const points = (seat: Seat, done: boolean) => sum(result.tickets[seat]!.filter((x) => x.done === done).map((x) => atlas.tickets.get(x.id)!.points));

  /** a tunnel whose extra cards were paid: its first cards are gone as well */
  function gaveIn(seat: Seat, attempt: Happened): boolean {
    const hs = moves[seat]!;
    return hs[hs.indexOf(attempt) + 1]?.type === 'tunnel';
  }
  const groups: [string, [string, number[], 'percent'?][]][] = [
    ['course', [
      ['turns', taken.map((all) => all.length)],
      ['points_turn', seats.map((seat) => share(result.scores[seat]!.total, taken[seat]!.length))],
      ['draw_turns', taken.map((all) => all.filter((turn) => turn[0]!.happened.type === 'draw').length)],
      ['claim_turns', taken.map((all) => all.filter(claimed).length)],
      ['first_claim', taken.map((all) => all.findIndex(claimed) + 1)],
      ['lead', ahead.map((n) => share(n, story.length)), 'percent'],
      ['longest', result.scores.map((s) => s.longest)],
      ['passes', of('pass').map((hs) => hs.length)],
    ]],
    ['cards', [
      ['drawn', draws.map((hs) => hs.length)],
      ['drawn_deck', draws.map((hs) => hs.filter((h) => h.from === 'deck').length)],
      ['drawn_row', draws.map((hs) => hs.filter((h) => h.from !== 'deck').length)],
      ['locomotives', draws.map((hs) => hs.filter((h) => h.card === 'locomotive').length)],
      ['locomotives_row', draws.map((hs) => hs.filter((h) => h.card === 'locomotive' && h.from !== 'deck').length)],
      ['paid', paid.map((hs) => sum(hs.map((h) => count(h.pay))))],
      ['paid_locomotives', paid.map((hs) => sum(hs.map((h) => h.pay?.locomotive ?? 0)))],
      ['held', seats.map((seat) => most(story.map((s) => s.cards[seat]!)))],
      ['left', seats.map((seat) => story.at(-1)?.cards[seat] ?? 0)],
    ]],
    ['network', [
      ['routes', routes.map((list) => list.length)],
      ['trains', placed],
      ['trains_left', seats.map((seat) => story.at(-1)?.trains[seat] ?? atlas.trains)],
      ['average', seats.map((seat) => share(placed[seat]!, routes[seat]!.length))],
      ['longest_route', routes.map((list) => most(list.map((r) => r.length)))],
      ['best', claimMoves.map((hs) => most(hs.map((h) => h.points ?? 0)))],
      ['points_train', seats.map((seat) => share(result.scores[seat]!.routes, placed[seat]!))],
      ['short', kinds((r) => r.length <= 2)],
      ['long', kinds((r) => r.length >= 5)],
      ['cities', routes.map((list) => new Set(list.flatMap((r) => [r.a, r.b])).size)],
      ['gray', kinds((r) => r.color === 'gray')],
      ['double', kinds((r) => r.twin !== null)],
      ['ferries', kinds((r) => r.ferry > 0)],
      ['tunnels', kinds((r) => r.tunnel)],
      ['tunnels_failed', of('decline').map((hs) => hs.length)],
      ['tunnel_cards', extra.map((hs) => sum(hs.map((h) => count(h.pay))))],
      ['stations', of('station').map((hs) => hs.length)],
      ['borrowed', result.borrowed.map((list) => list.length)],
    ]],
    ['tickets', [
      ['ticket_draws', asked.map((hs) => hs.length)],
      ['tickets_kept', keeps.map((hs) => sum(hs.map((h) => h.kept ?? h.tickets?.length ?? 0)))],
      ['tickets_done', result.scores.map((s) => s.tickets_completed)],
      ['tickets_failed', seats.map((seat) => result.tickets[seat]!.filter((x) => !x.done).length)],
      ['ticket_best', seats.map((seat) => most(result.tickets[seat]!.filter((x) => x.done).map((x) => atlas.tickets.get(x.id)!.points)))],
      ['tickets_won', seats.map((seat) => points(seat, true))],
      ['tickets_lost', seats.map((seat) => points(seat, false))],
    ]],
  ];
  // what did not happen on this map, or to anybody, is no figure
  const worth = new Set(['passes', 'ferries', 'tunnels', 'tunnels_failed', 'tunnel_cards', 'stations', 'borrowed', 'double']);
  return groups.map(([key, list]) => ({
    key,
    figures: list.filter(([name, values]) => !worth.has(name) || values.some(Boolean)).map(([name, values, percent]) => ({ key: name, values, percent: percent !== undefined })),
  }));
}
