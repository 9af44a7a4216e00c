// The great moments of a game: seen by whoever wants to see them, and by nobody else.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';

const up = environment('workbench');

async function table(settings: object): Promise<Page> {
  const page = await open(up.browser, `${up.url}dev.html?map=europe&scene=full`, { settings });
  await page.waitForSelector('body[data-ready]');
  // the table has said what it says by itself
  await page.locator('.log li').nth(1).waitFor();
  await page.waitForFunction(() => !document.querySelector('div.tunnel'));
  return page;
}
const say = (page: Page, version: number, happened: object, changes: object) =>
  page.evaluate(([v, h, c]) => window.tableSays!({ type: 'event', version: v, happened: h, changes: c } as never), [version, happened, changes] as const);

const tunnel = { seat: 1, type: 'claim', route: 'munchen:zurich', pay: { yellow: 2 }, revealed: ['yellow', 'blue', 'locomotive'], extra: 2 };
const ending = { seat: 1, type: 'draw', from: 'deck', last_round: true };

test('a tunnel turns its cards over the route, and the last round is announced', async () => {
  const page = await table({ speed: 'slow' });
  await say(page, 10, tunnel, {});
  // all at once: on a busy machine it is soon over
  const seen = await page.waitForFunction(() => {
    const box = document.querySelector('div.tunnel');
    return box && { cards: box.querySelectorAll(':scope > .card').length, asks: box.querySelectorAll(':scope > .asks').length, count: box.querySelector('b')!.textContent };
  });
  expect(await seen.jsonValue()).toEqual({ cards: 3, asks: 2, count: '+2' });
  await page.locator('div.tunnel').waitFor({ state: 'detached' });
  await say(page, 11, ending, { final_turns: 4 });
  await page.locator('p.ribbon').waitFor({ state: 'attached' });
  await page.locator('.dusk').waitFor({ state: 'attached' });
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('whoever skips the moves of others sees neither, only the light', async () => {
  const page = await table({ speed: 'skip' });
  await say(page, 10, tunnel, {});
  await say(page, 11, ending, { final_turns: 4 });
  await page.locator('.dusk').waitFor({ state: 'attached' });
  expect(await page.locator('div.tunnel, p.ribbon').count()).toBe(0);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);
