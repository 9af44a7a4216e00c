// A plan is read as it is walked.

import { expect, test } from 'vitest';
import { walk } from '../../src/help/walk';
import { sketch } from './sketch';

test('from one end to the other, branches to their ends, and every line by itself', () => {
  const plan = ['AD', 'BC', 'BD', 'XY'];
  expect(walk(plan, sketch(...plan))).toEqual(['AD', 'BD', 'BC', 'XY']);
  const star = ['AE', 'BE', 'CE', 'CF'];
  expect(walk(star, sketch(...star))).toEqual(['AE', 'BE', 'CE', 'CF']);
  expect(walk([], sketch())).toEqual([]);
});
