// axe-core finds nothing to complain about: on any screen, in any language, in any theme, large and small.

import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { LANGUAGES } from '../../src/i18n/languages';
import { launch, workbench } from './harness';

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let browser: Browser;
let bench: Awaited<ReturnType<typeof workbench>>;
beforeAll(async () => {
  [browser, bench] = await Promise.all([launch(), workbench()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

async function faults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.any[0]?.message ?? n.failureSummary ?? ''}`));
  });
}

/** what to do on a screen of the workbench before looking */
const SCREENS: Record<string, { query: string; act?: (page: Page) => Promise<void> }> = {
  turn: { query: 'map=europe&scene=turn' },
  paying: { query: 'map=usa&scene=turn', act: (page) => page.locator('g.route.can').first().click({ force: true }) },
  opening: { query: 'map=nordic&scene=opening' },
  tunnel: { query: 'map=europe&scene=tunnel' },
  over: { query: 'map=usa&scene=over' },
  list: { query: 'map=nordic&scene=turn', act: (page) => page.keyboard.press('l') },
  keys: { query: 'map=usa&scene=last', act: (page) => page.keyboard.press('?') },
};

describe.each(['light', 'dark', 'contrast'])('%s', (theme) => {
  test.each([...LANGUAGES])('in %s', async (language) => {
    const found: string[] = [];
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript((data) => localStorage.setItem('trunkline.settings', data), JSON.stringify({ theme, speed: 'skip' }));
    await page.addInitScript((l) => localStorage.setItem('trunkline.language', l), language);
    const look = async (name: string) => found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`));
    for (const [name, { query, act }] of Object.entries(SCREENS)) {
      await page.goto(`${bench.url}dev.html?${query}&lang=${language}&theme=${theme}`);
      await page.waitForSelector('body[data-ready] .game');
      await act?.(page);
      await look(name);
    }
    await page.goto(bench.url);
    await page.waitForSelector('[data-play]');
    await look('start');
    await page.locator('.mast button').click();
    await look('settings');
    // the same table on a phone
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${bench.url}dev.html?map=europe&scene=turn&lang=${language}&theme=${theme}`);
    await page.waitForSelector('body[data-ready] .game');
    await look('phone');
    await context.close();
    expect(found).toEqual([]);
  }, 120_000);
});
