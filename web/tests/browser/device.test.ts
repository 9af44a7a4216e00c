// Games of this device alone: round one screen to the end, in one window at a time; then saved, opened and replayed.

import { expect, test } from 'vitest';
import { errors, open, environment } from './harness';
import { Player } from './player';

const up = environment('workbench');

/** In the page itself, as fast as it goes: whoever has the device claims what the list offers, else draws. */
async function rush(): Promise<void> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const press = (selector: string): boolean => {
    const found = find(selector);
    found?.click();
    return found !== null;
  };
  const frame = () => new Promise((done) => setTimeout(done, 4));
  while (!find('.end')) {
    await frame();
    if (press('main > [data-take]') || press('[data-pass]')) continue;
    if (find('[data-keep]')) {
      document.querySelectorAll<HTMLElement>('[data-offer] input:not(:checked)').forEach((box, i) => i < 2 && box.click());
      await frame();
      press('[data-keep]:not([disabled])');
    } else if (find('.question')) {
      press('.question [data-pay]:not([disabled])') || press('.question [data-cancel]');
    } else if (find('.status.mine .primary')) {
      press('.status.mine .primary');
    } else if (find('.game[data-phase=turn] .status.mine') && find('g.route.can')) {
      press('[data-list]');
      await frame();
      document.querySelectorAll<HTMLElement>('dialog input[type=radio]')[1]?.click();
      await frame();
      if (!press('dialog [data-listed]')) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    } else if (find('.status.mine')) {
      press('[data-slot=deck]:not(.cannot)') || press('.face-up [data-slot]:not(.cannot)');
    }
  }
}

test('round one screen, in one window at a time, and replayed', async () => {
  const page = await open(up.browser, up.url);
  const player = new Player(page);
  await page.locator('[data-map=nordic]').click();
  await page.getByRole('button', { name: 'Round one screen' }).click();
  await page.getByLabel('Player 1').fill('Ada');
  await page.getByLabel('Player 2').fill('Bob');
  await page.getByRole('button', { name: 'Start round one screen' }).click();
  const covered = page.getByRole('heading', { name: /it is your turn/ });
  const take = page.getByRole('button', { name: /^I am/ });

  // nobody's cards are on the screen while it is handed over
  await covered.waitFor();
  expect(await page.locator('.game').count()).toBe(0);
  const names: string[] = [];
  const turn = async () => {
    const pass = page.locator('[data-pass]');
    const moment = await Promise.race([covered.waitFor().then(() => 'covered' as const), pass.waitFor().then(() => 'pass' as const), player.moment()]);
    if (moment === 'over') return false;
    if (moment === 'pass') {
      await pass.click();
    } else if (moment === 'covered') {
      names.push((await covered.textContent())!);
      await take.click();
    } else {
      await player.act(moment);
    }
    return true;
  };
  for (let i = 0; i < 6; i++) await turn();

  // a second window says where the game is, takes it over, and the first one says so
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('open in another window').waitFor();
  await other.locator('[data-take-over]').click();
  await other.getByRole('heading', { name: /it is your turn/ }).waitFor();
  await page.getByText('open in another window').waitFor();
  await other.close();
  await page.bringToFront();
  await page.locator('[data-take-over]').click();
  await covered.waitFor();

  await page.evaluate(rush);
  expect(new Set(names)).toEqual(new Set(['Ada, it is your turn.', 'Bob, it is your turn.']));

  // the record is a file, and a file is a game that can be looked at again
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Keep the record' }).click()]);
  const path = await file.path();
  await page.goto(`${up.url}#/games`);
  await page.locator('[data-record]').setInputFiles(path);
  await page.getByText('Honest:').waitFor();
  await page.locator('[data-replay-link]').click();
  await page.getByText('Move 0 of').waitFor();
  const at = (n: number | string) => page.getByText(`Move ${n} of`).waitFor();
  const press = (name: string) => page.locator(`[data-replay=${name}]`).click();
  for (const n of [1, 2, 3, 4]) {
    await press('on');
    await at(n);
  }
  const log = await page.locator('.log').textContent();
  await press('back');
  await at(3);
  await press('on');
  await at(4);
  expect(await page.locator('.log').textContent()).toBe(log);
  await page.locator('[data-replay=seat]').selectOption('Bob');
  await page.getByRole('list', { name: 'My tickets' }).getByRole('listitem').first().waitFor();
  await page.locator('[data-replay=to]').fill('60');
  await at(60);
  await page.screenshot({ path: 'tests/artefacts/replay.jpg', type: 'jpeg', quality: 82 });
  // arrows step wherever the focus is, by what was chosen; the address is a link to this very move
  await page.locator('[data-replay=by]').selectOption('turn');
  await page.locator('.viewport').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/Move 6[12] of/).waitFor();
  const there = (await page.locator('.to span').textContent())!;
  expect(page.url()).toContain(`/replay//${/\d+/.exec(there)![0]}`);
  await page.reload();
  await page.getByText(there).waitFor();
  await press('last');
  await page.locator('.end').waitFor();
  await press('first');
  await at(0);
  await page.locator('[data-replay=speed]').selectOption('16×');
  await press('play');
  // it may have gone on already
  await page.getByText(/Move ([3-9]|\d\d+) of/).waitFor();
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);
