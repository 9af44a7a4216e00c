// House rules. A map of the box with one thing changed is a map of its own for server, engine and record, such as
// "usa_open"; the engine knows which there are and what is different (engine.houseRules), the page only what to call them.

import type { MapId } from '../engine/types';
import { lang, t } from '../i18n/i18n.svelte';
import type { MapWords } from '../i18n/sentences';
import { MAPS, type BoxMap } from '../maps/list';

export const isInBox = (id: MapId): id is BoxMap => (MAPS as readonly string[]).includes(id);

/** The map whose board it is. */
export const boxOf = (id: MapId): MapId => MAPS.find((map) => id === map || id.startsWith(`${map}_`)) ?? id;

export const houseRuleName = (rule: string): string => t(`house.${rule}`);
export const houseRuleText = (id: MapId): string => {
  const rule = id.slice(boxOf(id).length + 1);
  return rule ? t('house.played', { rule: houseRuleName(rule) }) : '';
};
/** What the player's language calls it and what is on it. */
export const mapWords = (id: MapId): MapWords | undefined => lang.maps[boxOf(id)];
export const mapName = (id: MapId): string => mapWords(id)?.name ?? id;
