// A tree of variations: what is added, changed and taken away leaves everything else as it was.

import { expect, test } from 'vitest';
import type { Variation } from '../../src/engine/types';
import { branches, grown, joined, lengthOf, pruned, revised, startOf, variationAt, type Grown } from '../../src/whatif/tree';

const moves = (count: number) => Array.from({ length: count }, () => ({ seat: 0, type: 'pass' as const }));
const line = (at: number, count: number): Variation => ({ at, moves: moves(count) });
const game: Grown = { moves: moves(10) };

test('branches grow off the game and off each other', () => {
  const first = grown(game, [], line(4, 5));
  expect(first.path).toEqual([0]);
  const inner = grown(first.record, [0], line(2, 3));
  expect(inner.path).toEqual([0, 0]);
  const second = grown(inner.record, [], line(7, 1));
  expect(second.path).toEqual([1]);
  expect(branches(second.record).map(({ path }) => path)).toEqual([[0], [0, 0], [1]]);
  // four moves of the game, two of the first, three of its own
  expect([startOf(second.record, [0, 0]), lengthOf(second.record, [0, 0])]).toEqual([6, 9]);
  expect([lengthOf(second.record, []), lengthOf(second.record, [1])]).toEqual([10, 8]);
  expect(game.variations).toBe(undefined);
  expect(variationAt(second.record, [1, 0])).toBe(null);
});

test('a branch goes on or is named, and keeps what branches off it; deleted, it takes that with it', () => {
  const { record } = grown(grown(grown(game, [], line(4, 5)).record, [0], line(2, 3)).record, [], line(7, 1));
  const named = revised(revised(record, [0], { moves: moves(8) }), [0], { name: 'north' });
  expect([variationAt(named, [0])!.name, lengthOf(named, [0]), lengthOf(named, [0, 0])]).toEqual(['north', 12, 9]);
  expect(branches(pruned(named, [0])).map(({ path, variation }) => [path, variation.at])).toEqual([[[0], 7]]);
  expect(branches(pruned(named, [0, 0])).length).toBe(2);
});

test('a file and the device have what is in either, once', () => {
  expect(joined([line(1, 1), line(2, 2)], [line(2, 2), line(3, 3)]).map(({ at }) => at)).toEqual([1, 2, 3]);
});
