// Opponents have a face: a drawing and a sentence for every level, a fan of as many cards as they hold, a ring for whose turn it is, and
// something that moves while a bot thinks.

import { expect, test } from 'vitest';
import { environment, errors, open } from './harness';

const up = environment('workbench');
const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'];

test('every level has a drawing and a sentence of its own, in every language', async () => {
  const page = await open(up.browser, `${up.url}dev.html?app`);
  await page.locator('[data-play]').waitFor();
  for (const language of ['en', 'zh-TW', 'zh-CN', 'ja'] as const) {
    await page.evaluate((l) => window.bench.dress(l, 'light'), language);
    const [drawings, sentences] = [new Set<string>(), new Set<string>()];
    for (const level of LEVELS) {
      const label = page.locator(`label:has(input[value=${level}])`);
      drawings.add(await label.locator('.portrait').innerHTML());
      await label.click();
      sentences.add((await page.locator('.about').textContent())!);
    }
    expect([drawings.size, sentences.size], language).toEqual([5, 5]);
    if (language !== 'en') for (const sentence of sentences) expect(sentence).not.toMatch(/[a-z]{3}/);
  }
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('the list of players shows faces, fans, whose turn it is, and who thinks', async () => {
  const page = await open(up.browser, `${up.url}dev.html?map=europe&scene=full`, { settings: { speed: 'normal' } });
  await page.waitForSelector('body[data-ready]');
  const seat = (n: number) => page.locator(`[data-seat="${n}"]`);
  // a person has a letter, a bot its drawing
  expect(await seat(0).locator('.portrait text').textContent()).toBe('A');
  expect(await seat(1).locator('.portrait text').count()).toBe(0);
  const say = (version: number, changes: object) => page.evaluate(([v, c]) => window.tableSays!({ type: 'event', version: v, happened: { seat: 0, type: 'draw', from: 'deck' }, changes: c } as never), [version, changes] as const);
  await say(10, { to_move: [2], players: { 1: { cards: 5 }, 2: { cards: 31 } } });
  await page.locator('[data-seat="2"] .ring').waitFor({ state: 'attached' });
  expect(await page.locator('.players .ring').count()).toBe(1);
  expect([await seat(1).locator('.fan path').count(), await seat(2).locator('.fan path').count()]).toEqual([5, 12]);
  const goesRound = () => page.evaluate(() => document.getAnimations().some((m) => (m.effect as KeyframeEffect).target?.matches('.thinks') && m.playState === 'running'));
  expect(await goesRound()).toBe(true);
  // pointing at a bot says what it is like
  await seat(2).hover();
  await page.locator('.tip').getByText('Watches every line').waitFor();
  // nobody else thinks, and where motion is not wanted nothing moves
  await say(11, { to_move: [0] });
  await page.locator('[data-seat="0"] .ring').waitFor({ state: 'attached' });
  expect(await page.locator('.thinks').count()).toBe(0);
  await say(12, { to_move: [1] });
  await page.locator('[data-seat="1"] .thinks').waitFor({ state: 'attached' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(goesRound).toBe(false);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);
