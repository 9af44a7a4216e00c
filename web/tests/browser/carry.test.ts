// Cards are carried to a route, with a mouse or a finger: the group lifts, the routes it can pay answer, a ghost follows, and what they
// cannot pay says so where it is.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('workbench');

interface Pointer {
  down(x: number, y: number): Promise<unknown>;
  move(x: number, y: number): Promise<unknown>;
  up(): Promise<unknown>;
}
const mouse = ({ mouse: m }: Page): Pointer => ({
  down: async (x, y) => (await m.move(x, y), await m.down()),
  move: (x, y) => m.move(x, y, { steps: 6 }),
  up: () => m.up(),
});
async function finger(page: Page): Promise<Pointer> {
  const line = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => line.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  let at = { x: 0, y: 0 };
  return {
    down: (x, y) => touch('touchStart', [(at = { x, y })]),
    move: async (x, y) => {
      for (const part of [0.3, 0.6, 1]) await touch('touchMove', [{ x: at.x + (x - at.x) * part, y: at.y + (y - at.y) * part }]);
      at = { x, y };
    },
    up: () => touch('touchEnd', []),
  };
}

test.each([['a mouse', false], ['a finger', true]] as const)('with %s', async (_, phone) => {
  const page = await open(up.browser, `${up.url}dev.html?map=usa&scene=turn`, { phone });
  await page.waitForSelector('body[data-ready] .status.mine');
  await page.locator('g.route.can').first().waitFor({ state: 'attached' });
  const player = new Player(page, phone);
  const hand = phone ? await finger(page) : mouse(page);
  /** a finger would hide what it points at: the card is above it */
  const above = phone ? 44 : 0;
  const group = (await page.locator('[data-hand=red]').boundingBox())!;
  // one that five red cards pay, and one that is blue
  const [red, blue] = ['helena:omaha', 'oklahoma_city:santa_fe'];
  expect(await page.evaluate((ids) => ids.map((id) => { const { color, length } = window.bench.atlas.routes.get(id)!; return `${color} ${length}`; }), [red, blue])).toEqual(['red 5', 'blue 3']);
  const goal = await player.find({ route: red });

  await hand.down(group.x + group.width / 2, group.y + group.height / 2);
  await page.locator('[data-hand=red].lifted').waitFor();
  await hand.move(goal[0] + 3, goal[1] + above + 60);
  await page.locator('.carried').waitFor();
  expect(await page.locator(`[data-route="${red}"].can`).count()).toBe(1);
  expect(await page.locator(`[data-route="${blue}"].dim`).count()).toBe(1);
  await hand.move(goal[0], goal[1] + above);
  await page.locator('g.ghost').waitFor({ state: 'attached' });
  await hand.up();
  await page.locator('[data-pay]').waitFor();
  expect(await page.locator('[data-hand=red].laid b').textContent()).toBe('5/5');
  await page.locator('[data-cancel]').click();

  // red cards on a blue route: no trains are shown, and it is said there what is wrong
  const other = await player.find({ route: blue });
  await hand.down(group.x + group.width / 2, group.y + group.height / 2);
  await hand.move(other[0], other[1] + above);
  await page.locator('.carried').waitFor();
  expect(await page.locator('g.ghost').count()).toBe(0);
  await hand.up();
  const refusal = (await page.locator('.refusal').boundingBox())!;
  expect(Math.hypot(refusal.x + refusal.width / 2 - other[0], refusal.y + refusal.height / 2 - other[1])).toBeLessThan(260);
  expect(await page.locator('[data-pay]').count()).toBe(0);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);
