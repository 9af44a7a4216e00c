// What is heard of a move.

import { expect, test } from 'vitest';
import type { Happened } from '../../src/engine/types';
import { soundsOf } from '../../src/app/sounds';

const quiet = { done: false, turn: false };
const heard = (h: Partial<Happened>, now: Partial<typeof quiet> = {}) => soundsOf({ seat: 1, type: 'draw', ...h } as Happened, { ...quiet, ...now });

test('every moment has its sound', () => {
  expect(heard({ from: 'deck' })).toEqual(['card']);
  expect(heard({ from: 1, resets: 1 })).toEqual(['card', 'shuffle']);
  expect(heard({ from: 'deck', reshuffled: true })).toEqual(['card', 'shuffle']);
  expect(heard({ type: 'claim', route: 'a:b' })).toEqual(['rails']);
  expect(heard({ type: 'station', city: 'a' })).toEqual(['rails']);
  // a tunnel's cards are turned; trains come when it is paid
  expect(heard({ type: 'claim', route: 'a:b', revealed: ['red', 'red', 'blue'], extra: 2 })).toEqual(['tunnel']);
  expect(heard({ type: 'tunnel', route: 'a:b' })).toEqual(['rails']);
  expect(heard({ type: 'claim', route: 'a:b' }, { done: true })).toEqual(['rails', 'stamp']);
  expect(heard({ type: 'keep' })).toEqual([]);
  expect(heard({ from: 'deck', last_round: true })).toEqual(['card', 'whistle']);
  expect(heard({ type: 'pass' }, { turn: true })).toEqual(['bell']);
  expect(heard({ type: 'pass', over: true })).toEqual(['arrival']);
});
