// Nothing on a board lies on anything else and no name is cut off, in any language, with names measured where they are
// drawn: in a browser, in the page's fonts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/i18n/languages';
import { MAPS } from '../../src/maps/list';
import { environment } from './harness';

interface Box {
  name: string;
  /** cities and spaces that belong together may be closer */
  of: string[];
  corners: [number, number][];
}
interface Disc {
  name: string;
  x: number;
  y: number;
  r: number;
}

/** the widest gap between two convex shapes over the directions of their sides; negative: they overlap */
function gap(a: [number, number][], b: [number, number][]): number {
  let widest = -Infinity;
  for (const shape of [a, b]) {
    shape.forEach(([x1, y1], i) => {
      const [x2, y2] = shape[(i + 1) % shape.length]!;
      const length = Math.hypot(x2 - x1, y2 - y1);
      const nx = (y2 - y1) / length;
      const ny = (x1 - x2) / length;
      const along = (s: [number, number][]) => s.map(([x, y]) => x * nx + y * ny);
      const pa = along(a);
      const pb = along(b);
      widest = Math.max(widest, Math.min(...pb) - Math.max(...pa), Math.min(...pa) - Math.max(...pb));
    });
  }
  return widest;
}

/** a circle round a shape: most pairs are so far apart that nothing else need be computed */
function round(corners: [number, number][]): Disc {
  const [x, y] = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k]!, 0) / corners.length) as [number, number];
  return { name: '', x, y, r: Math.max(...corners.map((c) => Math.hypot(c[0] - x, c[1] - y))) };
}
const apart = (a: Disc, b: Disc): boolean => Math.hypot(a.x - b.x, a.y - b.y) > a.r + b.r;

function gapToDisc(corners: [number, number][], { x, y, r }: Disc): number {
  let nearest = Infinity;
  let inside = true;
  corners.forEach(([x1, y1], i) => {
    const [x2, y2] = corners[(i + 1) % corners.length]!;
    const t = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)));
    nearest = Math.min(nearest, Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)));
    if ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < 0) inside = false;
  });
  return inside ? -r : nearest - r;
}

const up = environment('workbench');

/** on a phone not every name has room; on a low screen all have, some of them larger than they are drawn */
const SIZES = { large: { width: 1600, height: 1600 }, low: { width: 1366, height: 640 }, small: { width: 390, height: 360 } };
const SHOWN = [...LANGUAGES.flatMap((language) => [[language, 'large'], [language, 'small']] as const), ['ja', 'low'] as const];

describe.each(MAPS)('%s', (map) => {
  let page: Page;
  beforeAll(async () => {
    page = await up.browser.newPage();
    await page.goto(`${up.url}dev.html?map=${map}`);
    await page.waitForSelector('body[data-ready]');
  }, 240_000);
  afterAll(() => page?.close());

  test.each(SHOWN)('in %s, %s', async (language, how) => {
    await page.setViewportSize(SIZES[how]);
    await page.evaluate(async (l) => {
      await window.bench.dress(l, 'light');
      await document.fonts.ready;
    }, language);
    // names that were found room for have a size of their own
    await page.locator('text[data-city][style*=size]').first().waitFor({ state: how === 'large' ? 'detached' : 'attached' });
    const { labels, spaces, discs, others, size } = await page.evaluate((how) => {
      const turned = (x: number, y: number, degrees: number, w: number, h: number): [number, number][] => {
        const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
        return [[-w, -h], [w, -h], [w, h], [-w, h]].map(([dx, dy]) => [x + (dx! * c - dy! * s) / 2, y + (dx! * s + dy! * c) / 2]);
      };
      const atlas = window.bench.atlas;
      const brush = document.createElement('canvas').getContext('2d')!;
      // small, the cities that matter now keep their names whatever these lie on
      const all = document.querySelectorAll<SVGTextElement>(how === 'small' ? 'text[data-city]:not(.ringed)' : 'text[data-city]');
      const labels = [...all].map((text) => {
        const style = getComputedStyle(text);
        brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const ink = brush.measureText(text.textContent!);
        const size = parseFloat(style.fontSize);
        const baseline = text.y.baseVal[0]!.value + parseFloat(text.getAttribute('dy')!) * size;
        const width = text.getComputedTextLength();
        const x = text.x.baseVal[0]!.value - { start: 0, middle: width / 2, end: width }[text.getAttribute('text-anchor')!]!;
        const [top, bottom] = [baseline - ink.actualBoundingBoxAscent, baseline + ink.actualBoundingBoxDescent];
        return { name: text.textContent!, of: [text.dataset.city!], corners: [[x, top], [x + width, top], [x + width, bottom], [x, bottom]] as [number, number][] };
      });
      const spaces = [...atlas.routes.values()].flatMap((r) =>
        r.spaces.map(([x, y, a], i) => ({ name: `${r.id}/${i}`, of: [r.a, r.b], corners: turned(x, y, a, ...atlas.space) })));
      const discs = [...atlas.cities.values()].map((c) => ({ name: c.id, x: c.x, y: c.y, r: atlas.cityRadius }));
      const { title, compass } = window.bench.decor;
      const others = [
        { name: 'title', of: [], corners: turned(title.x + title.w / 2, title.y + title.h / 2, 0, title.w, title.h) },
        { name: 'compass', of: [], corners: turned(compass.x, compass.y, 0, compass.r * 2, compass.r * 2) },
      ];
      return { labels, spaces, discs, others, size: atlas.size };
    }, how);

    const faults: string[] = [];
    const boxes: Box[] = [...labels, ...spaces, ...others];
    const rounds = boxes.map((box) => round(box.corners));
    boxes.forEach((a, i) => {
      for (const [x, y] of a.corners) {
        if (x < 2 || y < 2 || x > size[0] - 2 || y > size[1] - 2) faults.push(`${a.name} leaves the board`);
      }
      boxes.forEach((b, j) => {
        if (j > i && !apart(rounds[i]!, rounds[j]!) && gap(a.corners, b.corners) < 0) faults.push(`${a.name} lies on ${b.name}`);
      });
      for (const d of discs) if (!apart(rounds[i]!, d) && gapToDisc(a.corners, d) < 0) faults.push(`${a.name} lies on the city ${d.name}`);
    });
    if (how === 'small') expect(labels.length).toBeGreaterThan(discs.length / 8);
    else expect(labels.length).toBe(discs.length);
    expect([...new Set(faults)]).toEqual([]);
  }, 240_000);
});
