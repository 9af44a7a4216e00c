// Sentences in the player's language.

import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, preferred, type Language } from './languages';
import { mapsIn, sentencesIn, type Key, type MapWords, type Sentences } from './sentences';

class Lang {
  now = $state<Language>('en');
  table = $state.raw<Sentences | null>(null);
  maps = $state.raw<Record<string, MapWords>>({});
}
export const lang = new Lang();

let formats = new Map<string, IntlMessageFormat>();

const STORED = 'trunkline.language';

export function startLanguage(): Promise<void> {
  const stored = localStorage.getItem(STORED) as Language | null;
  return setLanguage(stored && LANGUAGES.includes(stored) ? stored : preferred(navigator.languages), false);
}

export async function setLanguage(next: Language, keep = true): Promise<void> {
  const [table, maps] = await Promise.all([sentencesIn(next), mapsIn(next)]);
  formats = new Map();
  lang.table = table;
  lang.maps = maps;
  lang.now = next;
  document.documentElement.lang = next;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (import.meta.env.PROD && manifest) manifest.href = `manifest.${next}.json`;
  if (keep) localStorage.setItem(STORED, next);
}

type Values = Record<string, string | number>;

export function has(key: string): key is Key {
  return lang.table !== null && key in lang.table;
}

/** The sentence of a key; numbers and plurals as the language has them. */
export function t(key: Key | (string & {}), values?: Values): string {
  const table = lang.table;
  if (!table) return '';
  const text = table[key as Key];
  if (text === undefined) return key;
  if (!values && !text.includes('{')) return text;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, lang.now);
    formats.set(key, format);
  }
  const said = format.format(values) as string;
  return Object.values(values ?? {}).reduce<string>((text, v) => (typeof v === 'number' && v < 0 ? text.replace(`${v}`, figure(v)) : text), said);
}

/** A number as it is printed: a real minus is as wide as a plus. */
export const figure = (n: number | string): string => `${n}`.replace('-', '−');

/** Sentences one after the other. Full-width punctuation brings its own space. */
export const together = (sentences: string[]): string => sentences.join(' ').replace(/(?<=[。！？：）]) /g, '');
