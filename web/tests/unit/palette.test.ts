// Every two colours of one palette stay apart, for every kind of sight.

import { describe, expect, test } from 'vitest';
import { PALETTES, type Paint, type PaletteName } from '../../src/theme/palette';

type Vec = [number, number, number];

/** Machado, Oliveira, Fernandes 2009, full severity, on linear RGB */
const SIGHTS: Record<string, number[] | null> = {
  ordinary: null,
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function linear(hex: string): Vec {
  return [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Vec;
}

function seen(rgb: Vec, m: number[] | null): Vec {
  if (!m) return rgb;
  return [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i]! * rgb[0] + m[i + 1]! * rgb[1] + m[i + 2]! * rgb[2]))) as Vec;
}

function oklab([r, g, b]: Vec): Vec {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distance = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Distances in OKLab, where 0.02 is about the least that can be noticed side by side: the floor for each kind of sight. */
type Floors = Record<keyof typeof SIGHTS, number>;
const every = (floor: number): Floors => ({ ordinary: floor, protan: floor, deutan: floor, tritan: floor });
const FLOORS: Record<PaletteName, { routes: Floors; trains: Floors }> = {
  all: { routes: every(0.1), trains: every(0.15) },
  redgreen: { routes: { ...every(0.15), tritan: 0.09 }, trains: { ...every(0.22), tritan: 0.16 } },
  blueyellow: { routes: { ...every(0.095), ordinary: 0.18, tritan: 0.18 }, trains: { ...every(0.13), ordinary: 0.22, tritan: 0.18 } },
};

describe.each(Object.keys(FLOORS) as PaletteName[])('%s', (name) => {
  describe.each(['routes', 'trains'] as const)('%s', (what) => {
    const palette: Record<string, Paint> = PALETTES[name][what];
    const names = Object.keys(palette);
    const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
    test.each(Object.keys(SIGHTS))('are told apart by %s eyes', (sight) => {
      const look = (color: string) => oklab(seen(linear(palette[color]!.fill), SIGHTS[sight]!));
      for (const [a, b] of pairs) expect(distance(look(a), look(b)), `${a} and ${b}`).toBeGreaterThan(FLOORS[name][what][sight]!);
    });
    test('have ink that can be read', () => {
      const light = ([r, g, b]: Vec) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      for (const color of names) {
        const [fill, ink] = [light(linear(palette[color]!.fill)), light(linear(palette[color]!.ink))];
        expect(Math.max(fill, ink) / Math.min(fill, ink), color).toBeGreaterThan(4.5);
      }
    });
  });
});
