// What things are called, in the player's language.

import type { Atlas, Rulebook } from '../board/atlas';
import { CARDS, type Card, type Cards, type Check, type CityId, type RouteId, type Seat, type TicketId } from '../engine/types';
import { has, t } from '../i18n/i18n.svelte';
import type { TableInfo } from '../engine/protocol';
import { Refusal } from './server_api';
import { mapWords } from './house';

export const cityName = (atlas: Atlas, id: CityId): string => mapWords(atlas.id)?.cities[id] ?? id;

export function routeName(atlas: Atlas, id: RouteId): string {
  const route = atlas.routes.get(id);
  return route ? t('name.pair', { a: cityName(atlas, route.a), b: cityName(atlas, route.b) }) : id;
}

export function ticketName(atlas: Atlas, id: TicketId): string {
  const ticket = atlas.tickets.get(id);
  return ticket ? t('name.pair', { a: cityName(atlas, ticket.a), b: cityName(atlas, ticket.b) }) : id;
}

/** A ticket as it is read aloud. */
export function ticketWords(atlas: Atlas, id: TicketId): string {
  const ticket = atlas.tickets.get(id)!;
  return [ticketName(atlas, id), ticket.long ? t('offer.long') : '', t('access.points', { points: ticket.points })].filter(Boolean).join(t('access.comma'));
}

export const cardName = (card: Card): string => t(`card.${card}`);

export function cardsText(cards: Cards): string {
  return CARDS.filter((c) => cards[c]).map((c) => t('name.count', { count: cards[c]!, name: cardName(c) })).join(t('name.and'));
}

export const cardCount = (cards: Cards): number => CARDS.reduce((sum, c) => sum + (cards[c] ?? 0), 0);

/** A bot is called by its level's name, a person by their own. */
export function seatName(table: TableInfo, seat: Seat): string {
  const info = table.seats[seat];
  if (!info) return '';
  if (info.bot !== null) {
    const alike = table.seats.flatMap((s, i) => (s.bot === info.bot ? [i] : []));
    return alike.length > 1 ? `${levelName(info.bot)} ${alike.indexOf(seat) + 1}` : levelName(info.bot);
  }
  // whoever chose none has been given a number
  const [, number] = /^Player (\d+)$/.exec(info.name) ?? [];
  return number || !info.name ? t('name.player', { number: Number(number ?? seat + 1) }) : info.name;
}

export const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'];
export const levelName = (level: string): string => (has(`level.${level}`) ? t(`level.${level}`) : level);
/** How a bot plays, in a sentence; nothing of bots that are not of our ladder. */
export const characterOf = (level: string): string | undefined => (has(`character.${level}`) ? t(`character.${level}`) : undefined);

/** The card for the longest path or for most tickets. */
export const bonusName = (book: Rulebook): string => t(book.most_tickets_bonus ? 'end.globetrotter' : book.stations ? 'end.express' : 'end.longest');

/** Where a record is wrong: a part of it, such as "deck" or "move 17". */
export function placeText({ where = '' }: Check): string {
  const [part, count] = where.split(' ');
  const key = `place.${part}`;
  return has(key) ? t(key, { number: Number(count) + 1 }) : where;
}

/** Every name that a sentence about this game may hold. */
export const allNames = (atlas: Atlas): string[] => [...[...atlas.cities.keys()].map((id) => cityName(atlas, id)), ...LEVELS.map(levelName)];

/** What went wrong with a request, in a sentence. */
export function problemText(why: unknown): string {
  return why instanceof Refusal ? refusalText({ reason: why.reason, why: why.message }) : t('start.problem');
}

export function refusalText(notice: { reason: string; why?: string }): string {
  const key = `reason.${notice.reason}`;
  return has(key) ? t(key) : (notice.why ?? notice.reason);
}
