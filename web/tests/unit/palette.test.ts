// Every two colours that meet stay apart, for every kind of sight.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTES, type Paint, type PaletteName, type RouteColor, type TrainColor } from '../../src/theme/palette';
import { distance, lab, linear, oklab, seen, SIGHTS, type Sight, type Vec } from './sight';

/** the floor for each kind of sight */
type Floors = Record<Sight, number>;
const every = (floor: number): Floors => ({ ordinary: floor, protan: floor, deutan: floor, tritan: floor });
const FLOORS: Record<PaletteName, { routes: Floors; trains: Floors }> = {
  all: { routes: every(0.1), trains: { ...every(0.16), ordinary: 0.22 } },
  redgreen: { routes: { ...every(0.15), tritan: 0.09 }, trains: { ...every(0.22), tritan: 0.16 } },
  blueyellow: { routes: { ...every(0.095), ordinary: 0.18, tritan: 0.18 }, trains: { ...every(0.13), ordinary: 0.22, tritan: 0.18 } },
};
interface MapFile {
  players: [number, number];
  train_colors: TrainColor[];
  routes: { color: RouteColor }[];
}
const read = (id: string) => JSON.parse(readFileSync(new URL(`../../../maps/${id}.json`, import.meta.url), 'utf8')) as MapFile;
const MAPS = [
  ...['usa', 'europe', 'nordic'].map((id) => ({ id, ...read(id) })),
  // the house rule for five lends the trains of the other boxes (wire/house.cpp)
  { id: 'nordic_five', ...read('nordic'), players: read('usa').players, train_colors: read('usa').train_colors },
];
/** trains that meet at one table */
const TABLES = MAPS.map((map) => map.train_colors);
/** letters stand on cards; on the roofs of trains there are only broad lines */
const CONTRAST = { routes: 4.5, trains: 3 };

const pairsOf = (names: string[]) => names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));

describe.each(Object.keys(FLOORS) as PaletteName[])('%s', (name) => {
  describe.each(['routes', 'trains'] as const)('%s', (what) => {
    const palette: Record<string, Paint> = PALETTES[name][what];
    const pairs = what === 'routes' ? pairsOf(Object.keys(palette)) : TABLES.flatMap(pairsOf);
    test.each(Object.keys(SIGHTS) as Sight[])('are told apart by %s eyes', (sight) => {
      const look = (color: string) => oklab(seen(linear(palette[color]!.fill), sight));
      for (const [a, b] of pairs) expect(distance(look(a), look(b)), `${a} and ${b}`).toBeGreaterThan(FLOORS[name][what][sight]);
    });
    test('have ink that can be read', () => {
      const light = ([r, g, b]: Vec) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      for (const [color, paint] of Object.entries(palette)) {
        const [fill, ink] = [light(linear(paint.fill)), light(linear(paint.ink))];
        expect(Math.max(fill, ink) / Math.min(fill, ink), color).toBeGreaterThan(CONTRAST[what]);
      }
    });
  });
});

test('liveries keep away from the colours of cards, as far as black and white can', () => {
  const { routes, trains } = PALETTES.all;
  for (const livery of ['blue', 'red', 'green', 'pink', 'yellow'] as const) {
    for (const [card, { fill }] of Object.entries(routes)) {
      expect(distance(oklab(linear(trains[livery].fill)), oklab(linear(fill))), `${livery} and the card ${card}`).toBeGreaterThan(0.07);
    }
  }
});

/** From here on people speak of two colours instead of two shades of one, in CIELAB (Mokrzycki and Tatol 2011, a survey of such scales). */
const TWO_COLORS = 5;
describe.each(MAPS)('on $id', ({ players: [fewest, most], train_colors, routes }) => {
  test.each(Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i))('none of %i players is given trains that look like its free routes', (players) => {
    const { routes: cards, trains } = PALETTES.all;
    for (const livery of train_colors.slice(0, players)) {
      for (const color of new Set(routes.map((route) => route.color))) {
        expect(distance(lab(linear(trains[livery].fill)), lab(linear(cards[color].fill))), `${livery} trains and ${color} routes`).toBeGreaterThan(TWO_COLORS);
      }
    }
  });
});
