// Who owns what is seen at once: a free route and one with trains on it differ for all eyes, and a routine that knows nothing
// but pixels tells every owner. A sample of boards, and with TRUNKLINE_LONG all maps in both themes, and more of them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { RouteColor, TrainColor } from '../../src/theme/palette';
import { distance, linearized, oklab, seen, SIGHTS, type Sight, type Vec } from '../unit/sight';
import { ACROSS, look, type Look } from './eyes';
import { environment, errors, open } from './harness';

const MAPS = ['usa', 'europe', 'nordic'] as const;
const THEMES = ['light', 'dark'] as const;
const LONG = Boolean(process.env.TRUNKLINE_LONG);
/** themes in which the n-th map is looked at */
const themes = (n: number): readonly ('light' | 'dark')[] => (LONG ? THEMES : [THEMES[n % 2]!]);
/** Seeds of boards: one that is shown and told, and one to be read. Nothing on the page was chosen by how these came out; whoever chooses takes others. */
const BOARDS = Array.from({ length: LONG ? 5 : 1 }, (_, i) => [101 + 2 * i, 102 + 2 * i] as const);
const up = environment('workbench');

interface Printed {
  id: string;
  color: RouteColor;
}
type Owners = Record<string, TrainColor>;
const board = (page: Page): Promise<{ routes: Printed[]; colors: TrainColor[] }> =>
  page.evaluate(() => ({ routes: [...window.bench.atlas.routes.values()].map(({ id, color }) => ({ id, color })), colors: window.bench.atlas.trainColors }));

/** These routes have these owners, and the board has been drawn so. */
async function claim(page: Page, owners: Owners): Promise<void> {
  await page.evaluate((o) => window.bench.claim(o), owners);
  await page.waitForFunction((count) => document.querySelectorAll('.route.owned').length === count, Object.keys(owners).length);
}

const kept = Object.fromEntries(Object.keys(SIGHTS).map((sight) => [sight, new Map<number, Vec>()]));
/** a point as these eyes see it */
function perceived(points: Uint8Array, i: number, sight: Sight): Vec {
  const [r, g, b] = [points[i]!, points[i + 1]!, points[i + 2]!];
  const key = (r << 16) | (g << 8) | b;
  let color = kept[sight]!.get(key);
  if (!color) kept[sight]!.set(key, (color = oklab(seen([linearized[r]!, linearized[g]!, linearized[b]!], sight))));
  return color;
}

/** How far two looks at the same spaces are apart on average: in colour, and in lightness alone. */
function difference(a: Uint8Array, b: Uint8Array, sight: Sight): [color: number, light: number] {
  let [color, light] = [0, 0];
  for (let i = 0; i < a.length; i += 3) {
    const [p, q] = [perceived(a, i, sight), perceived(b, i, sight)];
    color += distance(p, q);
    light += Math.abs(p[0] - q[0]);
  }
  return [(color * 3) / a.length, (light * 3) / a.length];
}

describe.each(MAPS.map((map, n) => [map, n] as const))('free and claimed on %s', (map, n) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(up.browser, `${up.url}dev.html?map=${map}`);
    await page.waitForSelector('body[data-ready]');
  }, 180_000);
  afterAll(() => page?.context().close());

  test.each(themes(n))('differ for all eyes, %s', async (theme) => {
    await page.evaluate((t) => window.bench.dress('en', t), theme);
    const { routes, colors } = await board(page);
    await claim(page, {});
    const free = await look(page);
    const least = new Map<string, [color: number, light: number]>();
    // every route by another player each time: once round, all have had all
    for (let turn = 0; turn < (LONG ? colors.length : 2); turn++) {
      const owners: Owners = Object.fromEntries(routes.map(({ id }, i) => [id, colors[(i + turn) % colors.length]!]));
      await claim(page, owners);
      const claimed = await look(page);
      for (const sight of Object.keys(SIGHTS) as Sight[]) for (const { id, color } of routes) {
        const [c, l] = difference(free[id]!, claimed[id]!, sight);
        const pair = `for ${sight} eyes: free ${color}, claimed ${owners[id]}`;
        const [c0, l0] = least.get(pair) ?? [9, 9];
        least.set(pair, [Math.min(c, c0), Math.min(l, l0)]);
      }
    }
    for (const [pair, [color, light]] of least) {
      expect(color, pair).toBeGreaterThan(0.15);
      expect(light, pair).toBeGreaterThan(0.12);
    }
    expect(errors(page)).toEqual([]);
  }, 180_000);
});

