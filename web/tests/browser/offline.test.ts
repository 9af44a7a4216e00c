// The built page as plain files in some folder: once opened, it plays with the server stopped and the network cut, goes on
// after closing the window, and takes a newer version only when the player wants it.

import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import { Player } from './player';

const root = new URL('../../..', import.meta.url).pathname;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };

const page = mkdtempSync(join(tmpdir(), 'trunkline-built-'));
const profile = mkdtempSync(join(tmpdir(), 'trunkline-profile-'));
const engine = await load(readFileSync(join(root, 'build/wasm/trunkline.wasm')));
let files: Server;
let url = '';
let context: BrowserContext;

/** As dumb as a file server can be: it does not even know what a .wasm file is. */
function serve(): Promise<void> {
  files = createServer(async (request, answer) => {
    const path = new URL(request.url!, 'http://here').pathname.replace(/^\/some\/folder\//, '');
    const file = join(page, path || 'index.html');
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(await readFile(file));
  });
  return new Promise((up) =>
    files.listen(0, '127.0.0.1', () => {
      url = `http://127.0.0.1:${(files.address() as { port: number }).port}/some/folder/`;
      up();
    }));
}

const open = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', viewport: { width: 1440, height: 900 }, locale: 'en' });

beforeAll(async () => {
  // as it is built for players: only such a page keeps itself on the device
  cpSync(join(root, 'build/page'), page, { recursive: true });
  await serve();
  context = await open();
}, 300_000);
afterAll(async () => {
  await context?.close();
  files?.close();
  rmSync(page, { recursive: true });
  rmSync(profile, { recursive: true, force: true });
});

async function turns(window: Page, count: number): Promise<void> {
  const player = new Player(window);
  await window.bringToFront(); // behind another one it is hardly ever drawn
  for (let i = 0; i < count; i++) {
    const moment = await player.moment(120_000);
    if (moment === 'over') return;
    await player.act(moment);
  }
}

/** The page is published anew: other words at its head, and a part of it under another name. */
function publish(): void {
  const part = readdirSync(join(page, 'assets')).find((name) => /^RulesPage.*\.js$/.test(name))!;
  const worker = readFileSync(join(page, 'sw.js'), 'utf8');
  writeFileSync(join(page, 'sw.js'), worker.replace(/VERSION = "[^"]*"/, 'VERSION = "newer"').replace(`"assets/${part}",`, ''));
  const head = readFileSync(join(page, 'index.html'), 'utf8');
  writeFileSync(join(page, 'index.html'), head.replace('<head>', '<head><meta name="newer">'));
  rmSync(join(page, 'assets', part));
}

test('a newer version is offered, and forced into no game', async () => {
  const window = await context.newPage();
  const other = await context.newPage();
  const errors: string[] = [];
  for (const page of [window, other]) {
    page.on('pageerror', (e) => errors.push(e.message));
    await page.bringToFront();
    await page.addInitScript(() => localStorage.setItem('trunkline.settings', JSON.stringify({ speed: 'skip' })));
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await new Player(page).begin('nordic');
    await turns(page, 2);
    await page.evaluate(() => (document.body.dataset.same = 'yes'));
  }
  const newer = (page: Page) => page.locator('meta[name=newer]').count();
  const same = (page: Page) => page.locator('body[data-same]').count();
  const version = async () => Number(await window.locator('.game').getAttribute('data-version'));

  publish();
  await window.evaluate(async () => {
    const kept = (await navigator.serviceWorker.getRegistration())!;
    const coming = new Promise((found) => kept.addEventListener('updatefound', found));
    await kept.update();
    await coming;
  });
  await window.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null);
  await turns(window, 1);
  expect(await same(window)).toBe(1);
  const reached = await version();
  const table = window.url();

  // not even by a reload; on the start page it waits to be taken
  await window.reload();
  await turns(window, 1);
  expect(await newer(window)).toBe(0);
  await window.goto(`${url}#/`);
  await window.locator('[data-update]').click();
  await expect.poll(() => newer(window)).toBe(1);
  expect(await window.locator('[data-update]').count()).toBe(0);
  await window.goto(table);
  await window.waitForSelector('.game');
  expect(await version()).toBeGreaterThanOrEqual(reached);

  // the other window still plays the old version, with all of its parts
  await turns(other, 1);
  await other.goto(`${url}#/rules/usa`);
  await other.locator('[data-term]').first().waitFor();
  expect(await same(other)).toBe(1);
  expect(errors).toEqual([]);
  await window.close();
  await other.close();
}, 400_000);

test('a game without server and network, over a closed window', async () => {
  let window = await context.newPage();
  const errors: string[] = [];
  window.on('pageerror', (e) => errors.push(e.message));
  await window.addInitScript(() => localStorage.setItem('trunkline.settings', JSON.stringify({ speed: 'skip' })));
  await window.goto(url);
  await window.evaluate(() => navigator.serviceWorker.ready);

  // from here on there is nothing but the device
  await new Promise((closed) => {
    files.close(closed);
    files.closeAllConnections();
  });
  await context.setOffline(true);
  await window.reload();
  await new Player(window).begin('europe');
  await turns(window, 4);
  const table = window.url();
  const version = await window.locator('.game').getAttribute('data-version');
  expect(Number(version)).toBeGreaterThan(3);

  // the browser is closed and opened again
  await context.close();
  context = await open();
  await context.setOffline(true);
  window = await context.newPage();
  window.on('pageerror', (e) => errors.push(e.message));
  await window.goto(table);
  await window.waitForSelector('.game');
  expect(Number(await window.locator('.game').getAttribute('data-version'))).toBeGreaterThanOrEqual(Number(version));
  await turns(window, 3);

  // and a game is still saved as a page of its own
  await window.evaluate((record) => sessionStorage.setItem('trunkline.record', record), JSON.stringify(engine.ask({ ask: 'simulate', map: 'usa', bots: ['path', 'path'], seed: 1, game: 0 })));
  await window.goto(`${url}#/replay`);
  await window.locator('[data-replay=share]').click();
  const [file] = await Promise.all([window.waitForEvent('download'), window.locator('[data-share=page]').click()]);
  expect(statSync(await file.path()).size).toBeGreaterThan(800_000);
  expect(errors).toEqual([]);
}, 400_000);
