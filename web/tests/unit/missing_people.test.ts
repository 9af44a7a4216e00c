// When a bot may be asked for: the table says how long whoever is gone or silent is waited for.

import { expect, test } from 'vitest';
import type { TableInfo } from '../../src/engine/protocol';
import { missing } from '../../src/table/missing_people';

const patience = { ask_ms: 20_000, gone_ms: 120_000, silent_ms: 180_000 };
const person = { bot: null, away: false, gone_ms: null as number | null };
function waiting(other: object, table: object = {}, to_move = [1]) {
  return { me: 0, heardAt: 1000, movedAt: 1000, view: { to_move }, table: { state: 'running', patience, seats: [person, { ...person, ...other }], ...table } as TableInfo } as unknown as Parameters<typeof missing>[0];
}

test('whoever is gone for a while, or silent for long, is missed', () => {
  expect(missing(waiting({ gone_ms: 5000 }), 15_999)).toBeNull();
  expect(missing(waiting({ gone_ms: 5000 }), 16_000)).toBe(1);
  expect(missing(waiting({}), 180_999)).toBeNull();
  expect(missing(waiting({}), 181_000)).toBe(1);
});

test('nobody is missed whose turn it is not, who is played for, who is a bot or oneself, or where there is a clock', () => {
  const late = 1_000_000;
  expect(missing(waiting({ gone_ms: 0 }, {}, [0]), late)).toBeNull();
  expect(missing(waiting({ gone_ms: 0, away: true }), late)).toBeNull();
  expect(missing(waiting({ bot: 'level-3' }), late)).toBeNull();
  expect(missing(waiting({ gone_ms: 0 }, { patience: null }), late)).toBeNull();
  expect(missing(waiting({ gone_ms: 0 }, { state: 'paused' }), late)).toBeNull();
});
