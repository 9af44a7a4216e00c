// House rules are the engine's; the page has words for each of them.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import { boxOf } from '../../src/app/house';
import type { HouseRule } from '../../src/engine/types';
import { LANGUAGES } from '../../src/i18n/languages';
import { sentencesIn, type Key } from '../../src/i18n/sentences';
import { MAPS } from '../../src/maps/list';

const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
const rulesOf = (map: string) => (engine.ask({ ask: 'house_rules', map }) as { house_rules: HouseRule[] }).house_rules;

test('every map has some, and the page knows its board', () => {
  for (const map of MAPS) {
    expect(rulesOf(map).length).toBeGreaterThan(0);
    for (const house of rulesOf(map)) expect(boxOf(house.map)).toBe(map);
  }
});

test.each(LANGUAGES)('%s has words for every one', async (language) => {
  const table = await sentencesIn(language);
  const words = MAPS.flatMap((map) => rulesOf(map)).map(({ rule }) => `house.${rule}`);
  expect(words.filter((key) => !table[key as Key]?.trim())).toEqual([]);
});
