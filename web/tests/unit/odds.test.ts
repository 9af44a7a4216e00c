// Odds in percent add up, and none is further than a percent from the truth.

import { expect, test } from 'vitest';
import { percents } from '../../src/help/odds';

test('percents of odds add up to a hundred', () => {
  // one by one these would be 33 + 33 + 33, and 13 + 38 + 38 + 13
  expect(percents([333, 333, 333, 0])).toEqual([34, 33, 33, 0]);
  expect(percents([125, 375, 375, 125]).reduce((a, b) => a + b)).toBe(100);
  for (let same = 0; same <= 110; same++) {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    const odds = [0, 1, 2, 3].map((k) => Math.round((1000 * choose(same, k) * choose(110 - same, 3 - k)) / choose(110, 3)));
    const whole = percents(odds);
    expect(whole.reduce((a, b) => a + b)).toBe(100);
    for (const [i, p] of odds.entries()) expect(Math.abs(whole[i]! - p / 10)).toBeLessThanOrEqual(1);
  }
});

test('where there are no odds, there are none', () => {
  expect(percents([0, 0, 0, 0])).toEqual([0, 0, 0, 0]);
});
