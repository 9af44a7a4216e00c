// Whatever the engine or the table may refuse or advise, the page can say why: a sentence for every reason they know.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentencesIn } from '../../src/i18n/sentences';

const messages = await sentencesIn('en');
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('every refusal of the engine has a sentence', () => {
  const keys = [...read('engine/refusal.cpp').matchAll(/\{"([a-z_]+)", "[A-Z]-\d+"/g)].map((m) => m[1]!);
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !(`reason.${key}` in messages))).toEqual([]);
});

test('where the page itself refuses, it names the engine\'s rule', () => {
  const rules = Object.fromEntries([...read('engine/refusal.cpp').matchAll(/\{"([a-z_]+)", "([A-Z]-\d+)"/g)].map((m) => [m[1]!, m[2]!]));
  const named = readdirSync(new URL('../../src/table', import.meta.url)).filter((file) => file.includes('.')).flatMap((file) => [...read(`web/src/table/${file}`).matchAll(/reason: '([a-z_]+)', rule: '([A-Z]-\d+)'/g)]);
  expect(named.length).toBeGreaterThan(1);
  for (const [, reason, rule] of named) expect([reason, rule]).toEqual([reason, rules[reason!]]);
});

test('every refusal of a table has a sentence', () => {
  const [, list] = /export type Reason =([^;]*);/.exec(read('web/src/engine/protocol.ts'))!;
  const keys = [...list!.matchAll(/'([a-z_]+)'/g)].map((m) => m[1]!);
  expect(keys.length).toBeGreaterThan(60);
  expect(keys.filter((key) => !(`reason.${key}` in messages))).toEqual([]);
});

test('every reason of a hint has a sentence', () => {
  const [, list] = /void write_reasons([\s\S]*)/.exec(read('capi/write_advice.cpp'))!;
  const keys = [...list!.matchAll(/"([a-z_]+)"/g)].map((m) => m[1]!);
  expect(keys.length).toBeGreaterThan(12);
  expect(keys.filter((key) => !(`because.${key}` in messages))).toEqual([]);
});
