// Whoever takes a lesson is somebody, also when it is over; whoever watches a replay is nobody.

import { expect, test } from 'vitest';
import type { Atlas } from '../../src/board/atlas';
import { myself, stagedTable } from '../../src/table/stage';

const staged = (state: 'running' | 'over') => stagedTable({ id: 'usa', trainColors: ['red', 'blue'] } as unknown as Atlas, 1, state, [{}, {}]);

test('who I am', () => {
  expect(myself({ ...staged('running'), state: 'over' })).toBe(1);
  expect(myself(staged('over'))).toBe(null);
  expect(myself({ ...staged('over'), code: 'K7QM4T' })).toBe(1);
});
