// Coming to a table over a bad network: answers that are lost leave nobody's ghost behind, and a reload in the middle of the
// shuffle does not call the deal off.

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
  await ada.getByRole('group', { name: 'Opponents' }).getByText('1', { exact: true }).click();
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
