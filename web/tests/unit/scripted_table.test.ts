// Whoever takes a lesson is somebody, also when it is over; whoever watches a replay is nobody.

import { expect, test } from 'vitest';
import type { Atlas } from '../../src/board/atlas';
import { myself, scriptedTable } from '../../src/table/scripted_table';

const scripted = (state: 'running' | 'over') => scriptedTable({ id: 'usa', trainColors: ['red', 'blue'] } as unknown as Atlas, 1, state, [{}, {}]);

test('who I am', () => {
  expect(myself({ ...scripted('running'), state: 'over' })).toBe(1);
  expect(myself(scripted('over'))).toBe(null);
  expect(myself({ ...scripted('over'), code: 'K7QM4T' })).toBe(1);
});
