// House rules. A map of the box with one thing changed is a map of its own for server, engine and record, such as
// "usa_open"; the engine knows what is different, the page only what to call it.

import previews from '../generated/previews.json';
import type { MapId } from '../engine/types';
import { lang, t } from '../i18n/i18n.svelte';
import type { MapWords } from '../i18n/sentences';
import { MAPS, type BoxMap } from '../maps/list';
import type { TrainColor } from '../theme/palette';

export type HouseRule = 'open' | 'five';
const RULES: HouseRule[] = ['open', 'five'];

/** Most players that a table of ours seats. */
const FULL = 5;

export const isInBox = (id: MapId): id is BoxMap => (MAPS as readonly string[]).includes(id);
export const houseRuleOf = (id: MapId): HouseRule | null => (isInBox(id) ? null : (RULES.find((rule) => id.endsWith(`_${rule}`)) ?? null));

/** The map whose board it is. */
export function boxOf(id: MapId): MapId {
  const rule = houseRuleOf(id);
  return rule ? id.slice(0, -rule.length - 1) : id;
}

export const withHouseRule = (map: BoxMap, rule: HouseRule | null): MapId => (rule ? `${map}_${rule}` : map);

/** Those that make a difference there. */
export const houseRulesFor = (map: BoxMap): HouseRule[] => (previews[map].players[1]! < FULL ? RULES : ['open']);
export const mostPlayers = (map: BoxMap, rule: HouseRule | null): number => (rule === 'five' ? FULL : previews[map].players[1]!);
/** Trains that it is played with; five players have those of the boards that seat five. */
export const trainColors = (map: BoxMap, rule: HouseRule | null): TrainColor[] => previews[rule === 'five' ? 'usa' : map].trainColors as TrainColor[];

export const houseRuleText = (id: MapId): string => {
  const rule = houseRuleOf(id);
  return rule ? t('house.played', { rule: t(`house.${rule}`) }) : '';
};
/** What the player's language calls it and what is on it. */
export const mapWords = (id: MapId): MapWords | undefined => lang.maps[boxOf(id)];
export const mapName = (id: MapId): string => mapWords(id)?.name ?? id;
