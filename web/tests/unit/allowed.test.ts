// Golden edges, trains still to lay and ways are told where help is allowed, and nowhere else.

import { expect, test } from 'vitest';
import { helpAllowed } from '../../src/help/allowed';
import type { TableInfo } from '../../src/engine/protocol';

const table = (help: boolean, counting: boolean) => ({ options: { help, counting } as TableInfo['options'] });

test('help is an option of the table, and never there in games that count, for onlookers or after the end', () => {
  expect(helpAllowed(table(true, false), 0, { phase: 'turn' })).toBe(true);
  expect(helpAllowed(table(false, false), 0, { phase: 'turn' })).toBe(false);
  expect(helpAllowed(table(true, true), 0, { phase: 'turn' })).toBe(false);
  expect(helpAllowed(table(true, false), null, { phase: 'turn' })).toBe(false);
  expect(helpAllowed(table(true, false), 0, { phase: 'over' })).toBe(false);
});
