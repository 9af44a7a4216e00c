// Walking over the board by keys: from city to city in the direction of an arrow, and round the routes of a city.

import type { Atlas } from '../board/atlas';
import type { Target } from '../board/Board.svelte';
import type { CityId } from '../engine/types';
import { routesAt } from './describe';

export type Way = 'left' | 'right' | 'up' | 'down';
const AXES: Record<Way, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The city one stands in: its own, or the end of the route that one walked into from there. */
export function cityOf(atlas: Atlas, at: Target, before: CityId | null): CityId {
  if (at && 'city' in at) return at.city;
  if (at) {
    const route = atlas.routes.get(at.route)!;
    return before === route.b ? route.b : route.a;
  }
  return before ?? middle(atlas);
}

function middle(atlas: Atlas): CityId {
  const [w, h] = atlas.size;
  const far = (id: CityId) => Math.hypot(atlas.cities.get(id)!.x - w / 2, atlas.cities.get(id)!.y - h / 2);
  return [...atlas.cities.keys()].sort((a, b) => far(a) - far(b))[0]!;
}

/** The nearest city that way; sideways counts double, so that one goes straight where one can. */
export function step(atlas: Atlas, from: CityId, way: Way): CityId {
  const [ax, ay] = AXES[way];
  const here = atlas.cities.get(from)!;
  let best = from;
  let least = Infinity;
  for (const city of atlas.cities.values()) {
    const [dx, dy] = [city.x - here.x, city.y - here.y];
    const along = dx * ax + dy * ay;
    const aside = Math.abs(dx * ay) + Math.abs(dy * ax);
    if (along <= 4 || aside > along * 2) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      least = cost;
      best = city.id;
    }
  }
  return best;
}

/** The next route of a city, clockwise from north; after the last one the city itself. */
export function turn(atlas: Atlas, city: CityId, at: Target, by: 1 | -1): Target {
  const here = atlas.cities.get(city)!;
  const angle = ([x, y]: [number, number, number]) => (Math.atan2(x - here.x, here.y - y) + 2 * Math.PI) % (2 * Math.PI);
  const routes = routesAt(atlas, city)
    .map((route) => ({ id: route.id, angle: angle(route.a === city ? route.spaces[0]! : route.spaces.at(-1)!) }))
    .sort((a, b) => a.angle - b.angle);
  const now = at && 'route' in at ? routes.findIndex((r) => r.id === at.route) : -1;
  const next = now < 0 ? (by > 0 ? 0 : routes.length - 1) : now + by;
  return routes[next] ? { route: routes[next].id } : { city };
}
