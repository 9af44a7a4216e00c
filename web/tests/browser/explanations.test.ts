// Explanations come a few times, then when asked for, never over the next thing to click, and not at all for those who want none;
// and nothing answers a pointer that has not moved.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('workbench');

async function table(): Promise<Page> {
  const page = await open(up.browser, up.url);
  const player = new Player(page);
  await player.begin('usa');
  await player.moment(120_000);
  await player.keep(2);
  // until something can be claimed
  while (!(await player.claimable()).length) {
    await player.moment();
    await player.draw();
  }
  expect(await player.moment()).toBe('turn');
  return page;
}
const meaning = (page: Page) => page.locator('[data-explained]');
/** Comes to rest over something, and stays as long as an explanation takes to come, and longer. */
async function rest(page: Page, selector: string): Promise<void> {
  await page.mouse.move(600, 500);
  await page.locator(selector).first().hover();
  await page.evaluate(() => new Promise((over) => setTimeout(over, 600)));
}

test('a part of the table explains itself three times, beside what is to be clicked, and then no more', async () => {
  const page = await table();
  // keeping tickets may have shown one
  await page.evaluate(() => localStorage.removeItem('trunkline.explained'));
  for (let times = 0; times < 3; times++) {
    await rest(page, '[data-slot=deck]');
    await meaning(page).waitFor({ state: 'visible' });
    const box = (await meaning(page).boundingBox())!;
    const side = (await page.locator('.side').boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(side.x);
    await page.mouse.move(600, 500);
    await meaning(page).waitFor({ state: 'hidden' });
  }
  await rest(page, '[data-slot=deck]');
  expect(await meaning(page).isVisible()).toBe(false);
  // a finger that stays asks for it
  await page.locator('[data-slot=deck]').dispatchEvent('pointerdown', { pointerType: 'touch' });
  await meaning(page).waitFor({ state: 'visible' });
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('whoever has switched them off gets them when asked for alone', async () => {
  const page = await table();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Explain things unasked' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  for (const part of ['[data-slot=deck]', '[data-slot=tickets]', '[data-slot="0"]']) {
    await rest(page, part);
    expect(await meaning(page).isVisible(), part).toBe(false);
  }
  await page.locator('[data-slot=tickets]').click();
  await page.locator('.question [data-term]').first().hover();
  await meaning(page).waitFor({ state: 'visible' });
  await page.context().close();
}, 120_000);

test('what comes to lie under a pointer at rest does not answer it', async () => {
  const page = await table();
  const player = new Player(page);
  await player.tap(...(await player.find({ route: (await player.claimable())[0]! })));
  await page.locator('[data-pay]').waitFor();
  // a route below the panel
  const at = await page.evaluate(() => {
    const panel = document.querySelector('.question')!.getBoundingClientRect();
    for (const space of document.querySelectorAll('[data-route] > :is(g, use)')) {
      const box = space.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x > panel.left + 8 && x < panel.right - 8 && y > panel.top + 8 && y < panel.bottom - 8) return { x, y };
    }
    return null;
  });
  await page.mouse.move(at!.x, at!.y);
  await page.keyboard.press('Escape');
  await page.locator('.question').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((over) => setTimeout(over, 600)));
  expect(await page.locator('.tip, .viewport.pick').count()).toBe(0);
  await page.mouse.move(at!.x + 1, at!.y);
  await page.locator('.tip').waitFor();
  await page.context().close();
}, 120_000);
