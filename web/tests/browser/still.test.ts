// Nothing moves but by a finger: during whole games, at six sizes of window, deck, row, cards, tickets, tabs and board stay
// where they are, whatever is asked, played or said.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('workbench');

const PARTS = { deck: '[data-slot=deck]', row: '.face-up', board: '.board', tabs: '[role=tablist]', cards: '.own-cards', tickets: '.own-tickets', players: '.players-area' };

/** Looks at every frame where the parts are, and notes what was elsewhere in the frame before. */
function watch(parts: Record<string, string>): void {
  const before = new Map<string, string>();
  const moved: string[] = [];
  Object.assign(window, { moved });
  const look = () => {
    const game = document.querySelector<HTMLElement>('.game');
    // the end is another screen
    if (!game || document.querySelector('.end')) before.clear();
    else {
      for (const [name, selector] of Object.entries(parts)) {
        const part = game.querySelector(selector);
        if (!part?.checkVisibility()) continue;
        const { x, y, width, height } = part.getBoundingClientRect();
        // a card that is lifted under the pointer is lifted by it
        const place = (name === 'deck' ? [x, width] : [x, y, width, height]).map(Math.round).join(' ');
        const was = before.get(name);
        if (was !== undefined && was !== place) moved.push(`${name}: ${was} -> ${place} (${game.dataset.phase}, move ${game.dataset.version}, ${game.querySelector('.now')?.textContent})`);
        before.set(name, place);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

const SIZES = [[1920, 1080], [1440, 900], [1180, 820], [820, 1180], [390, 844], [844, 390]] as const;
const MAPS = ['usa', 'europe', 'nordic'];
// side by side: most of a game is waiting for the page
test.concurrent.each(SIZES.map(([width, height], i) => ({ width, height, map: MAPS[i % 3]! })))('nothing moves at $width x $height on $map', async ({ width, height, map }) => {
  const touch = width < 1180;
  const page = await open(up.browser, up.url, { phone: touch });
  await page.setViewportSize({ width, height });
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  const player = new Player(page, touch);
  await player.begin(map);
  await player.moment(120_000);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(watch, PARTS);
  // tickets are drawn as well
  await player.keep(2);
  for (let i = 0; ; i++) {
    const moment = await player.moment(120_000);
    if (moment === 'over') break;
    if (moment === 'turn' && i % 9 === 8 && (await page.locator('.game').getAttribute('data-phase')) === 'turn' && (await page.locator('[data-slot=tickets]:not(.cannot)').count())) {
      await page.locator('[data-slot=tickets]').click();
      await page.locator('[data-draw-tickets]').click();
      await page.locator('[data-keep]').waitFor();
      // my own tickets stay in sight meanwhile, and so does the button
      const keep = (await page.locator('[data-keep]').boundingBox())!;
      expect(keep.y + keep.height).toBeLessThanOrEqual(height);
      const tickets = (await page.locator('.own-tickets').boundingBox())!;
      const question = (await page.locator('.question').boundingBox())!;
      expect(question.y + question.height <= tickets.y + 1 || question.x >= tickets.x + tickets.width - 1).toBe(true);
      continue;
    }
    await player.act(moment);
  }
  expect(await moved(page)).toEqual([]);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 600_000);
