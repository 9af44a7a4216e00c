// Coming to a table, also over a bad network: names, seats, answers that are lost, a reload in the middle of the shuffle; and what becomes of
// a table whose people go.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('server');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tableOf = (page: Page) => fetch(`${up.url}api/tables/${page.url().split('/').pop()}`).then((answer) => answer.json() as Promise<{ table: { code: string; seats: { name: string; taken: boolean }[]; called_off: number[][]; salt_commitments: string[] } }>).then(({ table }) => table);
const held = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('trunkline.seats')!)[0] as { code: string; salt?: string; commitments?: string[] });

async function makes(page: Page): Promise<string> {
  await button(page, 'With friends').click();
  await page.locator('[data-make]').click();
  return page.getByLabel('Link to the table').inputValue();
}
async function done(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }
}

test('a lost answer to making or joining leaves no ghost: the same is asked again and gets the same seat', async () => {
  // the server does what it is asked, but nobody hears of it
  const loseFirst = async (page: Page, path: string) => {
    const keys: string[] = [];
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push((route.request().postDataJSON() as { key: string }).key);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    return keys;
  };
  const made = () => fetch(`${up.url}metrics`).then((answer) => answer.text()).then((text) => Number(/^trunkline_open_tables\{state="gathering"\} (\d+)/m.exec(text)![1]));
  const ada = await open(up.browser, up.url, { settings: { name: 'Ada' } });
  await button(ada, 'With friends').waitFor();
  const before = await made();
  const keys = await loseFirst(ada, '**/api/tables');
  const link = await makes(ada);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect((await made()) - before).toBe(1);

  const bob = await open(up.browser, link, { settings: { name: 'Bob' } });
  const joins = await loseFirst(bob, '**/join');
  await button(bob, 'Sit down').first().click();
  await button(bob, 'Give up the seat').waitFor();
  expect(joins).toEqual([joins[0], joins[0]]);
  expect((await tableOf(bob)).seats.filter((seat) => seat.taken).map((seat) => seat.name)).toEqual(['Ada', 'Bob']);
  // what has been answered is asked anew the next time
  expect(await bob.evaluate(() => localStorage.getItem('trunkline.asked'))).toBe('[]');
  await done(ada, bob);
}, 120_000);

test('a reload in the middle of the shuffle: the salt is kept until the deal, and the commitments that were shown are remembered', async () => {
  const ada = await open(up.browser, up.url, { settings: { name: 'Ada' } });
  const link = await makes(ada);
  const bob = await open(up.browser, `${up.url}healthz`, { settings: { name: 'Bob' } });
  let lost: string | null = null;
  await bob.routeWebSocket('**/api/socket*', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      // the first time it goes astray
      if (lost === null && (JSON.parse(String(text)) as { type: string }).type === 'salt') lost = String(text);
      else server.send(text);
    });
  });
  await bob.goto(link);
  await button(bob, 'Sit down').click();
  await button(ada, 'Start the game').click();
  await expect.poll(() => lost, { timeout: 30_000 }).not.toBeNull();
  expect((await held(bob)).salt).toBe((JSON.parse(lost!) as { salt: string }).salt);
  await bob.reload();
  for (const page of [ada, bob]) expect(await new Player(page).moment()).toBe('offer');
  const table = await tableOf(ada);
  expect(table.called_off).toEqual([]);
  for (const page of [ada, bob]) expect(await held(page)).toMatchObject({ commitments: table.salt_commitments });
  expect((await held(bob)).salt).toBeUndefined();
  await done(ada, bob);
}, 120_000);

test('two who never chose a name both get in; the maker adds and closes seats, and bots come where nobody is waited for', async () => {
  const ada = await open(up.browser, up.url);
  const link = await makes(ada);
  const seats = ada.locator('ol li');
  await ada.locator('[data-add-seat]').click();
  await seats.nth(2).waitFor();
  const bob = await open(up.browser, link, { language: 'ja' });
  await bob.getByRole('button', { name: '席につく' }).last().click();
  await seats.nth(2).getByText('Player 2').waitFor();
  await bob.locator('ol li').first().getByText('プレイヤー1').waitFor();
  // the seat between them: whoever sits behind it moves up
  await ada.locator('[data-close-seat]').click();
  await seats.nth(1).getByText('Player 2').waitFor();
  expect(await seats.count()).toBe(2);
  expect(await bob.locator('ol li.me').getByText('プレイヤー2').count()).toBe(1);
  await ada.locator('[data-add-seat]').click();
  await ada.getByLabel('Who plays here').selectOption('level-1');
  await button(ada, 'Start the game').click();
  for (const page of [ada, bob]) expect(await new Player(page).moment()).toBe('offer');
  // and all agree to end it
  await ada.locator('.status .menu').click();
  await ada.locator('[data-end]').click();
  await ada.locator('[data-end-sure]').click();
  await bob.getByText('プレイヤー1がここでゲームを終わりにしたいそうです。').waitFor();
  await bob.getByRole('button', { name: '同意する' }).click();
  await ada.getByText('The game was ended by agreement. Nobody wins.').waitFor();
  await bob.getByText('合意によりゲームを終えました。').waitFor();
  await done(ada, bob);
}, 180_000);

test('whoever is gone: the table says how long is waited, and a bot can be asked for before that', async () => {
  const ada = await open(up.browser, up.url, { settings: { name: 'Ada' } });
  const link = await makes(ada);
  const bob = await open(up.browser, link, { settings: { name: 'Bob' } });
  await button(bob, 'Sit down').click();
  await button(ada, 'Start the game').click();
  const [first, second] = [new Player(ada), new Player(bob)];
  for (const player of [first, second]) {
    await player.moment();
    await player.keep(2);
  }
  await ada.close();
  await bob.locator('[data-absent]').getByText(/^gone; a bot in 1[01]\d s$/).waitFor();
  await bob.getByText(/Ada has lost the connection\. A bot plays on in \d+ s\./).waitFor();
  await bob.locator('[data-stand-in]').click();
  expect(await second.moment(60_000)).toBe('turn');
  await bob.getByText('bot plays on').waitFor();
  await done(bob);
}, 180_000);

test('without a server it is said why friends cannot come, and bots sit down round one screen', async () => {
  const page = await open(up.browser, up.url);
  await page.route('**/api/maps', (route) => route.abort());
  await page.reload();
  await button(page, 'With friends').click();
  await page.getByText('This page was opened without a server').waitFor();
  await button(page, 'Round one screen').click();
  await page.getByLabel('Player 1').fill('Ada');
  await page.getByLabel('Player 2').fill('Bob');
  await page.getByRole('group', { name: 'Bots beside them' }).getByText('1', { exact: true }).click();
  await button(page, 'Start round one screen').click();
  await page.getByText('Ada, it is your turn.').waitFor();
  await page.locator('[data-take]').click();
  expect(await new Player(page).moment()).toBe('offer');
  expect(await page.locator('[data-seat]').count()).toBe(3);
  await done(page);
}, 120_000);
