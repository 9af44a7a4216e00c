// Where trains stand: on the spaces of a route, moved a little away from a second track, because wagons are wider than spaces.

import type { RouteId } from '../engine/types';
import type { Atlas, Route } from './atlas';

type Space = [number, number, number];

/** a wagon's width, in heights of a space, on an ordinary sheet and on one that is shown small; outline included */
const WIDE = { ordinary: 1.46, small: 1.58 };

/** The spaces from one city to the other. */
export function inOrder(route: Route, atlas: Atlas): Space[] {
  const from = atlas.cities.get(route.a)!;
  const near = (s: Space) => (s[0] - from.x) ** 2 + (s[1] - from.y) ** 2;
  return near(route.spaces[0]!) <= near(route.spaces.at(-1)!) ? route.spaces : [...route.spaces].reverse();
}

/** Where the wagons of a route stand, from one city to the other. */
export function wagonPlaces(route: Route, atlas: Atlas, small: boolean): Space[] {
  const spaces = inOrder(route, atlas);
  const twin = route.twin ? atlas.routes.get(route.twin)!.spaces : null;
  if (!twin) return spaces;
  const wide = atlas.space[1] * WIDE[small ? 'small' : 'ordinary'] + 0.4;
  return spaces.map(([x, y, angle]) => {
    const nearest = twin.reduce((best, s) => (Math.hypot(s[0] - x, s[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? s : best));
    const [nx, ny] = [-Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const beside = (x - nearest[0]) * nx + (y - nearest[1]) * ny;
    const shift = Math.max(0, (wide - Math.abs(beside)) / 2) * Math.sign(beside);
    return [x + nx * shift, y + ny * shift, angle];
  });
}

const round = (n: number) => Math.round(n * 10) / 10;

/** The line from city to city through the wagons. */
export function trackLine(route: Route, places: Space[], atlas: Atlas): string {
  const [a, b] = [atlas.cities.get(route.a)!, atlas.cities.get(route.b)!];
  return `M${a.x} ${a.y}${places.map(([x, y]) => `L${round(x)} ${round(y)}`).join('')}L${b.x} ${b.y}`;
}

/** One line over all these routes, walked in this order, through the wagons that stand there. */
export function journey(routes: readonly RouteId[], atlas: Atlas, small: boolean): string {
  const ends = routes.map((id) => atlas.routes.get(id)!);
  let at = ends[1] && [ends[1].a, ends[1].b].includes(ends[0]!.a) && ![ends[1].a, ends[1].b].includes(ends[0]!.b) ? ends[0]!.b : ends[0]?.a;
  let line = '';
  for (const route of ends) {
    const places = wagonPlaces(route, atlas, small);
    const forth = route.a === at;
    const { x, y } = atlas.cities.get(at!)!;
    line += `${line ? 'L' : 'M'}${x} ${y}${(forth ? places : [...places].reverse()).map((s) => `L${round(s[0])} ${round(s[1])}`).join('')}`;
    at = forth ? route.b : route.a;
  }
  const last = at && atlas.cities.get(at);
  return last ? `${line}L${last.x} ${last.y}` : '';
}

/** Boxes on all these places in one path, for the shadows of a whole board. */
export function boxes(places: Space[], w: number, h: number): string {
  return places.map(([x, y, angle]) => {
    const [c, s] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
    const corner = (dx: number, dy: number) => `${round(x + dx * c - dy * s)} ${round(y + dx * s + dy * c)}`;
    return `M${corner(-w, -h)}L${corner(w, -h)}L${corner(w, h)}L${corner(-w, h)}Z`;
  }).join('');
}
