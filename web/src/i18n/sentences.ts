// The sentences of a language: everything that its folder says, in one table.

import type * as English from '../languages/en';
import { inLanguage, type Language } from './languages';

type Subjects = typeof English;
export type Key = { [Subject in keyof Subjects]: keyof Subjects[Subject] }[keyof Subjects];
export type Sentences = Record<Key, string>;

const folders = import.meta.glob<Record<string, Partial<Sentences>>>('../languages/*/index.ts');

export async function sentencesIn(language: Language): Promise<Sentences> {
  return Object.assign({}, ...Object.values(await inLanguage(folders, language)()));
}
