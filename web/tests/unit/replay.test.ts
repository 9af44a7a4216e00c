// Steps of a replay: by move, by turn, by what is laid on the board; and addresses of single moves.

import { expect, test } from 'vitest';
import type { Step } from '../../src/engine/types';
import { stepped } from '../../src/replay/replay.svelte';

const steps = [
  { seat: 0, type: 'draw' }, { seat: 0, type: 'draw' },
  { seat: 1, type: 'claim' },
  { seat: 0, type: 'claim', extra: 2 }, { seat: 0, type: 'decline' },
  { seat: 1, type: 'draw' }, { seat: 1, type: 'draw' },
  { seat: 0, type: 'station' },
  { seat: 1, type: 'draw' },
].map((happened) => ({ happened })) as Pick<Step, 'happened'>[];

test('forward and back by move, turn and claim, and never over the ends', () => {
  const walk = (by: 'card' | 'turn' | 'claim', forward: boolean) => {
    const seen: number[] = [];
    for (let at = forward ? 0 : steps.length; at !== (forward ? steps.length : 0); seen.push(at)) at = stepped(steps, at, by, forward);
    return seen;
  };
  expect(walk('card', true)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(walk('turn', true)).toEqual([2, 3, 5, 7, 8, 9]);
  expect(walk('claim', true)).toEqual([3, 8, 9]);
  expect(walk('claim', false)).toEqual([8, 3, 0]);
  expect(stepped(steps, 9, 'turn', true)).toBe(9);
  expect(stepped(steps, 0, 'turn', false)).toBe(0);
});
