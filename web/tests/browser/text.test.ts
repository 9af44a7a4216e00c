// Text at 200 %: nothing is cut off, on a large screen and on a phone. And pictures of the table as other eyes see it.

import { expect, test } from 'vitest';
import { errors, open, environment } from './harness';

const up = environment('workbench');

/** Words that can be neither seen nor scrolled to. */
function lost(): string[] {
  const found = new Set<string>();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const holder = node.parentElement!;
    if (!node.textContent!.trim() || holder.closest('svg, .sr, [aria-hidden=true], script, style, option') || !holder.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      let { left, right, top, bottom } = rect;
      if (right - left < 1) continue;
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box === document.documentElement ? { left: 0, right: Math.min(innerWidth, screen.width), top: 0, bottom: innerHeight } : box.getBoundingClientRect();
        const page = box === document.documentElement;
        const [x, y] = page ? ['clip', 'auto'] : [style.overflowX, style.overflowY];
        // what scrolls may be anywhere; what is cut must be inside
        if (x === 'auto' || x === 'scroll') [left, right] = [edge.left, edge.right];
        else if (x !== 'visible' && (left < edge.left - 2 || right > edge.right + 2)) found.add(`${node.textContent!.trim()} (across, ${box.tagName}.${box.className})`);
        if (y === 'auto' || y === 'scroll') [top, bottom] = [edge.top, edge.bottom];
        // the empty part of a line may be cut
        else if (y !== 'visible' && (top < edge.top - 8 || bottom > edge.bottom + 8)) found.add(`${node.textContent!.trim()} (down, ${box.tagName}.${box.className})`);
        if (style.position === 'fixed') break;
      }
    }
  }
  return [...found];
}

const SCREENS: [string, string][] = [
  ['start', 'app'],
  ['settings', 'app'],
  ['rules', 'app#/rules/nordic'],
  ['games', 'app#/games'],
  ['lesson', 'app#/lesson/europe'],
  ['list', 'map=europe&scene=turn'],
  ['turn', 'map=europe&scene=turn'],
  ['tickets', 'map=nordic&scene=turn'],
  ['opening', 'map=nordic&scene=opening'],
  ['tunnel', 'map=europe&scene=tunnel'],
  ['over', 'map=usa&scene=over'],
];
test.each([{ where: 'a large screen', phone: false }, { where: 'a phone', phone: true }])('nothing is lost at 200 %% on $where', async ({ phone }) => {
  const page = await open(up.browser, `${up.url}dev.html?app`, { phone, settings: { text: 200 } });
  const game = { code: 'here-1', at: 1, map: 'nordic', players: 2, levels: ['level-3'], won: true, score: 120, kept: 4, completed: 3, longest: 30, drawn: 40, locomotives: 5 };
  await page.evaluate((games) => localStorage.setItem('trunkline.games', games), JSON.stringify([game]));
  const all: Record<string, string[]> = {};
  for (const [name, query] of SCREENS) {
    await page.goto(`${up.url}dev.html?${query}`);
    await page.waitForSelector('body[data-ready] main');
    if (name === 'settings') await page.locator('.mast button').last().click();
    if (name === 'tickets' && phone) await page.getByRole('tab', { name: 'Tickets' }).click();
    if (name === 'list') await page.locator('[data-list]').click();
    await page.locator({ rules: '[data-all-tickets]', games: '.chart', lesson: '[data-go-on]', list: 'dialog' }[name] ?? 'main').first().waitFor();
    all[name] = await page.evaluate(lost);
    // the board is no smaller than a hand
    for (const board of await page.locator('.board').all()) expect((await board.boundingBox())!.height, name).toBeGreaterThan(250);
    await page.screenshot({ path: `tests/artefacts/text-200-${name}${phone ? '-phone' : ''}.png` });
  }
  expect(all).toEqual(Object.fromEntries(SCREENS.map(([name]) => [name, []])));
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test('the table as other eyes see it', async () => {
  const page = await open(up.browser, `${up.url}dev.html?map=europe&scene=turn`);
  await page.waitForSelector('body[data-ready] .game');
  const sight = await page.context().newCDPSession(page);
  for (const type of ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const) {
    await sight.send('Emulation.setEmulatedVisionDeficiency', { type });
    await page.screenshot({ path: `tests/artefacts/sight-${type}.jpg`, type: 'jpeg', quality: 82 });
  }
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 240_000);
