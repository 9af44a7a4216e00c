// Names on a sheet that is shown small: larger than their places, so only as many as lie on nothing, each somewhere
// round its city and no smaller than can be read. Cities that matter now have a name in any case, where it covers least.

import { boxOf } from '../app/house';
import type { CityId } from '../engine/types';
import type { Language } from '../i18n/languages';
import type { Atlas, City } from './atlas';
import { DECOR } from './decor';
import { boxMeetsSpace, type Box } from './shapes';

export interface Loud {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  size: number;
}

/** Where a name of this size may stand: in its place, beside its city, above or below it, and between. */
function* places({ x, y, label }: City, radius: number, size: number): Generator<Loud> {
  yield { ...label, size };
  const [far, near, high] = [radius + 4, radius * 0.7 + 3, radius + 1 + size * 0.6];
  for (const [anchor, side] of [['start', 1], ['end', -1]] as const) yield { x: x + side * far, y, anchor, size };
  for (const up of [-1, 1]) {
    yield { x, y: y + up * high, anchor: 'middle', size };
    for (const [anchor, side] of [['start', 1], ['end', -1]] as const) yield { x: x + side * near, y: y + up * (near + size / 3), anchor, size };
  }
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Which names fit, and where, each in the first of these sizes that does; the important ones first. */
export function thin(atlas: Atlas, matters: (city: CityId) => boolean, language: Language, sizes: number[]): Map<CityId, Loud> {
  const cities = [...atlas.cities.values()];
  const routes = [...atlas.routes.values()];
  const spaces = routes.flatMap((route) => route.spaces);
  const { title, compass } = DECOR[boxOf(atlas.id)];
  const round = (x: number, y: number, r: number): Box => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });
  const taken = [round(compass.x, compass.y, compass.r), { left: title.x, right: title.x + title.w, top: title.y, bottom: title.y + title.h }];
  const discs = cities.map(({ x, y }) => round(x, y, atlas.cityRadius));
  const first = (city: City) => (matters(city.id) ? 100 : 0) + routes.filter(({ a, b }) => a === city.id || b === city.id).length;

  const shown = new Map<CityId, Loud>();
  for (const city of cities.sort((a, b) => first(b) - first(a))) {
    let best: { place: Loud; box: Box; covers: number } | null = null;
    for (const place of sizes.flatMap((size) => [...places(city, atlas.cityRadius, size)])) {
      const { length } = city.name[language];
      const width = place.size * (language === 'en' ? length / 2 + 0.5 : length);
      const high = place.size * 0.6;
      const left = place.x - { start: 0, middle: width / 2, end: width }[place.anchor];
      const box = { left, right: left + width, top: place.y - high, bottom: place.y + high };
      if (box.left < 0 || box.right > atlas.size[0] || box.top < 0 || box.bottom > atlas.size[1]) continue;
      // a name may lie on spaces sooner than on a city, and on a city sooner than on another name
      const covers = spaces.filter((space) => boxMeetsSpace(box, space, ...atlas.space)).length
        + 3 * discs.filter((disc) => meet(box, disc)).length
        + 9 * taken.filter((other) => meet(box, other)).length;
      if (!best || covers < best.covers) best = { place, box, covers };
      if (covers === 0) break;
    }
    if (!best || (best.covers > 0 && !matters(city.id))) continue;
    taken.push(best.box);
    shown.set(city.id, best.place);
  }
  return shown;
}
