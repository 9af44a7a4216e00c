// A move that one could make, in words.

import type { Atlas } from '../board/atlas';
import type { Move, View } from '../engine/types';
import { cardName, cardsText, cityName, routeName, ticketName } from '../app/names';
import { t } from '../i18n/i18n.svelte';

export function moveText(move: Move, atlas: Atlas, view: Pick<View, 'row'>): string {
  switch (move.type) {
    case 'keep': return t('move.keep', { tickets: move.tickets.map((id) => ticketName(atlas, id)).join(t('name.and')) });
    case 'draw': return move.from === 'deck' ? t('move.draw_deck') : t('move.draw_row', { number: move.from + 1, card: cardName(view.row[move.from]!) });
    case 'claim': return t('move.claim', { route: routeName(atlas, move.route), cards: cardsText(move.pay) });
    case 'tunnel': return t('move.tunnel', { cards: cardsText(move.pay) });
    case 'station': return t('move.station', { city: cityName(atlas, move.city) });
    case 'decline': return t('move.decline');
    case 'tickets': return t('move.tickets');
    case 'pass': return t('move.pass');
  }
}
