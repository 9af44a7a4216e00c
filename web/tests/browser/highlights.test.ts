// What the board points out: what is missing for a ticket, somebody's network, the route a line of the log is about, and what
// others have taken since the last move; and the colour one has chosen.

import { expect, test } from 'vitest';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('workbench');

test('the board points out what one points at, in the colour one has chosen', async () => {
  const page = await open(up.browser, up.url);
  const player = new Player(page);
  const color = page.locator('input[name=color][value=green]');
  await color.check({ force: true });
  await player.begin('usa');
  await player.moment(120_000);
  await player.keep(2);
  await player.moment();
  expect(await page.locator('[data-seat="0"] use').first().getAttribute('href')).toBe('#wagon-green');

  // of what can be claimed, what serves the tickets has the strongest edge
  while (!(await page.locator('.can .strong').count())) {
    await player.draw();
    await player.moment();
  }
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.locator('rect.planned').first().waitFor({ state: 'attached' });
  const planned = await page.locator('.route:has(rect.planned)').evaluateAll((all) => all.map((g) => (g as HTMLElement).dataset.route!));
  const [strong, can] = [await page.locator('.can .strong').count(), await page.locator('.route.can').count()];
  expect(can).toBeGreaterThan(strong);
  const ways = new Set(planned.map((id) => id.replace('#2', '')));
  const paths = await page.evaluate(() => [...document.querySelectorAll('.can path')].map((path) => path.classList.contains('strong')));
  const marked = await page.locator('.route.can').evaluateAll((all) => all.map((g) => (g as HTMLElement).dataset.route!));
  marked.forEach((id, i) => expect(paths[i], id).toBe(ways.has(id.replace('#2', ''))));
  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.locator('rect.planned').first().waitFor({ state: 'detached' });

  // what is missing for a ticket is drawn; nothing else of the print stays
  const ticket = page.locator('[data-ticket]').first();
  await ticket.hover();
  await page.locator('rect.planned').first().waitFor({ state: 'attached' });
  expect(await page.locator('.route.dim:has(rect.planned)').count()).toBe(0);
  expect(await page.locator('.route.dim').count()).toBeGreaterThan(40);
  await page.mouse.move(400, 400);
  await page.locator('rect.planned').first().waitFor({ state: 'detached' });

  // until somebody else has claimed a route
  const log = page.locator('.log li.placed:has(use[href="#wagon-blue"], use[href="#wagon-red"])').first();
  while (!(await log.count())) await player.act(await player.moment());
  await player.moment();

  // it has a pennant until I have moved
  expect(await page.locator('.pennant').count()).toBeGreaterThan(0);
  await player.draw();
  expect(await page.locator('.pennant').count()).toBe(0);
  await player.draw();
  await player.moment();

  // pointing at its line flashes it
  await log.hover();
  await page.locator('.flash').waitFor({ state: 'attached' });
  await page.mouse.move(400, 400);
  await page.locator('.flash').waitFor({ state: 'detached' });

  // pointing at a player leaves that network alone, with its longest path
  const owner = (await log.locator('use').first().getAttribute('href'))!;
  const seat = page.locator(`[data-seat]:has(use[href="${owner}"])`);
  await seat.hover();
  await page.locator('path.edge').first().waitFor({ state: 'attached' });
  const bright = page.locator('.route.owned:not(.dim)');
  expect(await bright.count()).toBeGreaterThan(0);
  expect(await bright.locator(`use:not([href="${owner}"])`).count()).toBe(0);
  expect(await page.locator('.route:not(.owned):not(.dim)').count()).toBe(0);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 180_000);
