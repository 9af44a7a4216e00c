// Where there is little room: a question leaves the board where it is, a finger learns what it hit, and a phone held sideways,
// a tablet held upright and a low window have room for everything.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { errors, open, environment } from './harness';
import { Player } from './player';

const up = environment('workbench');

async function scene(name: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await open(up.browser, `${up.url}dev.html`, { phone: true });
  await page.setViewportSize(viewport);
  await page.goto(`${up.url}dev.html?map=usa&scene=${name}`);
  // its letters have come, which change how high things are
  await page.waitForSelector('body[data-ready] .status.mine');
  await page.locator('g.route.can').first().waitFor({ state: 'attached' });
  return page;
}
async function box(page: Page, selector: string) {
  return (await page.locator(selector).first().boundingBox())!;
}
const places = (page: Page) => page.locator('[data-mark]').evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().x.toFixed() + ':' + mark.getBoundingClientRect().y.toFixed()));
async function done(page: Page) {
  expect(errors(page)).toEqual([]);
  await page.context().close();
}

test('on a phone a question leaves the board where it is, but for a route at its edge', async () => {
  const page = await scene('turn', { width: 390, height: 844 });
  const finger = new Player(page, true);
  const route = await finger.find({ route: 'dallas:el_paso' });
  const before = await places(page);
  await finger.tap(...route);
  await page.locator('[data-pay]').waitFor();
  expect(await places(page)).toEqual(before);
  // Boston lies on the edge of the screen
  await page.locator('[data-cancel]').tap();
  const edge = async () => box(page, '[data-mark="boston"]');
  expect((await edge()).x).toBeGreaterThan(372);
  await finger.tap(...(await finger.find({ route: 'boston:new_york' })));
  await page.locator('[data-pay]').waitFor();
  await expect.poll(async () => (await edge()).x).toBeLessThan(370);
  await page.locator('[data-cancel]').tap();
  await expect.poll(() => places(page)).toEqual(before);
  await done(page);
}, 240_000);

test('a finger that picks a route in vain is told which one it hit', async () => {
  const page = await scene('turn', { width: 390, height: 844 });
  const finger = new Player(page, true);
  await finger.tap(...(await finger.find({ route: 'atlanta:nashville' })));
  await page.locator('.notice').getByText('claimed already').waitFor();
  await page.locator('.tip').getByText('Atlanta – Nashville').waitFor();
  await finger.tap(...(await finger.find({ route: 'dallas:el_paso' })));
  await page.locator('[data-pay]').waitFor();
  expect(await page.locator('.tip, .notice').count()).toBe(0);
  await done(page);
}, 240_000);

test('a phone held sideways has the rest beside the board, all of it in sight', async () => {
  const page = await scene('turn', { width: 844, height: 390 });
  const board = await box(page, '.board');
  const rest = await box(page, '.market-area');
  expect(rest.x).toBeGreaterThanOrEqual(board.x + board.width);
  expect(board.width).toBeGreaterThan(440);
  expect(board.height).toBeGreaterThan(250);
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([844, 390]);
  const last = await box(page, '[data-hand] >> nth=-1');
  expect(last.y + last.height).toBeLessThan((await box(page, '[role=tab]')).y);
  await done(page);
}, 240_000);

test('a tablet held upright has the rest below the board, and all of the map', async () => {
  const page = await scene('turn', { width: 820, height: 1180 });
  const board = await box(page, '.board');
  expect(board.width).toBe(820);
  for (const part of ['.market-area', '.page', '.own-cards', '.own-tickets']) expect((await box(page, part)).y, part).toBeGreaterThanOrEqual(board.y + board.height - 1);
  for (const mark of await page.locator('[data-mark]').all()) expect((await mark.boundingBox())!.x).toBeGreaterThan(0);
  await done(page);
}, 240_000);

test('in a low window there is still room for what happened', async () => {
  const page = await scene('turn', { width: 1280, height: 600 });
  const history = await box(page, '.page');
  expect(history.height).toBeGreaterThanOrEqual(110);
  expect(history.y + history.height).toBeLessThanOrEqual(600);
  await done(page);
}, 240_000);

test('however long a dialog is, its title and the way out stay in sight', async () => {
  const page = await scene('turn', { width: 390, height: 844 });
  await page.keyboard.press('l');
  const items = page.locator('dialog li');
  await items.last().scrollIntoViewIfNeeded();
  expect((await box(page, 'dialog li >> nth=-1')).y).toBeLessThan(844);
  expect((await box(page, 'dialog h2')).y).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await done(page);
}, 240_000);

test('a phone opens at my tickets, and the whole map is one tap away, and back', async () => {
  const page = await scene('turn', { width: 390, height: 844 });
  const board = await box(page, '.viewport');
  const cities = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-ticket]')].flatMap(({ dataset }) => dataset.ticket!.split(':')));
  expect(cities.length).toBeGreaterThan(6);
  const inSight = async () => {
    for (const city of cities) {
      const { x, y } = await box(page, `[data-mark="${city}"]`);
      expect(x > board.x && x < board.x + board.width && y > board.y && y < board.y + board.height, city).toBe(true);
    }
  };
  const wide = async () => (await box(page, 'svg.play')).width;
  await inSight();
  const zoomed = await wide();
  await page.getByRole('button', { name: 'Whole map' }).tap();
  await expect.poll(wide).toBeLessThan(zoomed - 20);
  expect(await wide()).toBeLessThanOrEqual(391);
  await page.getByRole('button', { name: 'My tickets' }).tap();
  await expect.poll(wide).toBeCloseTo(zoomed, 0);
  await inSight();
  await done(page);
}, 240_000);
