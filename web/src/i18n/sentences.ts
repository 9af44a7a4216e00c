// The sentences of a language: everything that its folder says, in one table; and what it calls the places of each map.

import type * as English from '../languages/en';
import type { CityId, MapId } from '../engine/types';
import { MAPS } from '../maps/list';
import { inLanguage, type Language } from './languages';

/** What a language calls a map and what is on it. */
export interface MapWords {
  name: string;
  about: string;
  seas: Record<string, string>;
  cities: Record<CityId, string>;
}

type Subjects = Omit<typeof English, 'maps'>;
export type Key = { [Subject in keyof Subjects]: keyof Subjects[Subject] }[keyof Subjects];
export type Sentences = Record<Key, string>;

interface Folder {
  maps: Record<string, MapWords>;
  [subject: string]: unknown;
}
const folders = import.meta.glob<Folder>('../languages/*/index.ts');

export async function sentencesIn(language: Language): Promise<Sentences> {
  const { maps: _, ...subjects } = await inLanguage(folders, language)();
  return Object.assign({}, ...Object.values(subjects));
}

/** In English what this language has no file for. */
export async function mapsIn(language: Language): Promise<Record<MapId, MapWords>> {
  const { maps } = await inLanguage(folders, language)();
  const own = Object.fromEntries(Object.entries(maps).map(([path, words]) => [/(\w+)\.json$/.exec(path)![1]!, words]));
  return MAPS.every((map) => map in own) ? own : { ...(await mapsIn('en')), ...own };
}
