// Whatever the engine or the table may refuse or advise, the page can say why: a sentence for every reason they know.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../src/i18n/en';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('every refusal of the engine has a sentence', () => {
  const keys = [...read('engine/refusal.cpp').matchAll(/\{"([a-z_]+)", "[A-Z]-\d+"/g)].map((m) => m[1]!);
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !(`reason.${key}` in messages))).toEqual([]);
});

test('every refusal of a table has a sentence', () => {
  const [, list] = /Reasons of `refused` beside those of the rules:([\s\S]*?)\n\n/.exec(read('docs/PROTOCOL.md'))!;
  const keys = [...list!.matchAll(/`([a-z_]+)`/g)].map((m) => m[1]!);
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => !(`reason.${key}` in messages))).toEqual([]);
});

test('every reason of a hint has a sentence', () => {
  const [, list] = /void write_reasons([\s\S]*)/.exec(read('capi/advice.cpp'))!;
  const keys = [...list!.matchAll(/"([a-z_]+)"/g)].map((m) => m[1]!);
  expect(keys.length).toBeGreaterThan(12);
  expect(keys.filter((key) => !(`because.${key}` in messages))).toEqual([]);
});
