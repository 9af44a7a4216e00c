// After the end: everybody's tickets can be read, and what a button adds comes into sight. In a replay nobody is "you".

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import { errors, open, environment } from './harness';

const up = environment('workbench');

test.each([{ where: 'a large screen', phone: false }, { where: 'a phone', phone: true }])('tickets and figures in the order of the score on $where', async ({ phone }) => {
  const page = await open(up.browser, `${up.url}dev.html`, { phone });
  await page.route('**/api/tables/*/record', (route) => route.fulfill({ json: {} }));
  await page.goto(`${up.url}dev.html?map=usa&scene=over`);
  const ranked = ['Dispatcher 1', 'Ada', 'Dispatcher 2', 'Grace'];
  const folds = page.locator('[data-tickets-of]');
  await folds.first().waitFor();
  expect(await folds.locator('summary').allTextContents()).toEqual(ranked.map((who) => expect.stringContaining(`${who}: 2 of 3 tickets completed`)));
  // folded where there is little room
  const tickets = folds.first().locator('[data-ticket]');
  if (phone) {
    expect(await tickets.first().isVisible()).toBe(false);
    await folds.first().locator('summary').tap();
  }
  const [failed, done] = await tickets.allInnerTexts();
  expect(failed).toMatch(/−\d+\s*✗[^]*, not completed$/);
  expect(done).toMatch(/\d+[^]*, completed$/);
  expect(await tickets.evaluateAll((all) => all.slice(0, 2).map((ticket) => ticket.querySelectorAll('.stamp').length))).toEqual([0, 1]);
  // nor is anything of mine still open
  expect(await page.getByText('not completed yet').count()).toBe(0);

  const statistics = page.getByRole('button', { name: 'Statistics' });
  const names = page.locator('.end table').last().locator('thead th');
  expect(await statistics.count()).toBe(phone ? 1 : 0);
  if (phone) {
    await statistics.tap();
    await page.locator('.end figure').waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.end figure')!.getBoundingClientRect();
      const panel = document.querySelector('.end')!.getBoundingClientRect();
      return top >= panel.top && bottom <= panel.bottom;
    });
  }
  await page.locator('.end figure').waitFor();
  expect(await names.allTextContents()).toEqual(ranked);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);

test('a record that has other commitments than were shown before the deal is not believed, however well it fits together', async () => {
  const shown = ['a'.repeat(64), '', '', 'b'.repeat(64)];
  const page = await open(up.browser, `${up.url}dev.html`);
  await page.evaluate((commitments) => localStorage.setItem('trunkline.seats', JSON.stringify([{ code: 'K7QM4T', token: '', map: 'usa', at: 0, commitments }])), shown);
  // the workbench's engine finds nothing wrong with any record
  let salt_commitments = shown;
  await page.route('**/api/tables/*/record', (route) => route.fulfill({ json: { fairness: { salt_commitments } } }));
  const recheck = async () => {
    await page.goto(`${up.url}dev.html?map=usa&scene=over&again=${salt_commitments[3]![0]}`);
    await page.getByRole('button', { name: 'Recheck the deal' }).click();
    return page.locator('.check b').textContent();
  };
  expect(await recheck()).toContain('Honest');
  salt_commitments = [shown[0]!, '', '', 'c'.repeat(64)];
  expect(await recheck()).toBe('Something is wrong at: the seals of the salts, which were shown otherwise before the deal');
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('in a replay nobody is "you", whoever is watched, and a ticket shows its way', async () => {
  const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
  const record = engine.ask({ ask: 'simulate', map: 'usa', bots: ['path', 'path'], seed: 7, game: 0 }) as { result: { winners: number[] } };
  const page = await open(up.browser, `${up.url}dev.html`);
  await page.evaluate((kept) => sessionStorage.setItem('trunkline.record', kept), JSON.stringify(record));
  await page.goto(`${up.url}#/replay`);
  await page.locator('[data-replay=seat]').selectOption(String(record.result.winners[0]));
  await page.locator('[data-replay=to]').fill('30');
  await page.getByRole('list', { name: 'My tickets' }).waitFor();
  expect(await page.getByText('(you)').count()).toBe(0);
  await page.locator('[data-replay=last]').click();
  await page.locator('.end').getByText('wins.').waitFor();
  // a completed ticket lights its way, a sum of tickets everything that its holder built
  const lit = () => page.locator('g.route:not(.dim)').count();
  const all = await lit();
  await page.locator('[data-end-tickets] .done').first().hover();
  await expect.poll(lit).toBeLessThan(all);
  const way = await lit();
  await page.locator('.end .cell').first().hover();
  await expect.poll(lit).toBeGreaterThan(way);
  expect(await lit()).toBeLessThan(all);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);
