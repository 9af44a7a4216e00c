// In games with days for a turn the browser says when it is my turn, if one likes: by itself, or through the service worker, as phones
// have it, which also brings one back to the table.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';
import { Player } from './player';

const up = environment('server');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Ada makes a slow table for two, and Bob comes, who can be made to look at something else. */
async function slow(how: { kept?: boolean } = {}): Promise<{ ada: Player; bob: Player; link: string }> {
  const ada = new Player(await open(up.browser, up.url, { settings: { name: 'Ada' } }));
  await button(ada.page, 'With friends').click();
  await ada.page.getByText('2 days a turn').click();
  await ada.page.locator('[data-make]').click();
  const link = await ada.page.getByLabel('Link to the table').inputValue();
  const bob = new Player(await open(up.browser, `${up.url}healthz`, { settings: { name: 'Bob' }, kept: how.kept }));
  const { page } = bob;
  await page.context().grantPermissions(['notifications'], { origin: up.url });
  await page.addInitScript(() => {
    const told: string[] = [];
    let hidden = false;
    Object.assign(window, { told, hide: (on: boolean) => (hidden = on) });
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    window.Notification = new Proxy(Notification, { construct: (real, [title, how]: [string, NotificationOptions]) => (told.push(`${title}, ${how.body}`), new real(title, how)) });
  });
  if (how.kept) {
    // once it keeps itself on the device
    await page.goto(up.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
  }
  await page.goto(link);
  await button(page, 'Sit down').click();
  await button(ada.page, 'Start the game').click();
  for (const player of [ada, bob]) {
    await player.moment();
    await player.keep(2);
  }
  await page.getByText('Shall your browser tell you when it is your turn?').waitFor();
  await button(page, 'Yes, please').click();
  await page.locator('[data-notices]').first().waitFor({ state: 'detached' });
  return { ada, bob, link };
}
const told = ({ page }: Player) => page.evaluate(() => (window as unknown as { told: string[] }).told);
const hide = ({ page }: Player) => page.evaluate(() => (window as unknown as { hide: (on: boolean) => void }).hide(true));
async function turn(player: Player): Promise<void> {
  for (let card = 0; card < 2; card++) {
    await player.moment();
    await player.draw();
  }
}
async function done(...players: Player[]): Promise<void> {
  for (const { page } of players) {
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }
}

test('whoever looks elsewhere is told, and is asked once whether they like it', async () => {
  const { ada, bob, link } = await slow();
  // whoever looks needs no notice
  await turn(ada);
  await bob.moment();
  expect(await told(bob)).toEqual([]);
  await turn(bob);
  await hide(bob);
  await turn(ada);
  await expect.poll(() => told(bob)).toEqual([`It is your turn, Trunkline, table ${link.split('/').pop()}`]);
  await done(ada, bob);
}, 240_000);

test('a page that keeps itself on the device tells through its service worker, and a click there leads back to the table', async () => {
  const { ada, bob, link } = await slow({ kept: true });
  await hide(bob);
  await turn(ada);
  const worker = bob.page.context().serviceWorkers()[0]!;
  const shown = () => worker.evaluate(async () => (await (self as never as { registration: ServiceWorkerRegistration }).registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })));
  const code = link.split('/').pop()!;
  await expect.poll(shown).toEqual([{ title: 'It is your turn', body: `Trunkline, table ${code}`, tag: code }]);
  expect(await told(bob)).toEqual([]);
  // a click, which only a hand can give: what the worker would do is written down
  const click = () => worker.evaluate(async () => {
    const scope = self as never as { registration: ServiceWorkerRegistration; clients: { openWindow: unknown }; WindowClient: { prototype: { focus: unknown } }; ExtendableEvent: new (type: string) => Event };
    const went: string[] = [];
    scope.WindowClient.prototype.focus = () => { went.push('focus'); };
    scope.clients.openWindow = (url: string) => { went.push(`open ${url}`); };
    const [notification] = await scope.registration.getNotifications();
    const event = Object.assign(new scope.ExtendableEvent('notificationclick'), { notification });
    let waited: Promise<unknown> = Promise.resolve();
    Object.defineProperty(event, 'waitUntil', { value: (until: Promise<unknown>) => (waited = until) });
    self.dispatchEvent(event);
    await waited;
    return { went, left: (await scope.registration.getNotifications()).length };
  });
  // also from where one has gone meanwhile
  await bob.page.evaluate(() => (location.hash = '#/games'));
  expect(await click()).toEqual({ went: ['focus'], left: 0 });
  await bob.page.waitForURL(link);
  await bob.moment();
  await done(ada, bob);
}, 240_000);
