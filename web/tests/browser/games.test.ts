// Whole games in a real browser against a real server: by mouse, by touch, two browsers at one table.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { errors, Host, launch, open, workbench } from './harness';
import { Player } from './player';

let browser: Browser;
let host: Host;
let bench: Awaited<ReturnType<typeof workbench>>;
beforeAll(async () => {
  [browser, host] = await Promise.all([launch(), Host.start()]);
  bench = await workbench(host);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
  await host?.stop();
});

describe.each(['usa', 'europe', 'nordic'])('a whole game on %s', (map) => {
  test('by mouse, to the last point, with the deal rechecked', async () => {
    const page = await open(browser, bench.url);
    const player = new Player(page);
    await player.begin(map);
    expect(await player.playOut(`tests/artefacts/${map}-table.jpg`)).toBe(true);
    await page.locator('.end .acts button').nth(2).click();
    await page.getByText('Honest:').waitFor();
    await page.locator('.end .acts button').nth(1).click();
    await page.locator('.end figure').waitFor();
    await page.screenshot({ path: `tests/artefacts/${map}-end.jpg`, type: 'jpeg', quality: 82 });
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }, 240_000);
});

test('a whole game on a phone, by touch', async () => {
  const page = await open(browser, bench.url, { phone: true });
  const player = new Player(page, true);
  await player.begin('usa');
  await player.moment();
  await page.screenshot({ path: 'tests/artefacts/phone-tickets.png' });
  await player.keep(2);
  await player.moment();
  await page.screenshot({ path: 'tests/artefacts/phone-turn.jpg', type: 'jpeg', quality: 82 });
  expect(await player.playOut()).toBe(true);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);

test('two browsers at one table see each other move', async () => {
  const ada = new Player(await open(browser, bench.url, { settings: { name: 'Ada' } }));
  await ada.page.locator('[data-map=usa]').click();
  await ada.page.getByRole('group', { name: 'Opponents' }).getByText('1', { exact: true }).click();
  await ada.page.getByRole('button', { name: 'With friends' }).click();
  await ada.page.locator('[data-make]').click();
  const link = await ada.page.getByLabel('Link to the table').inputValue();
  const bob = new Player(await open(browser, link, { settings: { name: 'Bob' } }));
  await bob.page.getByRole('button', { name: 'Sit down' }).click();
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([ada, bob].map(async (player) => {
    expect(await player.moment()).toBe('offer');
    await player.keep(2);
  }));
  for (let turn = 0; turn < 6; turn++) {
    const player = turn % 2 ? bob : ada;
    for (let card = 0; card < 2 && (await player.moment()) === 'turn'; card++) await player.draw();
  }
  for (const player of [ada, bob]) {
    await player.page.locator('.log').getByText('Ada draws').first().waitFor();
    await player.page.locator('.log').getByText('Bob draws').first().waitFor();
    expect(errors(player.page)).toEqual([]);
  }
  // nobody's blind cards are named on the other's screen
  expect(await bob.page.locator('.log').getByText(/Ada draws from the deck:/).count()).toBe(0);
  await ada.page.context().close();
  await bob.page.context().close();
}, 120_000);
