// What misses for a route or a station that cannot be paid for, from the player's own hand.

import type { Target } from '../board/Board.svelte';
import type { Color } from '../engine/types';
import { t } from '../i18n/i18n.svelte';
import type { Selection } from './selection.svelte';

const COLORS: Color[] = ['pink', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'];

export function missing({ session, atlas }: Selection, target: NonNullable<Target>): string {
  const { hand = {}, players } = session.view!;
  const locomotives = hand.locomotive ?? 0;
  const most = COLORS.reduce((best, color) => ((hand[color] ?? 0) > (hand[best] ?? 0) ? color : best));
  const any = (count: number) => t('missing.any', { count, have: hand[most] ?? 0, color: t(`color.${most}`), locomotives });
  if ('city' in target) return any(atlas.rulebook.stations - players[session.me!]!.stations + 1);
  const { length, color, ferry } = atlas.routes.get(target.route)!;
  // where other cards stand for locomotives, too few of these are not the reason
  if (ferry > locomotives && !atlas.rulebook.ferry_swap) return t('missing.ferry', { count: ferry, have: locomotives });
  return color === 'gray' ? any(length) : t('missing.color', { count: length, color: t(`color.${color}`), have: hand[color] ?? 0, locomotives });
}
