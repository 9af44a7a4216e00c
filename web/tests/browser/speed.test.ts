// How fast the page is: frames while panning on a slow machine, and how soon another's move is on the screen.
// bench/page prints the figures. A machine that is busy with other things makes them worse, so ./check leaves them to --long.

import { writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { MAPS } from '../../src/maps/list';
import { Host, open, environment } from './harness';

const up = environment('workbench');
const figures: Record<string, number> = {};
afterAll(() => {
  if (process.env.PAGE_FIGURES) writeFileSync(process.env.PAGE_FIGURES, JSON.stringify(figures));
});

async function slowPage(map: string): Promise<Page> {
  const page = await open(up.browser, `${up.url}dev.html?map=${map}&scene=turn`);
  await page.waitForSelector('.game');
  await page.waitForTimeout(2500);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}
/** The sheet has been drawn at its new scale: frames come as they should again. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) => {
    let [last, calm] = [performance.now(), 0];
    const frame = (now: number) => {
      calm = now - last < 25 ? calm + 1 : 0;
      last = now;
      if (calm < 30) requestAnimationFrame(frame);
      else done();
    };
    setTimeout(() => requestAnimationFrame(frame), 400);
  }));
}
const median = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1]!;

const measured = test.runIf(process.env.PAGE_FIGURES || process.env.TRUNKLINE_LONG);

measured('the start page can be used well within a second', async () => {
  const host = await Host.start();
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    // a new window each time: nothing is in its cache
    const page = await open(up.browser, `${host.url}healthz`);
    await page.addInitScript(() => {
      new MutationObserver((_, watch) => {
        if (!document.querySelector('[data-play]:not([disabled])')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.usable = String(performance.now()))));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(host.url);
    await page.waitForSelector('html[data-usable]', { state: 'attached' });
    times.push(Number(await page.evaluate(() => document.documentElement.dataset.usable)));
    await page.waitForLoadState('networkidle');
    figures.start_bytes = await page.evaluate(() =>
      (performance.getEntries() as PerformanceResourceTiming[]).reduce((sum, { encodedBodySize }) => sum + (encodedBodySize || 0), 0));
    await page.context().close();
  }
  await host.stop();
  figures.start_ms = Math.round(median(times));
  expect(figures.start_ms).toBeLessThan(700);
  expect(figures.start_bytes).toBeLessThan(200_000);
}, 240_000);

measured.each(MAPS)('panning %s on a CPU slowed four times', async (map) => {
  const page = await slowPage(map);
  await page.mouse.move(600, 400);
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -200);
  await drawn(page);
  const frames = page.evaluate(() => new Promise<number[]>((done) => {
    const list: number[] = [];
    let last = performance.now();
    const end = last + 2000;
    const frame = (now: number) => {
      list.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(frame);
      else done(list.slice(2));
    };
    requestAnimationFrame(frame);
  }));
  await page.mouse.down();
  for (let i = 0, end = Date.now() + 2000; Date.now() < end; i++) await page.mouse.move(600 + 150 * Math.sin(i / 10), 400 + 100 * Math.cos(i / 13));
  await page.mouse.up();
  const list = await frames;
  figures[`pan_${map}_fps`] = Math.round(1000 / median(list));
  figures[`pan_${map}_late_percent`] = Math.round((100 * list.filter((ms) => ms > 25).length) / list.length);
  expect(figures[`pan_${map}_fps`]).toBeGreaterThanOrEqual(58);
  await page.context().close();
}, 240_000);

measured("another player's claim is on the screen within 100 ms", async () => {
  const page = await slowPage('usa');
  const times: number[] = [];
  for (let i = 0; i < 9; i++) {
    times.push(await page.evaluate((version) => new Promise<number>((done) => {
      const routes = [...window.bench.atlas.routes.keys()].slice(0, version - 80);
      const began = performance.now();
      const watch = new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - began)));
      watch.observe(document.querySelector('.game')!, { attributes: true, attributeFilter: ['data-version'] });
      window.tableSays!({ type: 'event', version, happened: { seat: 1, type: 'claim', route: routes.at(-1)!, pay: { red: 3 }, points: 4 }, changes: { players: { 1: { routes } } } });
    }), 100 + i));
  }
  figures.move_ms = Math.round(median(times));
  expect(figures.move_ms).toBeLessThan(100);
  await page.context().close();
}, 240_000);
