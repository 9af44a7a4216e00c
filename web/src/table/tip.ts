// What is said of a route or city that is pointed at.

import type { Target } from '../board/Board.svelte';
import { cityName, refusalText, routeName, seatName } from '../app/names';
import { t } from '../i18n/i18n.svelte';
import type { Selection } from './selection.svelte';

export function tipText({ session, atlas }: Selection, target: NonNullable<Target>): string {
  const view = session.view!;
  if ('city' in target) return cityName(atlas, target.city);
  const route = atlas.routes.get(target.route)!;
  const owner = view.players.findIndex((p) => p.routes.includes(target.route));
  const judged = session.myTurn && view.phase === 'turn' ? session.options?.claims[target.route] : undefined;
  const kind = [
    t('tip.length', { length: route.length, points: atlas.rulebook.points[route.length] ?? 0 }),
    t(`color.${route.color}`),
    route.tunnel ? t('tip.tunnel') : '',
    route.ferry ? t('tip.ferry', { count: route.ferry }) : '',
    owner >= 0 ? seatName(session.table!, owner) : judged && !judged.ok ? refusalText(judged) : '',
  ];
  return `${routeName(atlas, target.route)} · ${kind.filter(Boolean).join(' · ')}`;
}
