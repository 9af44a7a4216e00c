// A review in a replay: a curve for each seat, stopped and resumed, decisions that lead to their place, in every language.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import { errors, open, environment } from './harness';

const up = environment('server');

test.each([{ where: 'a large screen', phone: false }, { where: 'a phone', phone: true }])('a game is reviewed while one looks, on $where', async ({ phone }) => {
  const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
  const record = engine.ask({ ask: 'simulate', map: 'usa', bots: ['level-1', 'level-3'], seed: 7, game: 0 });
  const page = await open(up.browser, up.url, { phone });
  await page.evaluate((kept) => sessionStorage.setItem('trunkline.record', kept), JSON.stringify(record));
  await page.goto(`${up.url}#/replay`);
  const button = page.locator('[data-replay=review]');
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('section.review');
  // the rough curve of both seats, and finer ones after it
  await expect.poll(() => panel.locator('svg path[style]').count(), { timeout: 120_000 }).toBe(2);
  await expect.poll(async () => Number(await panel.getAttribute('data-depth')), { timeout: 240_000 }).toBeGreaterThanOrEqual(64);
  const run = panel.locator('[data-review-run]');
  if (await run.count()) {
    await run.click();
    expect(await run.textContent()).toBe('Go on');
  }
  const open_cards = await panel.locator('svg path[style]').first().getAttribute('d');
  await panel.locator('[data-review-reading]').selectOption('As each could know it');
  expect(await panel.locator('svg path[style]').first().getAttribute('d')).not.toBe(open_cards);
  expect(await panel.locator('tbody tr').count()).toBe(2);
  // the lowest level leaves something to speak of, and speaking of it leads there
  const decision = panel.locator('[data-verdict] button').last();
  await decision.scrollIntoViewIfNeeded();
  await decision.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/replay\/\/\d+$/);
  // the board is still there to be looked at
  expect((await page.locator('.board').first().boundingBox())!.height).toBeGreaterThan(140);
  await page.screenshot({ path: `tests/artefacts/review${phone ? '-phone' : ''}.jpg`, type: 'jpeg', quality: 82 });
  if (phone) await button.tap(); // it has made room for the board
  expect(await panel.isVisible()).toBe(true);
  await button.click();
  expect(await panel.count()).toBe(0);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 480_000);
