// After the end: in a replay nobody is "you".

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '../../../doors/wasm/trunkline.js';
import { errors, open, stage } from './harness';

const up = stage('workbench');

test('in a replay nobody is "you", whoever is watched', async () => {
  const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
  const record = engine.ask({ ask: 'simulate', map: 'usa', bots: ['path', 'path'], seed: 7, game: 0 }) as { result: { winners: number[] } };
  const page = await open(up.browser, `${up.url}dev.html`);
  await page.evaluate((kept) => sessionStorage.setItem('trunkline.record', kept), JSON.stringify(record));
  await page.goto(`${up.url}#/replay`);
  await page.locator('[data-replay=seat]').selectOption(String(record.result.winners[0]));
  await page.locator('[data-replay=to]').fill('30');
  await page.getByRole('list', { name: 'My tickets' }).waitFor();
  expect(await page.getByText('(you)').count()).toBe(0);
  await page.locator('[data-replay=last]').click();
  await page.locator('.end').getByText('wins.').waitFor();
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 60_000);
