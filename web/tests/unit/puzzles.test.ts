// Which puzzle is the day's, what counts as the same answer, and streaks.

import { beforeEach, expect, test } from 'vitest';
import { dayNumber, progress, PUZZLE_MAPS, puzzleOfTheDay, puzzlesOn, remember, sameAnswer } from '../../src/puzzles/box';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } });
});

test('the puzzle of the day is the same for everybody, and comes round only when all have been', async () => {
  const [map] = PUZZLE_MAPS;
  const all = (await puzzlesOn(map!)).length;
  const days = Array.from({ length: all }, (_, i) => i * PUZZLE_MAPS.length);
  const ids = await Promise.all(days.map(async (day) => (await puzzleOfTheDay(day)).id));
  expect(new Set(ids).size).toBe(all);
  expect((await puzzleOfTheDay(days[3]!)).id).toBe(ids[3]);
});

test('a day is a day of the calendar, whatever the hour', () => {
  expect(dayNumber(new Date(2026, 10, 18, 0, 1))).toBe(dayNumber(new Date(2026, 10, 18, 23, 59)));
  expect(dayNumber(new Date(2026, 10, 19))).toBe(dayNumber(new Date(2026, 10, 18)) + 1);
});

test('the same answer: tickets in any order, one card from either place, a route however it is paid', async () => {
  const { view } = (await puzzlesOn(PUZZLE_MAPS[0]!))[0]!;
  const row = { ...view, row: ['red', 'blue', 'red', 'green', 'white'] as typeof view.row };
  expect(sameAnswer(row, { type: 'draw', from: 0 }, { type: 'draw', from: 2 })).toBe(true);
  expect(sameAnswer(row, { type: 'draw', from: 0 }, { type: 'draw', from: 1 })).toBe(false);
  expect(sameAnswer(row, { type: 'draw', from: 'deck' }, { type: 'draw', from: 1 })).toBe(false);
  expect(sameAnswer(row, { type: 'keep', tickets: ['a', 'b'] }, { type: 'keep', tickets: ['b', 'a'] })).toBe(true);
  expect(sameAnswer(row, { type: 'claim', route: 'x', pay: { red: 2 } }, { type: 'claim', route: 'x', pay: { locomotive: 2 } })).toBe(true);
  expect(sameAnswer(row, { type: 'tickets' }, { type: 'pass' })).toBe(false);
});

test('only the first answer counts, and streaks end', () => {
  remember('usa-1', true, 100);
  remember('usa-2', true, 101);
  expect(progress()).toMatchObject({ row: 2, longest: 2, days: 2, day: 101 });
  remember('usa-3', false, null);
  remember('usa-3', true, null);
  expect(progress()).toMatchObject({ row: 0, longest: 2, answered: { 'usa-3': false } });
  remember('usa-4', true, 103);
  expect(progress()).toMatchObject({ row: 1, days: 1, day: 103 });
});
