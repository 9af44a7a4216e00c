// The lessons, played to the end in every language by somebody who does what they say; large and small.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/i18n/languages';
import { errors, open, environment } from './harness';
import { MAPS } from '../../src/maps/list';
import { Player } from './player';

const up = environment('workbench');

const lesson = (page: Page) => page.locator('[data-lesson]').getAttribute('data-lesson');

/** The route or city that a step points at on the board, once it does. */
async function pointedAt(page: Page): Promise<{ route: string } | { city: string }> {
  const found = await page.waitForFunction(() => {
    const route = document.querySelector('rect.planned')?.closest<HTMLElement>('[data-route]')?.dataset.route;
    const city = document.querySelector('.ring-focus')?.closest<HTMLElement>('[data-mark]')?.dataset.mark;
    return route ? { route } : city ? { city } : null;
  });
  return (await found.jsonValue())!;
}

/** Does the one thing that a step points at. */
async function obey(player: Player): Promise<void> {
  const { page } = player;
  const part = await page.locator('.game').getAttribute('data-pointing');
  if (await page.locator('[data-go-on]').count()) return page.locator('[data-go-on]').click();
  switch (part) {
    case 'offer':
      return player.keep(3);
    case 'row': {
      // whichever of the five is wanted: the others are refused, kindly
      for (const slot of await page.locator('.face-up [data-slot]').all()) {
        const before = await player.said();
        await slot.click();
        if ((await player.answer(before)) === 'done') return;
      }
      throw new Error('no face-up card is wanted');
    }
    case 'deck':
    case 'tickets':
      return page.locator(`[data-slot=${part}]`).click();
    case 'question':
      return page.locator('.question [data-pay]:not([disabled])').click();
    case 'pay': {
      await player.tap(...(await player.find(await pointedAt(page))));
      return page.locator('[data-pay]:not([disabled])').click();
    }
    default:
      return player.draw();
  }
}

async function follow(player: Player): Promise<string[]> {
  const { page } = player;
  const seen: string[] = [];
  for (;;) {
    await page.waitForFunction(() => document.querySelector('[data-lesson=finished], [data-go-on], .status.mine'));
    const step = (await lesson(page))!;
    if (step === 'finished') return seen;
    seen.push(step);
    // every sentence is whole: no gap left open, no key shown instead
    expect(await page.locator('[data-lesson] [role=status]').textContent()).toMatch(/^[^{}_]{12,}$/);
    const { version } = await player.said();
    await obey(player);
    await page.waitForFunction(([old, was]) => document.querySelector('[data-lesson]')?.getAttribute('data-lesson') !== old || document.querySelector('.game')?.getAttribute('data-version') !== was, [step, version]);
  }
}

/** A word says what it means under the pointer, and when it has the focus. */
async function explains(page: Page): Promise<void> {
  const meaning = page.locator('[data-explained]');
  const word = page.locator('[data-term]').first();
  await word.hover();
  await meaning.waitFor({ state: 'visible' });
  const text = (await meaning.textContent())!;
  expect(text).toContain((await word.getAttribute('aria-description'))!);
  await page.mouse.move(5, 5);
  await meaning.waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await word.focus();
  await meaning.waitFor({ state: 'visible' });
  await word.blur();
  await meaning.waitFor({ state: 'hidden' });
}

test.each(MAPS)('the lesson on %s, in every language', async (map) => {
  // side by side: most of a lesson is waiting for the page
  const told = await Promise.all(LANGUAGES.map(async (language) => {
    const page = await open(up.browser, `${up.url}#/lesson/${map}`, { language });
    await page.waitForSelector('[data-lesson]');
    if (language === 'en') await explains(page);
    expect((await follow(new Player(page))).length).toBeGreaterThan(5);
    const text = await page.locator('[data-lesson] [role=status]').textContent();
    expect(errors(page)).toEqual([]);
    await page.context().close();
    return text;
  }));
  expect(new Set(told).size).toBe(LANGUAGES.length);
}, 300_000);

test('a lesson on a phone, from the start page, and left', async () => {
  const page = await open(up.browser, up.url, { phone: true });
  await page.locator('[data-lesson-link]').tap();
  await page.waitForSelector('[data-lesson]');
  const first = await lesson(page);
  await obey(new Player(page, true));
  // the next step has been reached, and its words stay
  await page.waitForFunction((old) => document.querySelector('[data-lesson]')?.getAttribute('data-lesson') !== old && document.querySelector('[data-go-on], .status.mine'), first);
  // a finger that stays on a word, and one that goes away
  const word = page.locator('[data-lesson] [data-term]').first();
  await word.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await page.locator('[data-explained]').waitFor({ state: 'visible' });
  await word.dispatchEvent('pointerup', { pointerType: 'touch' });
  await page.keyboard.press('Escape');
  await page.locator('[data-explained]').waitFor({ state: 'hidden' });
  await page.screenshot({ path: 'tests/artefacts/phone-lesson.png' });
  await page.locator('[data-leave]').tap();
  await page.waitForSelector('[data-play]');
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);
