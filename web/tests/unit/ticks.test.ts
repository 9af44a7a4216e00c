// Marks on the axis of a chart are even and round.

import { expect, test } from 'vitest';
import { ticks } from '../../src/end/ticks';

test('marks are even, round, few, and within what is shown', () => {
  expect(ticks(91)).toEqual([0, 20, 40, 60, 80]);
  expect(ticks(10)).toEqual([0, 5, 10]);
  for (let most = 1; most <= 400; most++) {
    const marks = ticks(most);
    const step = marks[1]! - marks[0]!;
    marks.forEach((mark, i) => expect(mark).toBe(i * step));
    expect(marks.length, `up to ${most}`).toBeGreaterThanOrEqual(2);
    expect(marks.length, `up to ${most}`).toBeLessThanOrEqual(5);
    expect(marks.at(-1)!).toBeLessThanOrEqual(most);
    expect(most - marks.at(-1)!).toBeLessThan(step);
  }
});
