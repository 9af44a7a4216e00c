// What a branch is called, and how it stands with hidden things in it.

import { t } from '../i18n/i18n.svelte';
import type { Path, Variation } from '../engine/types';
import { branches, startOf, variationAt, type Grown } from './tree';

/** The name that was given to it, or where it leaves. */
export function branchName(record: Grown, path: Path): string {
  const variation = variationAt(record, path);
  if (!variation) return t('whatif.game');
  return variation.name || t('whatif.unnamed', { move: startOf(record, path), number: branches(record).findIndex((b) => b.path.join() === path.join()) + 1 });
}

export function hiddenText(seat: number | null, name: (seat: number) => string): string {
  return seat === null ? t('whatif.said_as_was') : t('whatif.said_anew', { name: name(seat) });
}

/** For whom hidden things were imagined on this line last; null: they are as they were. */
export function imaginedFor(record: Grown, path: Path): number | null {
  const seats = path.map((_, depth): Variation['hidden'] => variationAt(record, path.slice(0, depth + 1))?.hidden);
  return seats.findLast((hidden) => hidden)?.seat ?? null;
}