/** What is seen across a route, from one side to the other: of all its points in one line along it the median. */
function profile(points: Uint8Array): Vec[] {
  return Array.from({ length: ACROSS }, (_, line) => {
    const seen: Vec[] = [];
    for (let i = line; i < points.length / 3; i += ACROSS) seen.push(perceived(points, i * 3, 'ordinary'));
    return [0, 1, 2].map((k) => seen.map((p) => p[k]!).sort((a, b) => a - b)[seen.length >> 1]!) as Vec;
  });
}
/** What lies beside a route is not part of it: no line counts for more than this. */
const MOST = 0.2;
/** Two looks, the one moved by so many lines against the other: wagons stand a little beside the spaces where there are two tracks. */
function unlikeBy(shift: number, a: Vec[], b: Vec[]): number {
  let sum = 0;
  for (let i = Math.max(0, -shift); i < Math.min(ACROSS, ACROSS - shift); i++) sum += Math.min(MOST, distance(a[i]!, b[i + shift]!));
  return sum / (ACROSS - Math.abs(shift));
}
const unlike = (a: Vec[], b: Vec[]): number => Math.min(...[-1, 0, 1].map((shift) => unlikeBy(shift, a, b)));

/** Is shown one board and told who owns what, and says of a route of another which of those it looks most like. */
class Observer {
  readonly #known: { looks: Vec[]; owner: TrainColor | null }[];
  constructor(board: Look, owners: Owners) {
    this.#known = Object.entries(board).flatMap(([id, points]) => {
      const looks = profile(points);
      return [looks, [...looks].reverse()].map((way) => ({ looks: way, owner: owners[id] ?? null }));
    });
  }
  owner(points: Uint8Array): TrainColor | null {
    const looks = profile(points);
    return this.#known.reduce((best, known) => {
      const far = unlike(known.looks, looks);
      return far < best.far ? { far, owner: known.owner } : best;
    }, { far: Infinity, owner: null as TrainColor | null }).owner;
  }
}

/** The same owners on every machine. Of each colour something is free, because one cannot know what one was never shown. */
function dealt(routes: Printed[], colors: readonly TrainColor[], seed: number): Owners {
  let state = Math.imul(seed, 0x9e3779b9);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (;;) {
    const owners: Owners = Object.fromEntries(routes.filter(() => next() < 0.55).map(({ id }) => [id, colors[Math.floor(next() * colors.length)]!]));
    const free = new Set(routes.filter(({ id }) => !owners[id]).map(({ color }) => color));
    if (routes.every(({ color }) => free.has(color))) return owners;
  }
}

describe.each([['in a large window', false, 0.99], ['on a phone that shows the whole board', true, 0.95]] as const)('%s the owner of every route is seen', (_, phone, floor) => {
  test.each(MAPS.map((map, n) => [map, phone ? n + 1 : n] as const))('%s', async (map, n) => {
    const page = await open(up.browser, `${up.url}dev.html?map=${map}&scene=full`, { phone });
    await page.waitForSelector('body[data-ready]');
    if (phone) {
      const before = await page.locator('svg.play').getAttribute('width');
      await page.locator('.zoom button').last().click();
      await page.waitForFunction((width) => document.querySelector('svg.play')!.getAttribute('width') !== width, before);
    }
    const { routes, colors } = await board(page);
    const wrong: string[] = [];
    for (const theme of themes(n)) {
      await page.evaluate((t) => window.bench.dress('en', t), theme);
      for (const [shown, asked] of BOARDS) {
        const told = dealt(routes, colors, shown);
        await claim(page, told);
        const observer = new Observer(await look(page), told);
        const owners = dealt(routes, colors, asked);
        await claim(page, owners);
        const now = await look(page);
        for (const { id, color } of routes) {
          const guess = observer.owner(now[id]!);
          if (guess !== (owners[id] ?? null)) wrong.push(`${theme}, ${asked}: ${id} (${color}) ${guess ?? 'free'} for ${owners[id] ?? 'free'}`);
        }
      }
    }
    expect(errors(page)).toEqual([]);
    expect(1 - wrong.length / (routes.length * themes(n).length * BOARDS.length), wrong.join('\n')).toBeGreaterThanOrEqual(floor);
    await page.context().close();
  }, 600_000);
});
