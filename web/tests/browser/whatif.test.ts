// What if: a replay is left at a move and played on, with bots or with people on one screen; branches are walked, named, kept,
// compared, deleted and saved in the record, which the referee of the command line lets pass. Nothing of it counts.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import { errors, open, environment } from './harness';
import { Player } from './player';

const up = environment('server');
const folder = mkdtempSync(join(tmpdir(), 'trunkline-what-if-'));
afterAll(() => rmSync(folder, { recursive: true }));
const binary = process.env.TRUNKLINE ?? new URL('../../../build/release/trunkline', import.meta.url).pathname;
const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
const record = engine.ask<{ moves: unknown[] }>({ ask: 'simulate', map: 'europe', bots: ['level-1', 'level-2'], seed: 7, game: 0 });

interface Seen {
  phase: string;
  to_move: number[];
  final_turns: number | null;
}
/** The first moment from there on at which somebody's turn begins that fits. */
function turn(from: number, fits: (view: Seen) => boolean): number {
  for (let moves = from; ; moves++) {
    const { game } = engine.ask<{ game: number }>({ ask: 'load_game', record, moves });
    const view = engine.ask<Seen>({ ask: 'view', game, seat: null });
    engine.free(game);
    if (view.phase === 'turn' && fits(view)) return moves;
  }
}

async function replay(page: Page, move: number): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem('trunkline.record', kept), JSON.stringify(record));
  await page.goto(`${up.url}#/replay//${move}`);
  await page.locator('[data-replay=play-on]').waitFor();
}
/** By keys alone: Enter on the button, then on the choice that is marked. */
async function playOn(page: Page, choices: string[]): Promise<void> {
  await page.locator('[data-replay=play-on]').focus();
  await page.keyboard.press('Enter');
  for (const text of choices) await page.locator('dialog label', { hasText: text }).click();
  await page.locator('[data-what-if-go]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-what-if]').waitFor();
}
/** Both cards from the deck. */
async function draw(player: Player): Promise<void> {
  for (const _ of [1, 2]) {
    await player.moment();
    const said = await player.page.locator('.game').getAttribute('data-version');
    await player.page.keyboard.press('d');
    await expect.poll(() => player.page.locator('.game').getAttribute('data-version')).not.toBe(said);
  }
}

test.each([{ where: 'a large screen', phone: false }, { where: 'a phone', phone: true }])('a branch is played, kept, compared and saved, on $where', async ({ phone }) => {
  const page = await open(up.browser, up.url, { phone });
  const player = new Player(page, phone);
  const shot = (name: string) => page.screenshot({ path: `tests/artefacts/what-if-${name}${phone ? '-phone' : ''}.png` });
  const at = turn(30, ({ to_move }) => to_move[0] === 0);
  await replay(page, at);
  await page.locator('[data-replay=play-on]').click();
  await page.locator('[data-what-if-go]').waitFor();
  await shot('choices');
  await page.keyboard.press('Escape');
  await playOn(page, ['is imagined anew']);
  // nobody takes it for the game
  await player.moment();
  expect(await page.title()).toContain('What if');
  expect(await page.locator('[data-what-if]').textContent()).toContain('imagined anew for');
  await draw(player);
  await player.moment();
  await shot('played');
  await page.locator('[data-what-if-back]').click();

  // it is there to be walked, and after a reload too; a phone shows the board first
  const walk = () => page.locator('[data-replay=branches]').click();
  expect((await page.locator('.board').first().boundingBox())!.height).toBeGreaterThan(140);
  if (phone) await walk();
  await page.locator('[data-branches]').waitFor();
  expect(await page.locator('[data-what-if]').isVisible()).toBe(true);
  const branch = page.locator('[data-branch="0"]');
  await branch.locator('input').fill('North instead');
  await branch.locator('input').press('Enter');
  await expect.poll(() => branch.locator('button').first().textContent()).toBe('North instead');
  await shot('tree');
  await page.reload();
  await walk();
  await expect.poll(() => branch.locator('button').first().textContent()).toBe('North instead');
  expect(await page.locator('[data-what-if]').count()).toBe(0);
  // a branch of the branch, with everything as it is there
  await branch.locator('button').first().click();
  await page.locator('[data-what-if]').waitFor();
  await page.locator('[data-replay=on]').click();
  await page.locator('[data-replay=on]').click();
  await playOn(page, ['is as it was']);
  await player.moment();
  await draw(player);
  await player.moment();
  await page.locator('[data-what-if-back]').click();
  if (phone) await walk();
  await page.locator('[data-branch="0.0"]').waitFor();

  await page.locator('[data-compare]').click();
  for (const side of [1, 2]) await expect.poll(() => page.locator(`[data-side="${side}"] [data-chance]`).first().textContent(), { timeout: 60_000 }).toMatch(/^\d+\.\d% ±/);
  const [left, right] = await Promise.all([1, 2].map(async (side) => (await page.locator(`[data-side="${side}"]`).boundingBox())!));
  if (phone) expect(right!.y).toBeGreaterThan(left!.y + left!.height - 1);
  else expect(right!.x).toBeGreaterThan(left!.x + left!.width - 1);
  await shot('compare');
  await page.locator('dialog .close').last().click();

  const saved = page.waitForEvent('download');
  await page.locator('[data-save-branches]').click();
  const file = join(folder, 'kept.game.json');
  await (await saved).saveAs(file);
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { variations: { at: number; name: string; hidden: unknown; variations: unknown[] }[] };
  expect(kept.variations).toMatchObject([{ at, name: 'North instead', hidden: { seat: 0 }, variations: [{}] }]);
  expect(execFileSync(binary, ['verify', file], { encoding: 'utf8' })).toContain(': ok');

  // it counts for nothing, and is no game to go on with
  const stored = await page.evaluate(() => [localStorage.getItem('trunkline.games'), localStorage.getItem('trunkline.seats')]);
  expect(stored).toEqual([null, null]);
  await page.goto(`${up.url}#/games`);
  await page.locator('[data-kept-games] li').waitFor();
  await page.locator('[data-kept-games] li button').first().click();
  await walk();
  const remove = branch.locator('[data-delete]').first();
  await remove.click();
  await remove.click();
  await page.locator('[data-replay=branches]').waitFor({ state: 'detached' });
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);

test('round one screen nobody sees the hand of the one before, and the game can be played to its end', async () => {
  const page = await open(up.browser, up.url);
  const player = new Player(page);
  // in the last round, so that the end comes
  await replay(page, turn(0, ({ final_turns }) => final_turns !== null));
  await playOn(page, ['people on this screen']);
  for (let turns = 0; ; turns++) {
    expect(turns).toBeLessThan(20);
    const what = await page.waitForFunction(() => (document.querySelector('[data-take]') ? 'take' : document.querySelector('.end') ? 'over' : document.querySelector('[data-pass]') ? 'pass' : document.querySelector('.status.mine') ? 'turn' : null));
    const now = await what.jsonValue();
    if (now === 'over') break;
    if (now === 'turn') {
      await draw(player);
      continue;
    }
    if (now === 'take') expect(await page.locator('.hand').count()).toBe(0);
    expect(await page.locator('[data-what-if]').count()).toBe(1);
    await page.locator(`[data-${now}]`).click();
  }
  // the score is told; another game of it, or a place in the statistics, is not to be had
  expect(await page.locator('.end .acts').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('trunkline.games'))).toBe(null);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);
