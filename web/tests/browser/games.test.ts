// Whole games in a real browser against a real server: by mouse and by touch.

import { describe, expect, test } from 'vitest';
import { errors, open, environment } from './harness';
import { MAPS } from '../../src/maps/list';
import { Player } from './player';

const up = environment('server');

describe.each(MAPS)('a whole game on %s', (map) => {
  test('by mouse, to the last point, with the deal rechecked', async () => {
    const page = await open(up.browser, up.url);
    const player = new Player(page);
    await player.begin(map);
    expect(await player.playOut(`tests/artefacts/${map}-table.jpg`)).toBe(true);
    await page.locator('.end figure').waitFor();
    await page.screenshot({ path: `tests/artefacts/${map}-end.jpg`, type: 'jpeg', quality: 82 });
    await page.getByRole('button', { name: 'Recheck the deal' }).click();
    await page.getByText('Honest:').waitFor();
    // nothing out of sight has made the page longer than the window
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }, 240_000);

  test('by touch, on a phone', async () => {
    const page = await open(up.browser, up.url, { phone: true });
    const player = new Player(page, true);
    await player.begin(map);
    await player.moment();
    await page.screenshot({ path: `tests/artefacts/${map}-phone-tickets.png` });
    // the cities on offer are ringed so that one sees it
    expect((await page.locator('.city .ring').first().boundingBox())!.width).toBeGreaterThan(11);
    expect(await player.playOut(`tests/artefacts/${map}-phone-table.jpg`)).toBe(true);
    expect(errors(page)).toEqual([]);
    await page.context().close();
  }, 240_000);
});
