// A game taken along: one file that opens from a disk with the network off, pictures, an animation; and many records dropped at once.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import { environment, errors, open } from './harness';

const up = environment('server');
const binary = process.env.TRUNKLINE ?? new URL('../../../build/release/trunkline', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'trunkline-share-'));
afterAll(() => rmSync(folder, { recursive: true }));
const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
const game = (map: string, seed: number) => engine.ask<object>({ ask: 'simulate', map, bots: ['level-1', 'level-2'], seed, game: 0 });
const record = JSON.stringify(game('nordic', 7));

async function sharing(page: Page): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem('trunkline.record', kept), record);
  await page.goto(`${up.url}#/replay`);
  await page.locator('[data-replay=share]').click();
  await page.locator('[data-share=check]').waitFor();
}
async function saved(page: Page, what: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), page.locator(`[data-share=${what}]`).click()]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** In a browser that has never seen us and reaches nothing. */
async function opensAlone(path: string, phone: boolean): Promise<void> {
  expect(statSync(path).size).toBeLessThan(1_500_000);
  const context = await up.browser.newContext({ offline: true, locale: 'en', viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  const wrong: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (e) => wrong.push(e.message));
  await page.goto(`file://${path}`);
  await page.getByText('Move 0 of').waitFor({ timeout: 60_000 });
  await page.locator('[data-replay=last]').click();
  await page.locator('.end').waitFor();
  await page.screenshot({ path: `tests/artefacts/shared${phone ? '-phone' : ''}.png` });
  await page.locator('[data-replay=share]').click();
  await page.locator('[data-share=check]').click();
  await page.getByText('Honest:').waitFor();
  expect(await page.locator('[data-share=page]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.locator('[data-replay=review]').click();
  await expect.poll(() => page.locator('section.review svg path[style]').count(), { timeout: 120_000 }).toBe(2);
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect(wrong).toEqual([]);
  await context.close();
}

test('a game is saved as a page that needs nothing else', async () => {
  const page = await open(up.browser, up.url);
  await sharing(page);
  await opensAlone(await saved(page, 'page'), false);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);

test('the command line saves the same', async () => {
  const [from, to] = [join(folder, 'a.game.json'), join(folder, 'a.html')];
  execFileSync('sh', ['-c', `cat > ${from}`], { input: record });
  execFileSync(binary, ['share', from, '-o', to]);
  await opensAlone(to, true);
}, 240_000);

test('a picture of the final map, and the game growing on it', async () => {
  const page = await open(up.browser, up.url);
  await sharing(page);
  const png = readFileSync(await saved(page, 'png'));
  expect([png.readUInt32BE(16), png.length > 200_000]).toEqual([2000, true]);
  const svg = readFileSync(await saved(page, 'svg'), 'utf8');
  // the styles are inside: a ribbon from city to city is a line, and fills nothing
  const alone = await up.browser.newPage();
  await alone.setContent(svg);
  const filled = await alone.locator('.ribbon').evaluateAll((lines) => lines.map((line) => getComputedStyle(line).fill));
  await alone.screenshot({ path: 'tests/artefacts/picture.png' });
  await alone.close();
  expect([filled.length > 10, new Set(filled)]).toEqual([true, new Set(['none'])]);
  expect(svg).not.toMatch(/(?:href|src)="(?!#)|url\((?!"?(?:data:|#))/);
  const moving = readFileSync(await saved(page, 'animation'));
  expect(moving.length).toBeLessThan(6_000_000);
  const told = await page.evaluate(async (bytes) => {
    const decoder = new (globalThis as unknown as { ImageDecoder: new (of: object) => { tracks: { ready: Promise<void>; selectedTrack: { frameCount: number; repetitionCount: number } }; decode: (of: object) => Promise<{ image: { codedWidth: number; duration: number } }> } }).ImageDecoder({ data: Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)), type: 'image/png' });
    await decoder.tracks.ready;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    return { frameCount, repetitionCount, width: image.codedWidth };
  }, moving.toString('base64'));
  const claims = (JSON.parse(record) as { moves: { type: string }[] }).moves.filter(({ type }) => type === 'claim').length;
  expect(told.frameCount).toBeGreaterThan(claims / 2);
  expect([told.repetitionCount, told.width]).toEqual([Infinity, 800]);
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 300_000);

test('many records are dropped onto the page and looked through', async () => {
  const page = await open(up.browser, up.url);
  const files = [game('usa', 1), game('europe', 2), game('nordic', 3)].map((one, i) => ({ name: `${i}.game.json`, text: JSON.stringify(one), at: 1e12 + i * 1e9 }));
  files.push({ name: 'cheat.game.json', text: files[0]!.text.replace(/"total":\d+/, '"total":999'), at: 1e11 }, { name: 'letter.json', text: 'Dear all', at: 0 });
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, text, at } of all) data.items.add(new File([text], name, { lastModified: at }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
  const rows = page.locator('[data-record-row]');
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByText('letter.json').waitFor();
  const order = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.recordRow));
  expect(await order()).toEqual(['2.game.json', '1.game.json', '0.game.json', 'cheat.game.json']);
  await page.locator('[data-sort=map]').click();
  expect((await order())[0]).toBe('1.game.json');
  expect(await rows.first().locator('path').count()).toBe(2);
  expect(await rows.filter({ hasText: 'Something is wrong' }).locator('button').isDisabled()).toBe(true);
  await page.screenshot({ path: 'tests/artefacts/records.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'tests/artefacts/records-phone.png' });
  await rows.first().locator('[data-replay-link]').click();
  await page.getByText('Move 0 of').waitFor();
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);
