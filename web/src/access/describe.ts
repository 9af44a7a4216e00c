// The board in words: what a route or a city is, whose it is, and what it would cost. For screen readers, the list of
// the board, and everybody who reads rather than looks.

import type { Atlas, Route } from '../board/atlas';
import type { Target } from '../board/Board.svelte';
import type { CityId } from '../engine/types';
import { cardsText, cityName, refusalText, routeName, seatName } from '../app/names';
import { t, together } from '../i18n/i18n.svelte';
import type { Session } from '../table/session.svelte';
import { myself } from '../table/scripted_table';

export const routesAt = (atlas: Atlas, city: CityId): Route[] => [...atlas.routes.values()].filter((r) => r.a === city || r.b === city);

const sentence = (...parts: string[]): string => parts.filter(Boolean).join(t('access.comma')) + t('access.stop');

/** What a route costs, and what it is beside that. */
export function routeKind(atlas: Atlas, route: Route): string {
  const kind = sentence(
    t('tip.length', { length: route.length, points: atlas.rulebook.points[route.length] ?? 0 }),
    t(`color.${route.color}`),
    route.tunnel ? t('tip.tunnel') : '',
    route.ferry ? t('tip.ferry', { count: route.ferry }) : '',
  );
  return route.substitute ? kind + t('pay.substitute_note', { count: route.substitute }) : kind.trimEnd();
}

/** Free, somebody's, or closed; and on my turn what I could pay, or why I cannot. */
export function routeState(session: Session, route: Route): string {
  const owner = session.view!.players.findIndex((p) => p.routes.includes(route.id));
  if (owner >= 0) return owner === myself(session.table!) ? t('access.mine') : t('access.owned', { who: seatName(session.table!, owner) });
  if (session.closed.includes(route.id)) return t('access.closed');
  const judged = session.myTurn && session.view!.phase === 'turn' ? session.options?.claims[route.id] : undefined;
  if (!judged) return t('access.free');
  return judged.ok ? t('access.can_pay', { cards: cardsText(judged.payments[0]!) }) : t('access.cannot', { why: refusalText(judged) });
}

export function cityState(session: Session, atlas: Atlas, city: CityId): string {
  const parts: string[] = [];
  const station = session.view!.players.findIndex((p) => p.stations_at.includes(city));
  if (station >= 0) parts.push(t('access.station_of', { who: seatName(session.table!, station) }));
  const tickets = (session.view!.tickets ?? []).map((held) => ({ held, ticket: atlas.tickets.get(held.id)! })).filter(({ ticket }) => ticket.a === city || ticket.b === city);
  for (const { held, ticket } of tickets) {
    const other = cityName(atlas, ticket.a === city ? ticket.b : ticket.a);
    parts.push(t(held.done ? 'access.ticket_done' : 'access.ticket_open', { city: other, points: ticket.points }));
  }
  return parts.length ? sentence(...parts).trimEnd() : '';
}

export function describe(session: Session, atlas: Atlas, target: NonNullable<Target>): string {
  if ('city' in target) {
    return sentence(cityName(atlas, target.city), t('access.routes', { count: routesAt(atlas, target.city).length })) + cityState(session, atlas, target.city);
  }
  const route = atlas.routes.get(target.route)!;
  return together([`${sentence(routeName(atlas, route.id))}${routeKind(atlas, route)}`, routeState(session, route)]);
}

/** Where everybody stands, in a few sentences. */
export function standing(session: Session): string {
  const view = session.view!;
  return together(view.players.map((p, seat) => t('access.player', { who: seatName(session.table!, seat), score: p.score, trains: p.trains, cards: p.cards, tickets: p.tickets })));
}
