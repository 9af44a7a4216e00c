// Looks at pictures of a board: nothing but pixels, and where the spaces are.

import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** How many points of a space are looked at, along it and across it; across, to both sides, as far as this many heights of a space. */
export const ALONG = 6;
export const ACROSS = 13;
const REACH = 0.8;

/** Points of every space of every route: red, green, blue from 0 to 255, space by space, along by across. */
export type Look = Record<string, Uint8Array>;

interface Picture {
  width: number;
  channels: number;
  data: Uint8Array;
}

/** A PNG as Chromium writes it: eight bits, not interlaced, with or without an alpha channel. */
function decoded(png: Buffer): Picture {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const packed = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const data = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (row + 1)]!;
    const [from, to] = [y * (row + 1) + 1, y * row];
    for (let x = 0; x < row; x++) {
      const left = x >= channels ? data[to + x - channels]! : 0;
      const above = y ? data[to + x - row]! : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = above;
      else if (filter === 3) guess = (left + above) >> 1;
      else if (filter === 4) {
        const corner = x >= channels && y ? data[to + x - row - channels]! : 0;
        const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
        guess = a <= b && a <= c ? left : b <= c ? above : corner;
      }
      data[to + x] = packed[from + x]! + guess;
    }
  }
  return { width, channels, data };
}

/** The board of a page as it is now. */
export async function look(page: Page): Promise<Look> {
  const { places, clip } = await page.evaluate(([along, across, reach]) => {
    const { atlas } = window.bench;
    const svg = document.querySelector<SVGSVGElement>('svg.play')!;
    const box = svg.getBoundingClientRect();
    const sheet = svg.viewBox.baseVal;
    const k = box.width / sheet.width;
    const { x: left, y: top, width, height } = svg.closest('.viewport')!.getBoundingClientRect();
    const clip = { x: Math.floor(left), y: Math.floor(top), width: Math.ceil(width), height: Math.ceil(height) };
    const places = [...atlas.routes.values()].map(({ id, spaces }): [string, number[]] => [id, spaces.flatMap(([x, y, angle]) => {
      const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const points: number[] = [];
      for (let i = 0; i < along; i++) for (let j = 0; j < across; j++) {
        const u = ((i + 0.5) / along - 0.5) * atlas.space[0] * 0.92;
        const v = ((2 * j) / (across - 1) - 1) * reach * atlas.space[1];
        points.push(Math.floor(box.left - clip.x + (x + u * c - v * s - sheet.x) * k), Math.floor(box.top - clip.y + (y + u * s + v * c - sheet.y) * k));
      }
      return points;
    })]);
    return { places, clip };
  }, [ALONG, ACROSS, REACH] as const);
  const { width, channels, data } = decoded(await page.screenshot({ clip }));
  return Object.fromEntries(places.map(([id, points]) => {
    const seen = new Uint8Array((points.length / 2) * 3);
    for (let i = 0; i < points.length; i += 2) {
      const at = (points[i + 1]! * width + points[i]!) * channels;
      seen.set(data.subarray(at, at + 3), (i / 2) * 3);
    }
    return [id, seen];
  }));
}
