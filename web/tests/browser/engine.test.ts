// The engine in the page, in a real Chromium: the native engine's signature, and a whole game with the network off.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Played } from '../../dev/offline';
import { errors, open, environment } from './harness';

const root = new URL('../../..', import.meta.url).pathname;
const up = environment('workbench');

async function withEngine(page: Page): Promise<void> {
  await page.waitForSelector('body[data-ready]');
  await page.evaluate(async () => Object.assign(window, { offline: await window.bench.offline() }));
}

test('the signature is that of the native engine', async () => {
  const binary = process.env.TRUNKLINE ?? join(root, 'build/release/trunkline');
  const native = JSON.parse(execFileSync(binary, ['bench', '--json', '--seconds', '0.001'], { encoding: 'utf8' })) as { signature: string };
  const page = await open(up.browser, `${up.url}dev.html?app`);
  await withEngine(page);
  expect(await page.evaluate('offline.signature()')).toBe(native.signature);
  await page.context().close();
}, 120_000);

test('a whole game with the network off: its record holds, and it is still there after a reload', async () => {
  const page = await open(up.browser, `${up.url}dev.html?app`);
  await withEngine(page);
  await page.evaluate('offline.warmUp()');
  await page.context().setOffline(true);
  const played = await page.evaluate<Played>("offline.play('europe', 'greedy')");
  expect(played.refused).toBe(0);
  expect(played.view.result).not.toBeNull();
  expect(played.check).toEqual({ ok: true });

  await page.context().setOffline(false);
  await page.reload();
  await withEngine(page);
  expect(await page.evaluate(`offline.checkAgain('${played.code}')`)).toEqual({ ok: true });
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 180_000);
