// Puzzles, answered on the board: wrongly, then rightly; the list and the streak remember the first answer.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/i18n/languages';
import type { Puzzle } from '../../src/puzzles/box';
import { environment, errors, open } from './harness';

const up = environment('workbench');
const { puzzles } = JSON.parse(readFileSync(new URL('../../../puzzles/usa.json', import.meta.url), 'utf8')) as { puzzles: Puzzle[] };
// the answer is a choice of tickets, which looks the same in every layout
const puzzle = puzzles.find((p) => p.best.move.type === 'keep')!;
const tickets = (move: Puzzle['best']['move']) => (move.type === 'keep' ? move.tickets : []);

async function keep(page: Page, ids: string[]) {
  for (const box of await page.locator('[data-offer]').all()) {
    const wanted = ids.includes((await box.getAttribute('data-offer'))!);
    await box.locator('input').setChecked(wanted, { force: true });
  }
  await page.locator('[data-keep]').click();
}

test('a wrong answer, the right one, and what the list makes of it', async () => {
  const page = await open(up.browser, `${up.url}#/puzzles`);
  await page.locator(`[data-open="${puzzle.id}"]`).click();
  await page.waitForSelector('[data-puzzle=open]');
  await keep(page, tickets(puzzle.others[puzzle.tempting]!.move));
  await page.waitForSelector('[data-puzzle=wrong]');
  expect(await page.locator('[data-puzzle] [role=status]').textContent()).toContain('%');
  await page.locator('[data-again]').click();
  await keep(page, tickets(puzzle.best.move));
  await page.waitForSelector('[data-puzzle=told]');
  // nothing was played on
  expect(await page.locator('[data-offer]').count()).toBe(puzzle.view.offer!.tickets.length);
  await page.locator('[data-next]').click();
  await page.waitForSelector('[data-puzzle=open]');
  await page.locator('[data-all]').click();
  await page.waitForSelector(`[data-open="${puzzle.id}"].wrong`);
  expect(errors(page)).toEqual([]);
}, 120_000);

test('the puzzle of the day, shown in every language', async () => {
  const told = await Promise.all(LANGUAGES.map(async (language) => {
    const page = await open(up.browser, `${up.url}#/puzzles`, { language, phone: language === 'ja' });
    await page.locator('[data-daily]').click();
    await page.waitForSelector('[data-puzzle=open]');
    await page.locator('[data-give]').click();
    await page.waitForSelector('[data-puzzle=told]');
    const text = (await page.locator('[data-puzzle] [role=status]').textContent())!;
    expect(text).toMatch(/^[^{}_]{12,}$/);
    expect(errors(page)).toEqual([]);
    await page.context().close();
    return text;
  }));
  expect(new Set(told).size).toBe(LANGUAGES.length);
}, 120_000);

test('an address without a puzzle says so', async () => {
  const page = await open(up.browser, `${up.url}#/puzzles/usa-0`);
  await page.locator('[role=alert]').waitFor();
  expect(errors(page)).toEqual([]);
});
