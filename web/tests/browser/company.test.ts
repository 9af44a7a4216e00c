// Several people, several windows: looking on, pauses, clocks, round one screen, two tabs, the back button, cards dragged to a
// route, another game, and a page that is older than its server.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { errors, open, environment } from './harness';
import { hand, Player } from './player';

const up = environment('server');

async function done(...players: Player[]): Promise<void> {
  for (const { page } of players) {
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Ada makes a table for two, Bob comes by its link, both keep tickets. */
async function two(options: { dealt?: boolean; clock?: string } = {}): Promise<[Player, Player]> {
  const ada = new Player(await open(up.browser, up.url, { settings: { name: 'Ada' } }));
  await ada.page.locator('label:has(input[value=level-1])').click();
  await button(ada.page, 'With friends').click();
  if (options.clock) await ada.page.getByText(options.clock).click();
  await ada.page.locator('[data-make]').click();
  const bob = new Player(await open(up.browser, await ada.page.getByLabel('Link to the table').inputValue(), { settings: { name: 'Bob' } }));
  await button(bob.page, 'Sit down').click();
  await button(ada.page, 'Start the game').click();
  await Promise.all([ada, bob].map(async (player) => {
    expect(await player.moment()).toBe('offer');
    if (options.dealt !== true) await player.keep(2);
  }));
  return [ada, bob];
}

test('before the start one can change one\'s name, hears why not, and can take a bot\'s colour and give up the seat', async () => {
  const ada = new Player(await open(up.browser, up.url, { settings: { name: 'Ada' } }));
  await button(ada.page, 'With friends').click();
  await ada.page.getByRole('group', { name: 'Seats' }).getByText('3', { exact: true }).click();
  await ada.page.locator('[data-make]').click();
  await ada.page.getByLabel('Who plays here').last().selectOption('level-1');
  const bob = new Player(await open(up.browser, await ada.page.getByLabel('Link to the table').inputValue(), { settings: { name: 'Bob' } }));
  await button(bob.page, 'Sit down').first().click();
  const seats = ada.page.locator('ol li');
  await seats.nth(1).getByText('Bob').waitFor();
  await bob.page.getByLabel('Your name').fill('Rob');
  await bob.page.getByLabel('Your name').press('Enter');
  await seats.nth(1).getByText('Rob').waitFor();
  await bob.page.getByLabel('Your name').fill('\u200b'); // nothing that anybody could read
  await bob.page.getByLabel('Your name').press('Enter');
  await bob.page.getByText('A name has 1 to 24 characters that can be seen').waitFor();
  await seats.nth(1).getByText('Rob').waitFor();
  // all five colours but Ada's: the bot gives way
  expect(await bob.page.getByLabel('Colour').locator('option').count()).toBe(4);
  await button(bob.page, 'Give up the seat').click();
  await seats.nth(1).getByText('Empty seat').waitFor();
  await bob.page.locator('[data-play]').waitFor();
  expect(await bob.page.locator('[data-continue]').count()).toBe(0);
  await done(ada, bob);
}, 240_000);

test('two browsers see each other move, and nothing that is hidden', async () => {
  const [ada, bob] = await two();
  for (let turn = 0; turn < 4; turn++) {
    const player = turn % 2 ? bob : ada;
    for (let card = 0; card < 2 && (await player.moment()) === 'turn'; card++) await player.draw();
  }
  for (const { page } of [ada, bob]) {
    await page.locator('.log').getByText('Ada draws').first().waitFor();
    await page.locator('.log').getByText('Bob draws').first().waitFor();
  }
  expect(await bob.page.locator('.log').getByText(/Ada draws from the deck:/).count()).toBe(0);
  await done(ada, bob);
}, 240_000);

test('what is said is seen by those who look at something else, and a game that runs is the first thing on the start page', async () => {
  const [ada, bob] = await two();
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await ada.page.getByPlaceholder('Write something').fill('good luck');
  await ada.page.keyboard.press('Enter');
  await bob.page.locator('[data-bubble]').getByText('good luck').waitFor();
  await bob.page.getByLabel('1 new message').waitFor();
  await bob.page.getByRole('tab', { name: 'Chat' }).click();
  await bob.page.locator('.chat li').getByText('good luck').waitFor();
  expect(await bob.page.locator('.badge, [data-bubble]').count()).toBe(0);
  // with one click, at the name of whoever said it, and in the reader's language
  await bob.page.locator('[data-reaction=well]').click();
  await ada.page.getByRole('tab', { name: 'Moves' }).click();
  await bob.page.locator('[data-reaction=ouch]').click();
  const bubble = ada.page.locator('[data-bubble]').getByText('Oh no, my route!');
  await bubble.waitFor();
  const [said, name] = await Promise.all([bubble.boundingBox(), ada.page.locator('[data-seat="1"]').boundingBox()]);
  expect(Math.abs(said!.y + said!.height / 2 - name!.y - name!.height / 2)).toBeLessThan(name!.height);
  // who does not like them has none
  await bob.page.locator('.status .menu').click();
  await bob.page.getByLabel('Quick words in the chat').uncheck();
  await button(bob.page, 'Close').click();
  expect(await bob.page.locator('[data-reaction], .chat li:has-text("Well played!")').count()).toBe(0);
  await bob.page.locator('.chat li').getByText('good luck').waitFor();
  await ada.page.locator('.status .home').click();
  const running = ada.page.locator('[data-continue]');
  await running.getByText('Your turn.').waitFor();
  await running.getByText('You have 0; the others 0.').waitFor();
  await button(ada.page, 'Continue').click();
  expect(await ada.moment()).toBe('turn');
  await done(ada, bob);
}, 240_000);

test('an onlooker sees the table and nobody\'s hand, and cannot act', async () => {
  const [ada, bob] = await two();
  const eve = new Player(await open(up.browser, ada.page.url()));
  await eve.page.getByText('Waiting for Ada.').waitFor();
  await eve.page.getByText('You are looking on.').waitFor();
  expect(await eve.page.locator('[data-hand], [data-ticket]').count()).toBe(0);
  const before = await eve.said();
  await eve.page.locator('[data-slot=deck]').click();
  await eve.page.locator('.notice').waitFor();
  expect((await eve.said()).version).toBe(before.version);
  await ada.draw();
  await eve.page.locator('.log').getByText('Ada draws from the deck.').waitFor();
  await done(ada, bob, eve);
}, 240_000);

test('a pause is asked for, agreed to, and ended', async () => {
  const [ada, bob] = await two();
  await ada.page.locator('.status .menu').click();
  await button(ada.page, 'Pause').click();
  await bob.page.getByText('Ada asks for a pause.').waitFor();
  await ada.page.getByText('Waiting for Bob to agree.').waitFor();
  await button(bob.page, 'All right').click();
  for (const { page } of [ada, bob]) await page.getByText('The game is paused.').waitFor();
  await button(bob.page, 'Go on').click();
  await ada.page.getByText('Bob wants to go on.').waitFor();
  await button(ada.page, 'All right').click();
  expect(await ada.moment()).toBe('turn');
  await ada.draw();
  await done(ada, bob);
}, 240_000);

test('clocks run down; out of time a bot plays on, and the seat can be had back', async () => {
  const made = await fetch(`${up.url}api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ map: 'usa', name: 'Ada', seats: [{ bot: null }, { bot: 'level-1' }], options: { clock: { move_s: 5, bank_s: 0 }, stand_in: 'level-1' } }),
  }).then((answer) => answer.json() as Promise<{ code: string; token: string }>);
  const ada = new Player(await open(up.browser, `${up.url}#/seat/${made.code}/${made.token}`));
  expect(await ada.moment()).toBe('offer');
  await ada.page.locator('.clock.running').first().waitFor();
  await ada.page.getByText('bot plays on').waitFor();
  await ada.page.locator('.status').getByRole('button', { name: 'Play on myself' }).click();
  await ada.page.getByText('bot plays on').waitFor({ state: 'detached' });
  expect(ada.page.url()).not.toContain(made.token);
  await done(ada);
}, 240_000);

test('round one screen: whoever has moved sees it, can take it back, and hands are covered when the device goes on', async () => {
  const page = await open(up.browser, up.url);
  const both = new Player(page);
  await button(page, 'Round one screen').click();
  await page.getByLabel('Player 1').fill('Ada');
  await page.getByLabel('Player 2').fill('Bob');
  await button(page, 'Start round one screen').click();
  for (const name of ['Ada', 'Bob', 'Ada', 'Bob']) {
    await page.getByText(`${name}, it is your turn.`).waitFor();
    expect(await page.locator('[data-hand], [data-ticket], [data-offer]').count()).toBe(0);
    await page.locator('[data-take]').click();
    const moment = await both.moment();
    if (moment === 'offer') await page.locator('[data-offer] input').first().waitFor();
    if (moment === 'offer') {
      for (const box of await page.locator('[data-offer] input').all()) await box.check();
      await page.locator('[data-keep]').click();
    } else {
      const before = await hand(page);
      await both.draw();
      await both.moment();
      await page.locator('[data-slot=deck]').click();
      await page.locator('[data-pass]').waitFor();
      expect(await hand(page)).toBe(before + 2);
    }
    await page.locator('[data-pass]').click();
  }
  await page.getByText('Ada, it is your turn.').waitFor();
  await page.locator('[data-take]').click();
  // Ada wants back what Bob has moved after; he is asked on the same screen
  await button(page, 'Take back').click();
  await page.getByText('Ada would like to take back a move.').waitFor();
  await button(page, 'No').click();
  await page.getByText('Taking back was declined.').waitFor();
  await button(page, 'Take back').click();
  await button(page, 'All right').click();
  await page.getByText('The last move was taken back.').waitFor();
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);

test('two tabs at one seat, and the back button', async () => {
  const [ada, bob] = await two();
  await ada.moment();
  const tab = new Player(await ada.page.context().newPage());
  await tab.page.goto(ada.page.url());
  expect(await tab.moment()).toBe('turn');
  await ada.page.bringToFront();
  await ada.draw();
  await tab.page.bringToFront();
  await tab.page.getByText('Draw your second card.').waitFor();
  expect(await hand(tab.page)).toBe(await hand(ada.page));
  await tab.draw();
  await ada.page.bringToFront();
  await ada.page.getByText('Waiting for Bob.').waitFor();
  await ada.page.waitForFunction((n) => [...document.querySelectorAll('.hand b')].reduce((sum, b) => sum + Number(b.textContent), 0) === n, await hand(tab.page));
  await ada.page.goBack();
  await ada.page.locator('[data-play]').waitFor();
  await ada.page.goForward();
  await ada.page.getByText('Waiting for Bob.').waitFor();
  await done(ada, bob);
}, 240_000);

test('cards are dragged to a route', async () => {
  const page = await open(up.browser, up.url);
  const ada = new Player(page);
  await ada.begin('usa');
  await ada.moment();
  await ada.keep(2);
  for (let cards = 0; cards < 12 || (await page.locator('.game').getAttribute('data-phase')) !== 'turn'; cards++) {
    await ada.moment();
    await ada.draw();
    await ada.moment();
  }
  // some grey route that can be claimed, and the cards with which
  let route = '';
  let goal: [number, number] | null = null;
  for (const one of (await ada.claimable()).reverse()) {
    goal = await ada.where({ route: one });
    route = one;
    if (goal) break; // a short one may lie under a name
  }
  if (!goal) throw new Error('no route that can be claimed is in sight');
  for (const group of await page.locator('[data-hand]').all()) {
    const box = (await group.boundingBox())!;
    const before = await ada.said();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(goal[0] + 40, goal[1] + 40, { steps: 4 });
    await page.locator('.carried').waitFor();
    await page.mouse.move(...goal, { steps: 2 });
    await page.mouse.up();
    if ((await ada.answer(before)) === 'asked') break;
  }
  await page.locator('[data-pay]:not([disabled])').click();
  await page.locator(`[data-route="${route}"].owned`).waitFor();
  await done(ada);
}, 240_000);

test('somebody leaves, a bot plays on to the end; another game brings both together again', async () => {
  const [ada, bob] = await two();
  await ada.page.locator('.status .menu').click();
  await button(ada.page, 'Let a bot play for me').click();
  expect(await bob.playOut()).toBe(true);
  await button(bob.page, 'Play again').click();
  await ada.page.getByText('Bob wants to play again.').waitFor();
  await button(ada.page, 'Join').click();
  const [next] = await Promise.all([ada, bob].map(async ({ page }) => {
    await page.locator('.code').waitFor();
    return page.locator('.code').textContent();
  }));
  expect(ada.page.url()).toContain(next!);
  expect(bob.page.url()).toContain(next!);
  await done(ada, bob);
}, 180_000);

test('a page older than its server starts itself anew, and says so if that does not help', async () => {
  const page = await open(up.browser, `${up.url}healthz`);
  let newer = true;
  let calls = 0;
  await page.routeWebSocket('**/api/socket*', (socket) => {
    calls++;
    if (newer) {
      socket.send(JSON.stringify({ type: 'bye', reason: 'protocol' }));
      void socket.close();
    } else {
      socket.connectToServer();
    }
  });
  await page.goto(up.url);
  const ada = new Player(page);
  await ada.begin('usa');
  await page.getByText('The server speaks a newer language than this page.').waitFor();
  // once by itself; then the player is asked
  await expect.poll(() => calls).toBe(2);
  newer = false;
  await button(page, 'Reload the page').click();
  expect(await ada.moment()).toBe('offer');
  await done(ada);
}, 240_000);
