// The words of the game and what they mean, in the player's language; fetched when the first one is shown.

import { inLanguage, isWide, type Language } from '../i18n/languages';
import type { Glossary, TermKey } from '../languages/en/terms';

const texts = import.meta.glob<{ text: Glossary }>('../languages/*/terms.ts');

export interface Piece {
  text: string;
  term?: TermKey;
}

/** Where a name stands in a sentence. */
function spans(sentence: string, name: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + name.length)) found.push([at, at + name.length]);
  return found;
}

class Words {
  glossary = $state.raw<Glossary | null>(null);
  #language: Language | null = null;
  #pattern: RegExp | null = null;
  #terms = new Map<string, TermKey>();

  async speak(language: Language): Promise<void> {
    if (this.#language === language) return;
    this.#language = language;
    const { text } = await inLanguage(texts, language)();
    if (this.#language !== language) return;
    this.#terms = new Map();
    for (const [key, { name, also }] of Object.entries(text)) for (const word of [name, ...also]) this.#terms.set(word.toLowerCase(), key as TermKey);
    // the longest first: a double route is more than a route
    const words = [...this.#terms.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(isWide(language) ? words.join('|') : `\\b(?:${words.join('|')})\\b`, 'giu');
    this.glossary = text;
  }

  /** A sentence in pieces; each term is one where it comes first. Names are left whole: 札格雷布 is a city and has no 格 in it. */
  pieces(sentence: string, names: string[] = []): Piece[] {
    if (!this.glossary || !this.#pattern) return [{ text: sentence }];
    const pieces: Piece[] = [];
    const seen = new Set<TermKey>();
    const named = names.flatMap((name) => spans(sentence, name));
    let from = 0;
    for (const match of sentence.matchAll(this.#pattern)) {
      const term = this.#terms.get(match[0].toLowerCase())!;
      const end = match.index + match[0].length;
      if (seen.has(term) || named.some(([a, b]) => match.index < b && end > a)) continue;
      seen.add(term);
      if (match.index > from) pieces.push({ text: sentence.slice(from, match.index) });
      pieces.push({ text: match[0], term });
      from = end;
    }
    if (from < sentence.length) pieces.push({ text: sentence.slice(from) });
    return pieces;
  }
}
export const words = new Words();
