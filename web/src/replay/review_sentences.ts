// What a review says, in the player's language.

import { cardName, cityName, routeName, ticketName } from '../app/names';
import type { Atlas } from '../board/atlas';
import { t } from '../i18n/i18n.svelte';
import type { Key } from '../i18n/sentences';
import type { Because, Judged } from './review_types';

export const percent = (millionths: number): string => (millionths / 10_000).toFixed(1);
export const signed = (millionths: number): string => `${millionths >= 0 ? '+' : '−'}${percent(Math.abs(millionths))}`;

export function becauseText(because: Because, atlas: Atlas, name: (seat: number) => string): string {
  const key = because.reason === 'other_card' && !because.card ? 'deck_card' : because.reason;
  return t(`review.because.${key}` as Key, {
    route: because.route ? routeName(atlas, because.route) : '',
    ticket: because.ticket ? ticketName(atlas, because.ticket) : '',
    city: because.city ? cityName(atlas, because.city) : '',
    who: because.seat === undefined ? '' : name(because.seat),
    number: because.reason === 'tunnel_odds' ? Math.round((because.number ?? 0) / 10) : (because.number ?? 0),
    card: because.card ? cardName(because.card) : '',
  });
}

/** Decisions that something was surely better than, and that cost enough to be spoken of. */
export const toSpeakOf = (decisions: Judged[]): Judged[] => decisions.filter(({ better, verdict }) => better && verdict !== 'good');
