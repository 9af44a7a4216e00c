// What may happen at a table: reload and server restart in mid-turn, stations, swaps on the longest route, payments by
// hand, refusals, take-back, languages.

import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/i18n/languages';
import { errors, open, environment } from './harness';
import { hand, Player } from './player';

const up = environment('server');

async function seated(map: string): Promise<Player> {
  const player = new Player(await open(up.browser, up.url));
  await player.begin(map);
  expect(await player.moment()).toBe('offer');
  await player.keep(2);
  expect(await player.moment()).toBe('turn');
  return player;
}
async function leave(player: Player): Promise<void> {
  expect(errors(player.page)).toEqual([]);
  await player.page.context().close();
}

test('a reload in mid-turn changes nothing', async () => {
  const player = await seated('usa');
  await player.draw();
  await player.page.getByText('Draw your second card.').waitFor();
  const before = await hand(player.page);
  const log = await player.page.locator('.log li').allTextContents();
  await player.page.reload();
  await player.page.getByText('Draw your second card.').waitFor();
  expect(await hand(player.page)).toBe(before);
  expect(await player.page.locator('.log li').allTextContents()).toEqual(log);
  await player.draw();
  await leave(player);
}, 240_000);

test('a line of chat, a reload, and the game goes on', async () => {
  const player = await seated('usa');
  const { page } = player;
  const chat = async () => {
    await page.getByRole('tab', { name: 'Chat' }).click();
    return page.locator('.chat li').allTextContents();
  };
  await chat();
  await page.getByPlaceholder('Write something').fill('hello');
  await page.keyboard.press('Enter');
  await page.locator('.chat li').getByText('hello').waitFor();
  await player.draw();
  await page.getByText('Draw your second card.').waitFor();
  const before = await hand(page);
  await page.reload();
  await page.getByText('Draw your second card.').waitFor();
  await player.draw();
  await expect.poll(() => hand(page)).toBe(before + 1);
  // nor does it stand twice after a connection that broke
  await up.host.kill();
  await page.getByText('Connection lost').waitFor();
  await up.host.start();
  await player.moment(60_000);
  expect(await chat()).toHaveLength(1);
  await leave(player);
}, 120_000);

test('a power cut at the server in mid-turn: the page says so, comes back by itself, and plays on', async () => {
  const player = await seated('usa');
  await player.draw();
  await player.page.getByText('Draw your second card.').waitFor();
  const before = await hand(player.page);
  await up.host.kill();
  await player.page.getByText('Connection lost').waitFor();
  // clicked while nobody answers: it is sent again, and done once
  await player.page.locator('[data-slot=deck]').click();
  await up.host.start();
  await player.moment(60_000);
  await player.page.waitForFunction((n) => [...document.querySelectorAll('.hand b')].reduce((sum, b) => sum + Number(b.textContent), 0) > n, before);
  expect(await hand(player.page)).toBe(before + 1);
  await leave(player);
}, 120_000);

test('two quick clicks on the deck draw two cards', async () => {
  const player = await seated('usa');
  const before = await hand(player.page);
  await player.page.locator('[data-slot=deck]').dblclick();
  await player.page.waitForFunction((n) => [...document.querySelectorAll('.hand b')].reduce((sum, b) => sum + Number(b.textContent), 0) === n, before + 2);
  expect(await player.page.locator('.notice').count()).toBe(0);
  await leave(player);
}, 240_000);

test('a refusal says why, with the rule', async () => {
  const player = await seated('usa');
  const page = player.page;
  const cannot = await page.evaluate(() => [...document.querySelectorAll<SVGGElement>('g.route:not(.can)')].find((g) => g.querySelectorAll(':scope > g').length === 6)!.dataset.route!);
  await player.tap(...(await player.find({ route: cannot })));
  await page.locator('.notice').getByText('You do not have the cards for this.').waitFor();
  await page.locator('.notice').getByText('rule C-33').waitFor();
  // at the route itself, with what misses, and no longer than until something else is done
  const at = await player.find({ route: cannot });
  const bubble = (await page.locator('[data-refusal]').boundingBox())!;
  expect(Math.abs(bubble.x + bubble.width / 2 - at[0])).toBeLessThan(250);
  expect(Math.abs(bubble.y + bubble.height / 2 - at[1])).toBeLessThan(150);
  expect(await page.locator('[data-refusal]').textContent()).toMatch(/It needs 6 .*you have|It needs 6 of one colour; your most are/);
  await player.draw();
  expect(await page.locator('.notice, [data-refusal]').count()).toBe(0);
  await leave(player);
}, 240_000);

test('a claim can be taken back while nothing hidden came out', async () => {
  const player = await seated('usa');
  let route: string | undefined;
  for (let i = 0; i < 30 && !route; i++) {
    route = (await player.claimable())[0];
    if (route && (await player.claim(route))) break;
    route = undefined;
    await player.moment();
    await player.draw();
    await player.moment();
  }
  const back = player.page.getByRole('button', { name: 'Take back' });
  await back.click();
  await player.page.getByText('The last move was taken back.').waitFor();
  await player.page.locator(`[data-route="${route}"]:not(.owned)`).waitFor();
  await leave(player);
}, 240_000);

test('a station is built in a city and paid with a card', async () => {
  const player = await seated('europe');
  await player.tap(...(await player.find({ city: 'wien' })));
  await player.page.getByText('Build a station in Wien').waitFor();
  await player.page.locator('[data-pay]').click();
  await player.page.locator('[data-mark=wien] .station:not(.ghost)').waitFor();
  await leave(player);
}, 240_000);

test('Murmansk-Lieksa is paid with cards laid down by hand, four for one', async () => {
  const player = await seated('nordic');
  const page = player.page;
  const route = 'murmansk:lieksa';
  for (let i = 0; i < 80 && !(await player.claimable()).includes(route); i++) {
    await player.draw();
    expect(await player.moment()).toBe('turn');
  }
  await player.tap(...(await player.find({ route })));
  // the cards to be laid are lifted out of the hand, and every click there counts
  await page.locator('[data-pay]').waitFor();
  const group = page.locator(`[data-hand=${await page.locator('[data-hand].laid').first().getAttribute('data-hand')}]`);
  const [, laid, held] = /(\d+)\/(\d+)/.exec((await group.textContent())!)!.map(Number);
  await group.click();
  await page.locator('.verdict.bad').waitFor();
  const round = held! + 1;
  for (let i = 1; i < round; i++) await group.click();
  expect(await group.textContent()).toContain(`${laid}/${held}`);
  await page.locator('[data-pay]:not([disabled])').click();
  await page.locator(`[data-route="${route}"].owned`).waitFor();
  await page.screenshot({ path: 'tests/artefacts/nordic-murmansk.png' });
  await leave(player);
}, 180_000);

describe.each([...LANGUAGES])('in %s', (language) => {
  test('start page and table speak one language and no keys', async () => {
    const page = await open(up.browser, up.url, { language });
    const player = new Player(page);
    await page.locator('[data-play]').waitFor();
    await page.screenshot({ path: `tests/artefacts/start-${language}.jpg`, type: 'jpeg', quality: 82 });
    await player.begin('europe');
    await player.moment();
    await page.screenshot({ path: `tests/artefacts/tickets-${language}.png` });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).not.toMatch(/\b[a-z]+\.[a-z]+_?[a-z]+\b/);
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }, 240_000);
});
