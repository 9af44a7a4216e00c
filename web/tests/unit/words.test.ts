// How sentences are put together and explained: names stay whole, figures have a real minus, nothing runs together.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figure, lang, t, together } from '../../src/i18n/i18n.svelte';
import { decorOf } from '../../src/board/decor';
import { LANGUAGES, type Language } from '../../src/i18n/languages';
import { mapsIn, sentencesIn } from '../../src/i18n/sentences';
import { MAPS } from '../../src/maps/list';
import { words } from '../../src/terms/glossary.svelte';

const idsOf = (map: string) => (JSON.parse(readFileSync(new URL(`../../../maps/${map}.json`, import.meta.url), 'utf8')) as { cities: { id: string }[] }).cities.map((c) => c.id);

async function speak(language: Language) {
  lang.table = await sentencesIn(language);
  lang.now = language;
}

describe.each(LANGUAGES)('%s', (language) => {
  test('names every map, city and sea', async () => {
    const maps = await mapsIn(language);
    for (const map of MAPS) {
      const { name, about, seas, cities } = maps[map]!;
      expect(Object.keys(cities)).toEqual(idsOf(map));
      expect(Object.keys(seas)).toEqual(decorOf(map).seas.map((sea) => sea.key));
      expect([name, about, ...Object.values(cities), ...Object.values(seas)].filter((text) => !text.trim())).toEqual([]);
    }
  });
  test('explains no word inside the name of a city', async () => {
    await words.speak(language);
    for (const name of Object.values(await mapsIn(language)).flatMap((map) => Object.values(map.cities))) {
      const { name: term } = words.glossary!.station;
      const city = `${name} ${term}`;
      expect(words.pieces(`${city}, ${term}`, [city]), name).toEqual([{ text: `${city}, ` }, { text: term, term: 'station' }]);
    }
  });
  test('puts no space between figures and characters that have none', async () => {
    await speak(language);
    const own = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]';
    // a gap may be filled by a figure; the name of a rule is none
    const space = new RegExp(`[\\d}] ${own}|${own} [\\d{](?!rule)`, 'u');
    const spaced = Object.entries(lang.table!).filter(([, text]) => space.test(text));
    expect(spaced).toEqual([]);
  });
  test('joins two cities so that no long vowel is heard', async () => {
    await speak(language);
    expect(t('name.pair', { a: 'カルガリー', b: 'シアトル' })).not.toMatch(language === 'ja' ? /[ー－─—ｰ]\s*[ー－─—ｰ]|ー[^ ー]/ : /^$/);
  });
});

test('a negative figure has a minus sign, in a table and in a sentence', async () => {
  await speak('en');
  expect(figure(-3)).toBe('−3');
  expect(t('access.player', { who: 'A-3', score: -3, trains: 1, cards: 2, tickets: 0 })).toContain('−3');
  expect(t('access.player', { who: 'A', score: 3, trains: 1, cards: 2, tickets: 0 })).not.toContain('−');
});

test('sentences follow each other as the language has it', () => {
  expect(together(['One.', 'Two.'])).toBe('One. Two.');
  expect(together(['一。', '二。'])).toBe('一。二。');
  expect(together(['Trunkline 1.0。', '二。'])).toBe('Trunkline 1.0。二。');
});
