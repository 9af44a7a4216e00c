// The great moments of a game: seen by whoever wants to see them, and by nobody else.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { environment, errors, open } from './harness';

const up = environment('workbench');

async function table(settings: object, calm = false): Promise<Page> {
  const page = await open(up.browser, `${up.url}dev.html`, { settings });
  if (calm) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${up.url}dev.html?map=europe&scene=full`);
  await page.waitForSelector('body[data-ready]');
  // the table has said what it says by itself
  await page.locator('.log li').nth(1).waitFor();
  await page.waitForFunction(() => !document.querySelector('div.tunnel, .flight'));
  return page;
}
const say = (page: Page, version: number, happened: object, changes: object) =>
  page.evaluate(([v, h, c]) => window.tableSays!({ type: 'event', version: v, happened: h, changes: c } as never), [version, happened, changes] as const);

const tunnel = { seat: 1, type: 'claim', route: 'munchen:zurich', pay: { yellow: 2 }, revealed: ['yellow', 'blue', 'locomotive'], extra: 2 };
const ending = { seat: 1, type: 'draw', from: 'deck', last_round: true };

test('a tunnel turns its cards over the route, and the last round is announced', async () => {
  const page = await table({ speed: 'slow' });
  await say(page, 10, tunnel, {});
  // all at once: on a busy machine it is soon over
  const seen = await page.waitForFunction(() => {
    const box = document.querySelector('div.tunnel');
    return box && { cards: box.querySelectorAll(':scope > .card').length, asks: box.querySelectorAll(':scope > .asks').length, count: box.querySelector('b')!.textContent };
  });
  expect(await seen.jsonValue()).toEqual({ cards: 3, asks: 2, count: '+2' });
  await page.locator('div.tunnel').waitFor({ state: 'detached' });
  await say(page, 11, ending, { final_turns: 4 });
  await page.locator('p.ribbon').waitFor({ state: 'attached' });
  await page.locator('.dusk').waitFor({ state: 'attached' });
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('whoever skips the moves of others sees neither, only the light', async () => {
  const page = await table({ speed: 'skip' });
  await say(page, 10, tunnel, {});
  await say(page, 11, ending, { final_turns: 4 });
  await page.locator('.dusk').waitFor({ state: 'attached' });
  expect(await page.locator('div.tunnel, p.ribbon').count()).toBe(0);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

/** Every moment that a game has, one after the other. What moved meanwhile on the board, over it and at the end, and how long each took. */
async function everything(settings: object, calm = false): Promise<Map<string, number>> {
  const page = await table(settings, calm);
  await page.evaluate(() => {
    const seen: Record<string, number> = ((window as unknown as { seen: Record<string, number> }).seen = {});
    const look = () => {
      for (const motion of document.getAnimations()) {
        const { target } = motion.effect as KeyframeEffect;
        const of = target?.closest('.board, .flight, .end');
        if (!of || motion instanceof CSSTransition) continue;
        const name = `${of.classList[0]} ${target!.classList[0]?.replace(/^svelte-.*/, '') || target!.tagName}`;
        // several motions share a name: the longest of them counts, whichever frames a busy machine leaves out
        seen[name] = Math.max(seen[name] ?? 0, Number(motion.effect!.getComputedTiming().duration));
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  const mine = { routes: ['athina:smyrna'] };
  const done = { routes: ['athina:smyrna', 'angora:smyrna'] };
  // one by one, each until it can be seen
  let version = 10;
  const moment = async (happened: object, changes: object) => {
    await say(page, ++version, happened, changes);
    await page.locator(`.game[data-version="${version}"]`).waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))));
  };
  await moment({ seat: 1, type: 'draw', from: 'deck' }, { tickets: [{ id: 'athina:angora', done: false }], players: { 0: mine } });
  await moment(tunnel, {});
  await moment({ seat: 1, type: 'claim', route: 'munchen:zurich', pay: { yellow: 2 }, points: 2 }, { players: { 1: { routes: ['munchen:zurich'] } } });
  await moment({ seat: 0, type: 'claim', route: 'angora:smyrna', pay: { orange: 3 }, points: 4 }, { tickets: [{ id: 'athina:angora', done: true }], players: { 0: done } });
  await moment(ending, { final_turns: 4 });
  const score = { routes: 20, tickets: 5, stations: 0, bonus: 10, total: 35, tickets_completed: 1, longest: 5 };
  const all = (what: unknown) => [0, 1, 2, 3, 4].map(() => what);
  const result = { scores: all(score), winners: [0], ranks: all(1), behind_by: all(null), tickets: all([]), borrowed: all([]), longest_routes: all(done.routes), bonus_holders: [0] };
  await moment({ seat: 1, type: 'pass', over: true }, { phase: 'over', to_move: [], result });
  await page.locator('.end .winner').first().waitFor();
  // and the winner's train has run
  if (!calm && !Object.keys(settings).includes('moments')) await page.waitForFunction(() => !document.getAnimations().some((m) => m.playState === 'running' && (m.effect as KeyframeEffect).target?.matches('.express')));
  const moved = new Map(Object.entries(await seen()));
  expect(errors(page)).toEqual([]);
  await page.context().close();
  return moved;
}

test('every moment goes as fast as the moves of others, and none is there for those who want no motion or no moments', async () => {
  const normal = await everything({ speed: 'normal' });
  const fast = await everything({ speed: 'fast' });
  const calm = await everything({ speed: 'normal' }, true);
  const skipped = await everything({ speed: 'skip' });
  const plain = await everything({ speed: 'normal', moments: false });
  for (const moment of ['board face', 'board ribbon', 'board dusk', 'board completed', 'board use', 'board express', 'flight flight']) expect([...normal.keys()]).toContain(moment);
  for (const [name, ms] of fast) expect(ms, name).toBeLessThan(normal.get(name)!);
  expect([...calm.keys()]).toEqual([]);
  expect([...skipped.keys()]).toEqual([]);
  // cards still fly, and the light still changes
  expect([...plain.keys()].filter((name) => !['flight flight', 'board dusk'].includes(name))).toEqual([]);
}, 180_000);

test('completed tickets light up and are stamped, whatever others do meanwhile', async () => {
  const page = await table({ speed: 'slow' });
  const open = [{ id: 'athina:angora', done: false }, { id: 'athina:wilno', done: false }];
  await say(page, 10, { seat: 1, type: 'draw', from: 'deck' }, { tickets: open, players: { 0: { routes: ['athina:smyrna'] } } });
  await page.locator('.game[data-version="10"]').waitFor();
  await say(page, 11, { seat: 0, type: 'claim', route: 'angora:smyrna', pay: { orange: 3 }, points: 4 }, { tickets: open.map(({ id }) => ({ id, done: true })), players: { 0: { routes: ['athina:smyrna', 'angora:smyrna'] } } });
  const stamps = page.locator('.laid .stamp');
  await stamps.nth(1).waitFor({ state: 'attached' });
  expect(await page.locator('path.completed.under').count()).toBe(2);
  await say(page, 12, { seat: 1, type: 'draw', from: 'deck' }, {});
  await page.locator('.game[data-version="12"]').waitFor();
  expect(await stamps.count()).toBe(2);
  await page.locator('.laid').waitFor({ state: 'detached' });
  expect(await page.locator('[data-ticket] .stamp').count()).toBe(2);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('a row that is replaced goes to the discards, and shuffled discards go to the deck', async () => {
  const page = await table({ speed: 'slow' });
  await say(page, 10, { seat: 1, type: 'draw', from: 1, card: 'blue', refill: 'locomotive', resets: 1 }, { row: ['pink', 'black', 'green', 'white', 'orange'] });
  await page.locator('.said').getByText('Three locomotives').waitFor();
  // five cards that lay there, and the one that was drawn; as large as they were
  expect(await page.locator('.flight').count()).toBe(6);
  for (const card of await page.locator('.flight svg').all()) expect(Number(await card.getAttribute('width'))).toBeGreaterThan(40);
  await page.waitForFunction(() => !document.querySelector('.flight, .said'));
  await say(page, 11, { seat: 1, type: 'draw', from: 'deck', reshuffled: true }, { discard: {}, deck: 90 });
  await page.locator('.said').getByText('discards are shuffled').waitFor();
  expect(await page.locator('.flight').count()).toBe(7);
  await page.waitForFunction(() => !document.querySelector('.flight, .said'));
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);
