// A move in words, for the log and for screen readers.

import type { Atlas } from '../board/atlas';
import type { Happened } from '../engine/types';
import { cardName, cityName, routeName, seatName } from '../app/names';
import { t } from '../i18n/i18n.svelte';
import type { TableInfo } from '../engine/protocol';

export function sentence(h: Happened, atlas: Atlas, table: TableInfo): string {
  const who = seatName(table, h.seat);
  const route = h.route ? routeName(atlas, h.route) : '';
  switch (h.type) {
    case 'keep':
      return t('log.keep', { who, count: h.kept ?? h.tickets?.length ?? 0 });
    case 'draw':
      if (h.from === 'deck') return h.card ? t('log.draw_deck_own', { who, card: cardName(h.card) }) : t('log.draw_deck', { who });
      return t('log.draw_row', { who, card: h.card ? cardName(h.card) : '' });
    case 'claim':
      if (h.extra) return t('log.tunnel_try', { who, route, extra: h.extra });
      return t('log.claim', { who, route, points: h.points ?? 0 });
    case 'tunnel':
      return t('log.tunnel', { who, route, points: h.points ?? 0 });
    case 'decline':
      return t('log.decline', { who });
    case 'tickets':
      return t('log.tickets', { who, count: h.count ?? 3 });
    case 'station':
      return t('log.station', { who, city: h.city ? cityName(atlas, h.city) : '' });
    case 'pass':
      return t('log.pass', { who });
  }
}
