// axe-core finds nothing to complain about: on any screen, in any language, in any theme, large and small. And on a phone
// everything that can be touched is at least 44 pixels high and wide.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import type { SettingsData } from '../../src/app/settings.svelte';
import { LANGUAGES, type Language } from '../../src/i18n/languages';
import type { TableInfo } from '../../src/engine/protocol';
import { load } from '../../../capi/wasm/trunkline.js';
import { environment } from './harness';
import { Player } from './player';

declare global {
  interface Window {
    axe: { run: (context: object, options: object) => Promise<AxeResults> };
  }
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const THEMES = ['light', 'dark', 'contrast'] as const;

const up = environment('workbench');

/** What the device has kept from earlier games. */
const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
const kept = {
  games: [1, 2, 3].map((n) => ({ code: `here-${n}`, at: n, map: 'usa', players: 2, levels: ['level-2'], won: n > 1, score: 40 * n, kept: 3, completed: n, longest: 20, drawn: 30, locomotives: 4 })),
  seats: [{ code: 'here-1', token: 'x', map: 'usa', at: 1, local: true, over: true }],
  record: engine.ask({ ask: 'simulate', map: 'nordic', bots: ['path', 'path'], seed: 7, game: 0 }),
};

/** A window of its own for every screen: a tab behind another one is hardly ever drawn. */
async function device(): Promise<Page> {
  const context = await up.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', locale: 'en' });
  await context.addInitScript(({ games, seats, record }) => {
    localStorage.setItem('trunkline.settings', '{"speed":"skip"}');
    localStorage.setItem('trunkline.games', JSON.stringify(games));
    localStorage.setItem('trunkline.seats', JSON.stringify(seats));
    sessionStorage.setItem('trunkline.record', JSON.stringify(record));
  }, kept);
  return context.newPage();
}

/** A server that says what it is told: a lobby with one table, at which nobody has sat down yet. */
const seat = { name: '', bot: null, taken: false, connected: false, gone_ms: null, away: false, ready: false };
const gathering: TableInfo = {
  code: 'K7QM4T', map: 'europe', state: 'gathering', host: 0, you: 0,
  seats: [{ ...seat, name: 'Ada', color: 'blue', taken: true, connected: true }, { ...seat, color: 'red' }, { ...seat, color: 'green', bot: 'level-2', taken: true }],
  options: { clock: null, counting: false, practice: false, help: true, chat: true, public: true, stand_in: 'level-3' },
  clocks: null, commitment: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae', salts: [], salt_commitments: [], called_off: [], can_take_back: false, asked: null, patience: null, ended_by: null, rematch: null,
};
async function pretend(page: Page, table: TableInfo): Promise<void> {
  await page.route('**/api/maps', (route) => route.fulfill({ json: { maps: ['usa', 'europe', 'nordic'], levels: ['level-1', 'level-2'] } }));
  await page.route('**/api/tables', (route) => route.fulfill({ json: { tables: [{ ...table, you: null }] } }));
  await page.routeWebSocket('**/api/socket*', (socket) => socket.onMessage((said) => {
    if (String(said).includes('hello')) socket.send(JSON.stringify({ type: 'state', version: 1, table, view: null }));
  }));
}

/** A game that was begun here, with everything that help has to say. */
async function help(page: Page): Promise<void> {
  const player = new Player(page);
  await player.begin('europe');
  await player.moment();
  await player.keep(2);
  await player.moment();
  await page.keyboard.press('g');
  await page.locator('[data-hint]').click();
  await page.locator('[data-help-panel] dd').first().waitFor();
  await page.locator('.hint [role=status]').waitFor();
}
async function handOver(page: Page): Promise<void> {
  await page.locator('.others button').last().click();
  await page.locator('.one .primary').click();
  await page.locator('[data-take]').waitFor();
}
async function openRecord(page: Page): Promise<void> {
  await page.locator('[data-record]').setInputFiles({ name: 'a.game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(kept.record)) });
  await page.locator('[data-record-row]').waitFor();
}
/** A replay is left, and something else is done than in the game. */
async function whatIf(page: Page): Promise<void> {
  await page.locator('[data-replay=play-on]').click();
  await page.locator('[data-what-if-go]').click();
  await new Player(page).moment();
}
async function whatCouldHaveBeen(page: Page): Promise<void> {
  await whatIf(page);
  const said = await page.locator('.game').getAttribute('data-version');
  await page.keyboard.press('d');
  await page.waitForFunction((before) => document.querySelector('.game')?.getAttribute('data-version') !== before, said);
  await page.locator('[data-what-if-back]').click();
  await page.locator('[data-branches]').waitFor();
}
async function compare(page: Page): Promise<void> {
  await whatCouldHaveBeen(page);
  await page.locator('[data-compare]').click();
  await page.locator('[data-side="2"] [data-chance] b').first().waitFor();
}
const paying = (page: Page) => page.locator('g.route.can rect').first().click({ force: true });

interface Screen {
  query: string;
  /** what a server says, where there is one */
  table?: TableInfo;
  /** what to do before looking */
  act?: (page: Page) => Promise<unknown>;
}
const SCREENS: [string, Screen][] = [
  ['start', { query: 'app' }],
  ['settings', { query: 'app', act: (page) => page.locator('.mast button').last().click() }],
  ['one screen', { query: 'app', act: (page) => page.locator('.others button').last().click() }],
  ['hand-over', { query: 'app', act: handOver }],
  ['lobby', { query: 'app', table: gathering, act: (page) => page.locator('.others button').first().click() }],
  ['waiting', { query: 'app#/t/K7QM4T', table: gathering, act: (page) => page.locator('.code').waitFor() }],
  ['asked', { query: 'app#/t/K7QM4T', table: { ...gathering, asked: { what: 'pause', by: 1, waits_for: [0] } }, act: (page) => page.locator('dialog .primary').waitFor() }],
  ['rules', { query: 'app#/rules/europe', act: (page) => page.locator('[data-term]').first().waitFor() }],
  ['puzzles', { query: 'app#/puzzles', act: (page) => page.locator('[data-daily]').waitFor() }],
  ['a puzzle', { query: 'app#/puzzles/usa-1', act: (page) => page.locator('[data-give]').click() }],
  ['games', { query: 'app#/games', act: (page) => page.locator('.chart').first().waitFor() }],
  ['lesson', { query: 'app#/lesson/europe', act: (page) => page.locator('[data-go-on]').click() }],
  ['replay', { query: 'app#/replay', act: (page) => page.locator('[data-replay=to]').fill('20') }],
  ['share', { query: 'app#/replay', act: (page) => page.locator('[data-replay=share]').click() }],
  ['records', { query: 'app#/games', act: openRecord }],
  ['play on from here', { query: 'app#/replay//20', act: (page) => page.locator('[data-replay=play-on]').click() }],
  ['what if', { query: 'app#/replay//20', act: whatIf }],
  ['what could have been', { query: 'app#/replay//20', act: whatCouldHaveBeen }],
  ['two boards', { query: 'app#/replay//20', act: compare }],
  ['help', { query: 'app', act: help }],
  ['turn', { query: 'map=europe&scene=turn' }],
  ['paying', { query: 'map=usa&scene=turn', act: paying }],
  ['cards by hand', { query: 'map=usa&scene=turn', act: async (page) => [await paying(page), await page.locator('[data-hand]').first().click()] }],
  ['opening', { query: 'map=nordic&scene=opening' }],
  ['tunnel', { query: 'map=europe&scene=tunnel' }],
  ['last round', { query: 'map=usa&scene=last' }],
  ['over', { query: 'map=usa&scene=over' }],
  ['list', { query: 'map=europe&scene=turn', act: (page) => page.locator('[data-list]').click() }],
  ['keys', { query: 'map=usa&scene=turn', act: (page) => page.keyboard.press('?') }],
  ['connection lost', { query: 'map=usa&scene=lost' }],
];

/** Dresses the page and asks axe-core. What is drawn inside a picture is hidden from readers, who have words for it. */
function look(page: Page, language: Language, theme: SettingsData['theme'], options: object = {}): Promise<string[]> {
  return page.evaluate(
    async ([l, t, more]) => {
      await window.bench.dress(l, t);
      document.querySelectorAll('.viewport .sheet, svg > *').forEach((drawing) => drawing.remove());
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...more });
      return violations.flatMap((v) => v.nodes.map((n) => `${t}, ${l}: ${v.id}: ${n.target.join(' ')} ${n.any[0]?.message ?? ''}`));
    },
    [language, theme, options] as const,
  );
}

/** What is too small for a finger. Words in the middle of a sentence are as high as the sentence: all of them are at the end of the rules as well. */
function small(): string[] {
  const found: string[] = [];
  for (const part of document.querySelectorAll<HTMLElement>('button, a[href], select, textarea, input, label:has(input), [role=tab]')) {
    if (part.matches('.term, .sr, label input') || !part.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = part.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) found.push(`${part.tagName} ${part.className} "${part.textContent || part.getAttribute('aria-label')}": ${width} x ${height}`);
  }
  return found;
}

// side by side: one loads while another is looked at
test.concurrent.each(SCREENS)('%s', async (_, { query, table, act }) => {
  const page = await device();
  if (table) await pretend(page, table);
  else await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${up.url}dev.html?${query}`, { timeout: 120_000 });
  await page.waitForSelector('body[data-ready] main', { timeout: 120_000 });
  await act?.(page);
  await page.addScriptTag({ path: axe });
  const found: string[] = [];
  // a theme changes nothing but colours
  const contrast = { runOnly: ['color-contrast'] };
  for (const language of LANGUAGES) for (const theme of THEMES) found.push(...(await look(page, language, theme, theme === 'light' ? {} : contrast)));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of THEMES) found.push(...(await look(page, 'en', theme, theme === 'light' ? {} : contrast)));
  for (const language of LANGUAGES) {
    await page.evaluate((l) => window.bench.dress(l, 'light'), language);
    found.push(...(await page.evaluate(small)));
  }
  await page.context().close();
  expect([...new Set(found)]).toEqual([]);
}, 300_000);
