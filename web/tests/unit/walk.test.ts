// A plan is read as it is walked.

import { expect, test } from 'vitest';
import type { Atlas } from '../../src/board/atlas';
import { walk } from '../../src/help/walk';

const board = (...ids: string[]): Atlas => ({ routes: new Map(ids.map((id) => [id, { a: id[0]!, b: id[1]! }])) }) as unknown as Atlas;

test('from one end to the other, branches to their ends, and every line by itself', () => {
  const plan = ['AD', 'BC', 'BD', 'XY'];
  expect(walk(plan, board(...plan))).toEqual(['AD', 'BD', 'BC', 'XY']);
  const star = ['AE', 'BE', 'CE', 'CF'];
  expect(walk(star, board(...star))).toEqual(['AE', 'BE', 'CE', 'CF']);
  expect(walk([], board())).toEqual([]);
});
