// The way by which a completed ticket's two cities are joined.

import type { Atlas } from '../board/atlas';
import type { CityId, RouteId } from '../engine/types';

/** Over as few of these routes as can be; where they do not join the two, none. */
export function way(from: CityId, to: CityId, routes: RouteId[], atlas: Atlas): RouteId[] {
  const reached = new Map<CityId, RouteId[]>([[from, []]]);
  // cities that are put in on the way come after all those before them
  for (const [city, walked] of reached) {
    if (city === to) return walked;
    for (const id of routes) {
      const { a, b } = atlas.routes.get(id)!;
      const next = a === city ? b : b === city ? a : null;
      if (next !== null && !reached.has(next)) reached.set(next, [...walked, id]);
    }
  }
  return [];
}
