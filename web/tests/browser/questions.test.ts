// A question stands beside what it is about and covers neither that nor my cards and tickets; and nothing lies on the map for good.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('workbench');

async function scene(name: string, map: string, width: number, height: number, settings: object = {}): Promise<Page> {
  const page = await open(up.browser, `${up.url}dev.html`, { phone: width < 1000, settings });
  await page.setViewportSize({ width, height });
  await page.goto(`${up.url}dev.html?map=${map}&scene=${name}`);
  await page.waitForSelector('body[data-ready] .status.mine');
  return page;
}

/** which of these parts lie under another, though only by a pixel */
const covered = (page: Page, over: string, parts: string[]) =>
  page.evaluate(([top, all]) => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const a = box(top);
    return all.filter((part) => {
      const b = box(part);
      return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    });
  }, [over, parts] as const);

const WINDOWS = [
  { map: 'usa', width: 1440, height: 900, settings: {} },
  { map: 'usa', width: 1440, height: 900, settings: { side: 'left' } },
  { map: 'europe', width: 1920, height: 1080, settings: {} },
  { map: 'nordic', width: 1180, height: 820, settings: {} },
  { map: 'usa', width: 820, height: 1180, settings: {} },
];
test.each(WINDOWS)('tools lie beside the map, and the payment of a route beside it, on $map at $width x $height $settings', async ({ map, width, height, settings }) => {
  const page = await scene('turn', map, width, height, settings);
  const player = new Player(page, width < 1000);
  await page.locator('g.route.can').first().waitFor({ state: 'attached' });
  const routes = await player.claimable();
  expect(routes.length).toBeGreaterThan(5);
  for (const tools of ['.tools', '.zoom']) {
    expect(await covered(page, tools, ['.viewport', '.own-cards', '.own-tickets', '.page', '.market-area'])).toEqual([]);
    const { x, y, width: w, height: h } = (await page.locator(tools).boundingBox())!;
    expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height, tools).toBe(true);
  }
  for (const route of routes.slice(0, 12)) {
    const at = await player.where({ route });
    if (!at) continue;
    await player.tap(...at);
    await page.locator('[data-pay]').waitFor();
    await expect.poll(() => covered(page, '.question', [`[data-route="${route}"]`, '.own-cards', '.own-tickets', '.market-area']), { message: route }).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.question').waitFor({ state: 'detached' });
  }
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);

test('a tunnel that asks for more shows its cards, and its route stays in sight', async () => {
  const page = await scene('tunnel', 'europe', 1440, 900);
  await page.locator('.question [data-cancel]').waitFor();
  expect(await page.locator('.question svg.card').count()).toBe(3);
  const tunnel = await page.evaluate(() => [...window.bench.atlas.routes.values()].find((r) => r.tunnel)!.id);
  await expect.poll(() => covered(page, '.question', [`[data-route="${tunnel}"]`, '.own-cards', '.own-tickets'])).toEqual([]);
  await page.context().close();
}, 120_000);

test('on a phone what a question is about stays in sight above it', async () => {
  const page = await scene('tunnel', 'europe', 390, 844);
  await page.locator('.question [data-cancel]').waitFor();
  const tunnel = await page.evaluate(() => [...window.bench.atlas.routes.values()].find((r) => r.tunnel)!.id);
  await expect.poll(() => covered(page, '.question', [`[data-route="${tunnel}"]`, '.own-cards'])).toEqual([]);
  const { x, width } = (await page.locator(`[data-route="${tunnel}"]`).boundingBox())!;
  expect(x >= 0 && x + width <= 390).toBe(true);
  await page.context().close();
}, 120_000);

test('five players have room on a phone held sideways', async () => {
  const page = await scene('full', 'europe', 844, 390);
  expect(await page.locator('[data-seat]').count()).toBe(5);
  for (const part of ['.own-cards', '[role=tablist]', '.market-area']) {
    const { y, height } = (await page.locator(part).boundingBox())!;
    expect(y + height, part).toBeLessThanOrEqual(390);
  }
  const last = (await page.locator('[data-hand]').last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual((await page.locator('[role=tablist]').boundingBox())!.y);
  await page.context().close();
}, 120_000);

test('three rows of tickets are whole', async () => {
  const page = await scene('turn', 'usa', 1440, 900);
  const own = (await page.locator('.own-tickets').boundingBox())!;
  const tickets = await page.locator('[data-ticket]').all();
  expect(tickets.length).toBe(5);
  for (const ticket of tickets) {
    const { y, height } = (await ticket.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(own.y);
    expect(y + height).toBeLessThanOrEqual(own.y + own.height);
  }
  await page.context().close();
}, 120_000);
