// Names on a sheet that is shown small: larger than their places, each somewhere round its city, as far as they lie on
// nothing. Where that finds no room a name stays as it is drawn, if that can be made out at all, or else is left out; but
// cities that matter now have a name in any case, where it covers least.

import { cityName } from '../app/names';
import type { CityId } from '../engine/types';
import { isWide, type Language } from '../i18n/languages';
import type { Atlas, City } from './atlas';
import { decorOf } from './decor';
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

/** this far from the edge of the board, at least */
const EDGE = 2;
/** a name may lie on spaces sooner than on a city, and on a city sooner than on another name: so many spaces */
const ON_A_CITY = 3;
const ON_A_NAME = 9;

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Which names are shown, and where. `drawn`: their size in their own places, if that will do for those that cannot be larger. As many as
 * there is room for get the size `least`, the important ones first; then as many of these as possible the size `most`.
 */
export function thin(
  atlas: Atlas,
  matters: (city: CityId) => boolean,
  language: Language,
  { drawn, least, most }: { drawn: number | null; least: number; most: number },
): Map<CityId, Loud> {
  const cities = [...atlas.cities.values()];
  const routes = [...atlas.routes.values()];
  const spaces = routes.flatMap((route) => route.spaces);
  const { title, compass } = decorOf(atlas.id);
  const round = (x: number, y: number, r: number): Box => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });
  const decor = [round(compass.x, compass.y, compass.r), { left: title.x, right: title.x + title.w, top: title.y, bottom: title.y + title.h }];
  const discs = cities.map(({ x, y }) => round(x, y, atlas.cityRadius));
  const first = (city: City) => (matters(city.id) ? 100 : 0) + routes.filter(({ a, b }) => a === city.id || b === city.id).length;
  cities.sort((a, b) => first(b) - first(a));
  const boxAt = ({ x, y, anchor, size }: Loud, { length }: string): Box => {
    const width = size * (isWide(language) ? length : length / 2 + 0.5);
    const left = x - { start: 0, middle: width / 2, end: width }[anchor];
    return { left, right: left + width, top: y - size * 0.6, bottom: y + size * 0.6 };
  };
  const within = (box: Box) => box.left > EDGE && box.right < atlas.size[0] - EDGE && box.top > EDGE && box.bottom < atlas.size[1] - EDGE;

  interface Shown {
    place: Loud;
    box: Box;
    covers: number;
  }
  const shown = new Map<CityId, Shown>();
  if (drawn) {
    for (const { id, label } of cities) {
      const place = { ...label, size: drawn };
      // a city that matters should rather have a larger name on some spaces
      shown.set(id, { place, box: boxAt(place, cityName(atlas, id)), covers: matters(id) ? ON_A_NAME : 0 });
    }
  }
  for (const size of [least, most]) {
    for (const city of cities) {
      const before = shown.get(city.id);
      if (size === most && !before) continue;
      shown.delete(city.id);
      const taken = [...decor, ...[...shown.values()].map(({ box }) => box)];
      let best: Shown | undefined = before;
      for (const place of places(city, atlas.cityRadius, size)) {
        const box = boxAt(place, cityName(atlas, city.id));
        if (!within(box)) continue;
        const covers = spaces.filter((space) => boxMeetsSpace(box, space, ...atlas.space)).length
          + ON_A_CITY * discs.filter((disc) => meet(box, disc)).length
          + ON_A_NAME * taken.filter((other) => meet(box, other)).length;
        if (!best || covers < best.covers || covers === 0) best = { place, box, covers };
        if (covers === 0) break;
      }
      if (best && (best.covers === 0 || matters(city.id))) shown.set(city.id, best);
    }
  }
  return new Map([...shown].map(([city, { place }]) => [city, place]));
}
