// axe-core finds nothing to complain about: on any screen, in any language, in any theme, large and small.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/i18n/languages';
import { load } from '../../../doors/wasm/trunkline.js';
import { stage } from './harness';
import { Player } from './player';

declare global {
  interface Window {
    axe: { run: (context: object, options: object) => Promise<AxeResults> };
  }
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
// words depend on the language, colours on the theme
const DRESSES = [...LANGUAGES.map((language) => [language, 'light'] as const), ['en', 'dark'] as const, ['en', 'contrast'] as const];

const up = stage('workbench');

interface Screen {
  query: string;
  phone?: boolean;
  /** what to do before looking */
  act?: (page: Page) => Promise<unknown>;
}

/** What the device has kept from earlier games. */
const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
const kept = {
  games: [1, 2, 3].map((n) => ({ code: `here-${n}`, at: n, map: 'usa', players: 2, levels: ['level-2'], won: n > 1, score: 40 * n, kept: 3, completed: n, longest: 20, drawn: 30, locomotives: 4 })),
  record: engine.ask({ ask: 'simulate', map: 'nordic', bots: ['path', 'path'], seed: 7, game: 0 }),
};

/** A game that was begun here, with everything that help has to say. */
async function help(page: Page): Promise<void> {
  const player = new Player(page);
  await player.begin('europe');
  await player.moment();
  await player.keep(2);
  await player.moment();
  await page.keyboard.press('g');
  await page.locator('[data-help-panel] dd').first().waitFor();
}

const SCREENS: [string, Screen][] = [
  ['start', { query: 'app' }],
  ['settings', { query: 'app', act: (page) => page.locator('.mast button').last().click() }],
  ['rules', { query: 'app#/rules/europe', act: (page) => page.locator('[data-term]').first().waitFor() }],
  ['games', { query: 'app#/games', act: (page) => page.locator('.chart').waitFor() }],
  ['lesson', { query: 'app#/lesson/nordic', act: (page) => page.locator('[data-go-on]').click() }],
  ['replay', { query: 'app#/replay', act: (page) => page.locator('[data-replay=last]').click() }],
  ['help', { query: 'app', act: help }],
  ['turn', { query: 'map=europe&scene=turn' }],
  ['paying', { query: 'map=usa&scene=turn', act: (page) => page.locator('g.route.can rect').first().click({ force: true }) }],
  ['opening', { query: 'map=nordic&scene=opening' }],
  ['tunnel', { query: 'map=europe&scene=tunnel' }],
  ['over', { query: 'map=usa&scene=over' }],
  ['list', { query: 'map=nordic&scene=turn', act: (page) => page.keyboard.press('l') }],
  ['keys', { query: 'map=usa&scene=last', act: (page) => page.keyboard.press('?') }],
  ['phone', { query: 'map=europe&scene=turn', phone: true }],
];

test.each(SCREENS)('%s', async (_, { query, phone, act }) => {
  const found: string[] = [];
  const page = await up.browser.newPage({ viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(({ games, record }) => {
    localStorage.setItem('trunkline.games', JSON.stringify(games));
    sessionStorage.setItem('trunkline.record', JSON.stringify(record));
  }, kept);
  await page.goto(`${up.url}dev.html?${query}`, { timeout: 120_000 });
  await page.waitForSelector('body[data-ready] main', { timeout: 120_000 });
  await act?.(page);
  await page.addScriptTag({ path: axe });
  for (const [language, theme] of DRESSES) {
    const faults = await page.evaluate(
      async ([l, t]) => {
        await window.bench.dress(l, t);
        // the drawing is hidden from readers, who have the list
        const { violations } = await window.axe.run({ exclude: [['.viewport .sheet']] }, { resultTypes: ['violations'] });
        return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.any[0]?.message ?? ''}`));
      },
      [language, theme] as const,
    );
    found.push(...faults.map((fault) => `${theme}, ${language}: ${fault}`));
  }
  await page.close();
  expect([...new Set(found)]).toEqual([]);
}, 300_000);
