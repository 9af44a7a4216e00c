// The tables of sentences: every key everywhere, the same gaps to fill, nothing empty, all of it readable.

import { describe, expect, test } from 'vitest';
import { IntlMessageFormat } from 'intl-messageformat';
import { inLanguage, LANGUAGES, preferred } from '../../src/i18n/languages';
import { MAPS } from '../../src/maps/list';
import { sentencesIn } from '../../src/i18n/sentences';

type Table = Record<string, string>;
const glossaries = import.meta.glob<{ text: Record<string, { name: string; means: string }> }>('../../src/languages/*/terms.ts');
const texts = import.meta.glob<{ text: Table }>(['../../src/languages/*/rules.ts', '../../src/languages/*/lesson.ts', '../../src/languages/*/lessons/*.ts']);
/** Everything that is said in a language: the page's own sentences, rules, lessons and terms; English where it has no file. */
async function all(l: string): Promise<Table> {
  const table: Table = { ...(await sentencesIn(l)) };
  const { text: terms } = await inLanguage(glossaries, l)();
  for (const [key, { name, means }] of Object.entries(terms)) table[`term.${key}`] = `${name}: ${means}`;
  for (const file of ['rules', 'lesson', ...MAPS.map((map) => `lessons/${map}`)]) {
    const ofFile = Object.fromEntries(Object.entries(texts).filter(([path]) => path.endsWith(`/${file}.ts`)));
    for (const [key, text] of Object.entries((await inLanguage(ofFile, l)()).text)) table[`${file}.${key}`] = text;
  }
  return table;
}
const tables: Record<string, Table> = Object.fromEntries(await Promise.all(LANGUAGES.map(async (l) => [l, await all(l)])));

/** names of the gaps, nested ones in plurals included */
function gaps(text: string): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (node && typeof node === 'object') {
      const n = node as { type?: number; value?: unknown; options?: Record<string, { value: unknown }> };
      if (typeof n.type === 'number' && n.type !== 0 && n.type !== 7 && typeof n.value === 'string') names.add(n.value);
      for (const option of Object.values(n.options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(text, 'en').getAst());
  return [...names].sort();
}

describe.each(LANGUAGES.filter((l) => l !== 'en'))('%s', (language) => {
  test('has every sentence and no other', () => {
    expect(Object.keys(tables[language]!).sort()).toEqual(Object.keys(tables.en!).sort());
  });
  test('has no empty sentence', () => {
    expect(Object.entries(tables[language]!).filter(([, text]) => !text.trim())).toEqual([]);
  });
  test('has the same gaps as English', () => {
    for (const [key, text] of Object.entries(tables[language]!)) expect(gaps(text), key).toEqual(gaps(tables.en![key]!));
  });
});

test('the browser chooses the language', () => {
  expect(preferred(['fr', 'ja-JP', 'en'])).toBe('ja');
  expect(preferred(['zh-Hant-HK'])).toBe('zh-TW');
  expect(preferred(['zh'])).toBe('zh-CN');
  expect(preferred(['en-GB'])).toBe('en');
  expect(preferred(['pt'])).toBe('en');
});
