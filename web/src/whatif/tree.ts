// What could have been in a game: a tree of variations, in the record itself. All of it is values: a changed tree is a new record.

import type { Path, Variation } from '../engine/types';

/** A record, as far as the tree is concerned. */
export interface Grown {
  moves: readonly unknown[];
  variations?: Variation[];
}

/** Readers take records that are nested so deep (docs/RECORD.md). */
export const DEEPEST = 16;

export function variationAt(record: Grown, path: Path): Variation | null {
  let found: Variation | null = null;
  let among = record.variations ?? [];
  for (const number of path) {
    found = among[number] ?? null;
    if (!found) return null;
    among = found.variations ?? [];
  }
  return found;
}

/** Moves of the game or of other variations before this one begins. */
export function startOf(record: Grown, path: Path): number {
  return path.reduce((sum, _, depth) => sum + (variationAt(record, path.slice(0, depth + 1))?.at ?? 0), 0);
}

/** Moves of a whole line, from the start of the game to the end of the variation. */
export const lengthOf = (record: Grown, path: Path): number => startOf(record, path) + (variationAt(record, path) ?? record).moves.length;

/** Everything that branches off, each after what it branches off from. */
export function branches(record: Grown): { path: Path; variation: Variation }[] {
  const below = (among: readonly Variation[], path: Path): { path: Path; variation: Variation }[] =>
    among.flatMap((variation, i) => [{ path: [...path, i], variation }, ...below(variation.variations ?? [], [...path, i])]);
  return below(record.variations ?? [], []);
}

/** The record with another list of variations where this path leads to. */
function changed<T extends Grown>(record: T, path: Path, change: (among: readonly Variation[]) => Variation[]): T {
  const [first, ...rest] = path;
  const among = record.variations ?? [];
  const variations = first === undefined ? change(among) : among.map((variation, i) => (i === first ? changed(variation, rest, change) : variation));
  return { ...record, variations };
}

const parent = (path: Path): Path => path.slice(0, -1);

/** A new variation off the line at this path; and where it is. */
export function grown<T extends Grown>(record: T, path: Path, variation: Variation): { record: T; path: Path } {
  const number = (path.length ? variationAt(record, path)! : record).variations?.length ?? 0;
  return { record: changed(record, path, (among) => [...among, variation]), path: [...path, number] };
}

/** The variation at this path has other moves or another name; what branches off it stays. */
export const revised = <T extends Grown>(record: T, path: Path, by: Partial<Variation>): T =>
  changed(record, parent(path), (among) => among.map((variation, i) => (i === path.at(-1) ? { ...variation, ...by } : variation)));

/** Without this variation and what branches off it. */
export const pruned = <T extends Grown>(record: T, path: Path): T => changed(record, parent(path), (among) => among.filter((_, i) => i !== path.at(-1)));

/** What both have, each once: a tree that was kept, and the one in a file. */
export function joined(kept: readonly Variation[], more: readonly Variation[]): Variation[] {
  const known = new Set(kept.map((variation) => JSON.stringify(variation)));
  return [...kept, ...more.filter((variation) => !known.has(JSON.stringify(variation)))];
}
