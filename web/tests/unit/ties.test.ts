// Equal points at the end: the page names the tie-break by which the engine decided, on every map.

import { beforeAll, expect, test } from 'vitest';
import type { Seat, TieBreak, View } from '../../src/engine/types';
import { tieLines } from '../../src/end/ties';
import { sentencesIn } from '../../src/i18n/sentences';
import { lang } from '../../src/i18n/i18n.svelte';

beforeAll(async () => void (lang.table = await sentencesIn('en')));
const name = (seat: Seat) => ['Ada', 'Bo', 'Cy'][seat]!;

/** Three seats of 112 points; their completed tickets, stations built and longest paths. */
function over(ranks: number[], behind_by: (TieBreak | null)[], tickets = [6, 5, 4], built = [1, 2, 3], longest = [30, 20, 10]): View {
  const scores = tickets.map((tickets_completed, i) => ({ total: 112, tickets_completed, longest: longest[i]! }));
  const winners: Seat[] = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return { players: built.map((n) => ({ stations_at: Array(n).fill('roma') })), result: { ranks, scores, winners, behind_by } } as unknown as View;
}
const said = (view: View) => tieLines(view, name, ['tickets', 'fewest_stations', 'longest_path_bonus'], 'European Express');

test('nothing is said where nobody is tied', () => {
  expect(said(over([1, 2, 3], [null, null, null]))).toEqual([]);
});

test('the tie-break that decided is named with its figures', () => {
  expect(said(over([1, 2, 3], [null, 'tickets', 'fewest_stations']))).toEqual([
    'Ada and Bo have 112 points each. The win goes to Ada: more completed tickets (6 to 5).',
    'Bo and Cy have 112 points each. The better place goes to Bo: fewer stations built (2 to 3).',
  ]);
  expect(said(over([2, 1, 3], ['longest_path_bonus', null, null]))).toEqual(['Bo and Ada have 112 points each. The win goes to Bo: the European Express is theirs.']);
  expect(said(over([1, 2, 3], [null, 'longest_path', null]))).toEqual(['Ada and Bo have 112 points each. The win goes to Ada: a longer path (30 to 20).']);
});

test('a shared victory says what was equal, and who was behind', () => {
  expect(said(over([1, 1, 3], [null, null, 'tickets']))).toEqual([
    'Ada and Bo have 112 points each and are equal in completed tickets, stations built, and European Express too: they share the victory.',
    'Ada, Bo, and Cy have 112 points each. The win goes to Ada and Bo: more completed tickets (6 to 4).',
  ]);
});
