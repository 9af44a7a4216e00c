// Whole games by keys alone, in the page's own worker: no click, no tap; and what a screen reader is told on the way.

import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { sentencesIn } from '../../src/i18n/sentences';
import { errors, open, environment } from './harness';
import { MAPS } from '../../src/maps/list';
import { Player } from './player';

const up = environment('workbench');

const at = (page: Page, selector: string) => page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);

async function tabTo(page: Page, selector: string, most = 60): Promise<boolean> {
  for (let i = 0; i < most; i++) {
    if (await at(page, selector)) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

/** Picks the first route that the open list of the board says can be claimed; false if there is none. */
async function claimFrom(page: Page): Promise<boolean> {
  if (!(await tabTo(page, 'dialog input[type=radio]'))) throw new Error('the list cannot be reached by Tab');
  await page.keyboard.press('ArrowRight');
  const found = (await page.locator('dialog [data-listed]').count()) > 0;
  if (!found) {
    await page.keyboard.press('Escape');
    return false;
  }
  await tabTo(page, 'dialog [data-listed]');
  await page.keyboard.press('Enter');
  return true;
}

/** Claims such a route, if there is one. */
async function claim(page: Page): Promise<boolean> {
  await page.keyboard.press('l');
  await page.waitForSelector('dialog[open]');
  if (!(await claimFrom(page))) return false;
  await page.waitForSelector('[data-pay]');
  if (!(await tabTo(page, '[data-pay]'))) throw new Error('the payment cannot be reached by Tab');
  await page.keyboard.press('Enter');
  return true;
}

async function decide(player: Player, moment: string): Promise<void> {
  const { page } = player;
  const before = await player.said();
  if (moment === 'offer') {
    for (const n of [0, 1]) {
      await tabTo(page, `[data-offer] input:not(:checked)`);
      await page.keyboard.press('Space');
      await page.waitForFunction((count) => document.querySelectorAll('[data-offer] input:checked').length > count, n);
      if ((await page.locator('[data-keep]:not([disabled])').count()) > 0) break;
    }
    await tabTo(page, '[data-keep]');
    await page.keyboard.press('Enter');
  } else if (moment === 'tunnel') {
    await page.keyboard.press('q');
    await tabTo(page, '.question [data-pay]:not([disabled]), .question [data-cancel]');
    await page.keyboard.press('Enter');
  } else if (await at(page, 'dialog *')) {
    throw new Error('a dialog is still open');
  } else {
    const second = (await page.locator('.status').textContent())!.includes('second');
    const something = !second && (await page.locator('g.route.can').count()) > 0;
    if (!something || !(await claim(page))) {
      // whatever can still be had: the deck, a face-up card, tickets, or nothing at all
      for (const key of ['d', '1', '2', '3', '4', '5', 't', 'p']) {
        const last = await player.said();
        await page.keyboard.press(key);
        const answer = await player.answer(last);
        if (answer === 'asked') await page.keyboard.press('Enter');
        if (answer !== 'refused') break;
      }
    }
  }
  await player.changed(before);
}

// side by side: most of a game is waiting for the page
test.concurrent.each(MAPS)('a whole game by keys: %s', async (map) => {
  const page = await open(up.browser, up.url);
  const player = new Player(page);
  // no server, whatever else runs on this machine
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.waitForSelector('[data-play]');
  await tabTo(page, 'input[name=map]');
  while (!(await page.locator(`[data-map=${map}] input`).isChecked())) await page.keyboard.press('ArrowRight');
  expect(await tabTo(page, '[data-play]')).toBe(true);
  await page.keyboard.press('Enter');
  let decisions = 0;
  for (; decisions < 250; decisions++) {
    const moment = await player.moment(120_000);
    if (moment === 'over') break;
    await decide(player, moment);
  }
  expect(decisions).toBeGreaterThan(20);
  expect(decisions).toBeLessThan(250);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 600_000);

test('the board is walked, and said', async () => {
  const page = await open(up.browser, `${up.url}dev.html?map=europe&scene=turn`);
  await page.waitForSelector('body[data-ready] .game');
  await page.keyboard.press('b');
  const said = () => page.locator('[data-pointed]').textContent();
  await page.keyboard.press('ArrowRight');
  const first = await said();
  expect(first).toMatch(/routes?/);
  await page.keyboard.press('ArrowRight');
  expect(await said()).not.toBe(first);
  await page.keyboard.press('r');
  expect(await said()).toMatch(/space/);
  // moves are said one by one, in a log that readers follow
  expect(await page.locator('[data-said] p').allTextContents()).toContainEqual(expect.stringMatching(/takes|claims/));
  // a whole turn as a screen reader meets it
  const tree = await page.locator('main').ariaSnapshot();
  for (const part of ['heading "Europe"', 'Your turn', 'list "Players"', 'region "Cards to draw"', 'list "My cards"', 'list "My tickets"', 'button "The board as a list"']) expect(tree).toContain(part);
  await page.context().close();
}, 120_000);

/** What a reader gets to hear of a part of the page; everything in it that can be used has a name. */
async function read(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot();
  expect(tree.match(/- (button|checkbox|radio|tab|link|textbox|searchbox|combobox|slider)( \[.*)?:?$/gm) ?? []).toEqual([]);
  return tree;
}

test.each(['en', 'ja'])('a whole turn, as it is read: %s', async (language) => {
  const say = await sentencesIn(language);
  const page = await open(up.browser, up.url, { language });
  const player = new Player(page);
  const main = page.locator('main');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await player.begin('usa');
  await player.moment();
  let tree = await read(main);
  expect(tree).toContain(`status: ${say['status.opening']}`);
  expect(tree.match(/checkbox ".+(points|点)[^"]*"/g)!.length).toBe(3);
  await player.keep(2);
  await player.moment();
  tree = await read(main);
  expect(tree).toContain(say['status.turn']);
  expect(tree.match(/application ".*USA|application ".*アメリカ/)).not.toBeNull();
  for (const part of ['player.list', 'hand.title', 'tickets.title'] as const) expect(tree).toContain(`list "${say[part]}"`);
  expect(tree.match(new RegExp(`button "${say['market.take'].split('{')[0]}|'button "${say['market.take'].split('{')[0]}`, 'g'))!.length).toBe(5);
  // how far it is, in place of "not completed yet"
  const tickets = new RegExp(`(points|点)(, |、)[^"]*${say['tickets.left'].split('}').at(-1)!.trim()}"`, 'g');
  expect(tree.match(tickets)!.length).toBe(2);

  // every route from both its ends, with what it costs and whether it can be had
  await page.keyboard.press('l');
  const list = page.locator('dialog');
  expect((await read(list)).match(/(spaces?|マス)[,、]/g)!.length).toBeGreaterThanOrEqual(200);
  expect(await claimFrom(page)).toBe(true);
  await page.waitForSelector('[data-pay]');
  expect(await read(page.locator('.question'))).toContain(say['pay.claim']);
  expect(await tabTo(page, '[data-pay]')).toBe(true);
  const before = await player.said();
  await page.keyboard.press('Enter');
  await player.changed(before);
  // my move, and then everybody's, in words
  await player.moment();
  const said = await page.locator('[data-said] p').allTextContents();
  const claimed = new RegExp(say['log.claim'].split('{route}')[0]!.replace('{who}', '.+'));
  expect(said.some((line) => claimed.test(line))).toBe(true);
  expect(said.length).toBeGreaterThan(3);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);
