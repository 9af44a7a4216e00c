// Somebody who plays in a browser: looks at the page and clicks or taps, nothing else.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The state of what a page has said. */
export interface Said {
  version: string;
  notice: string;
}

export type Moment = 'offer' | 'tunnel' | 'turn' | 'over';

/** how many cards are in the hand that a page shows */
export const hand = (page: Page): Promise<number> => page.locator('.hand b').allTextContents().then((all) => all.reduce((sum, n) => sum + Number(n), 0));

export class Player {
  constructor(
    readonly page: Page,
    readonly touch = false,
  ) {}

  /** Against the bots that think least: it is the page that is looked at. */
  async begin(map: string): Promise<void> {
    await this.page.locator(`[data-map=${map}]`).click();
    await this.page.locator('label:has(input[value=level-1])').click();
    await this.page.locator('[data-play]').click();
  }

  /** Waits until something is wanted of this player. */
  async moment(timeout = 30_000): Promise<Moment> {
    const found = await this.page.waitForFunction(
      () => {
        if (document.querySelector('.end')) return 'over';
        if (document.querySelector('[data-keep]')) return 'offer';
        if (!document.querySelector('.status.mine')) return null;
        const phase = document.querySelector<HTMLElement>('.game')!.dataset.phase;
        if (phase === 'tunnel') return document.querySelector('.question [data-cancel]') ? 'tunnel' : null;
        return phase === 'turn' || phase === 'draw' ? 'turn' : null;
      },
      null,
      { timeout },
    );
    return (await found.jsonValue()) as Moment;
  }

  async tap(x: number, y: number): Promise<void> {
    if (this.touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Keeps this many of the tickets on offer. */
  async keep(count: number): Promise<void> {
    for (const box of (await this.page.locator('[data-offer] input').all()).slice(0, count)) await box.check();
    await this.page.locator('[data-keep]').click();
    await this.page.locator('[data-keep]').waitFor({ state: 'detached' });
  }

  /** Where on the screen a route or city can be hit, once the board has come to rest; null if it is out of sight. */
  where(what: { route: string } | { city: string }): Promise<[number, number] | null> {
    return this.page.evaluate(async (target) => {
      const find = (): [number, number] | null => {
        const at = 'route' in target ? document.querySelectorAll(`[data-route="${target.route}"] > :is(g, use)`) : document.querySelectorAll(`[data-mark="${target.city}"] circle`);
        for (const element of at) {
          const box = element.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const top = document.elementFromPoint(x, y);
          if (top?.closest('.viewport')) return [x, y];
        }
        return null;
      };
      for (let before = find(); ; ) {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const now = find();
        if (String(now) === String(before)) return now;
        before = now;
      }
    }, what);
  }

  /** The same for what has to be in sight, now or soon. */
  async find(what: { route: string } | { city: string }): Promise<[number, number]> {
    let at: [number, number] | null = null;
    await expect.poll(async () => (at = await this.where(what)), { timeout: 30_000, message: `${JSON.stringify(what)} cannot be seen` }).not.toBeNull();
    return at!;
  }

  /** Routes that the page says can be claimed, longest first. */
  claimable(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<SVGGElement>('g.route.can')].map((g) => ({ id: g.dataset.route!, spaces: g.querySelectorAll(':scope > g').length })).sort((a, b) => b.spaces - a.spaces).map(({ id }) => id));
  }

  async claim(route: string): Promise<boolean> {
    const at = await this.where({ route });
    if (!at) return false;
    const before = await this.said();
    await this.tap(...at);
    if ((await this.answer(before)) !== 'asked') return false;
    await this.page.locator('[data-pay]').click();
    await this.changed(before);
    return true;
  }

  /** Draws from the deck, or where it is empty whatever face-up card can be had. */
  async draw(): Promise<void> {
    for (const card of [this.page.locator('[data-slot=deck]'), ...(await this.page.locator('.face-up [data-slot]').all())]) {
      const before = await this.said();
      if (this.touch) await card.tap();
      else await card.click();
      if ((await this.answer(before)) === 'done') return;
    }
    throw new Error('no card can be drawn');
  }

  /** what the page last said aloud: every move changes the first number, every refusal the second */
  said(): Promise<Said> {
    return this.page.evaluate(() => {
      const { version = '', notice = '' } = document.querySelector<HTMLElement>('.game')?.dataset ?? {};
      return { version, notice };
    });
  }
  changed(before: Said): Promise<unknown> {
    return this.page.waitForFunction(({ version }) => document.querySelector('.end') || document.querySelector<HTMLElement>('.game')?.dataset.version !== version, before);
  }

  /** Whatever is done at a table is answered: it happens, it is refused, or one is asked how to pay or whether one is sure. */
  async answer(before: Said): Promise<'done' | 'refused' | 'asked'> {
    const found = await this.page.waitForFunction(({ version, notice }) => {
      // between two scenes of a lesson there is no game
      const now = document.querySelector<HTMLElement>('.game')?.dataset;
      if (!now) return null;
      if (document.querySelector('.end') || now.version !== version) return 'done';
      if (document.querySelector('[data-pay]:not([disabled]), [data-draw-tickets]')) return 'asked';
      return now.notice && now.notice !== notice ? 'refused' : null;
    }, before);
    return (await found.jsonValue())!;
  }

  /** One decision: claims what is worth it, else draws. */
  async act(moment: Moment): Promise<void> {
    if (moment === 'offer') return this.keep(2);
    if (moment === 'tunnel') {
      const before = await this.said();
      const pay = this.page.locator('[data-pay]:not([disabled])');
      await ((await pay.count()) ? pay : this.page.locator('.question [data-cancel]')).click();
      await this.changed(before);
      return;
    }
    for (const route of (await this.claimable()).slice(0, 3)) {
      const worth = await this.page.evaluate((id) => document.querySelectorAll(`[data-route="${id}"] > g`).length > 2, route);
      if (worth && (await this.claim(route))) return;
    }
    const pass = this.page.locator('.status .primary');
    if (await pass.count()) return pass.click();
    await this.draw();
  }

  /** Plays until the end; false if it does not come within so many decisions. Takes a picture on the way. */
  async playOut(picture?: string, most = 400): Promise<boolean> {
    for (let i = 0; i < most; i++) {
      const moment = await this.moment();
      if (moment === 'over') return true;
      if (picture && i === 42) await this.page.screenshot({ path: picture, type: 'jpeg', quality: 82 });
      await this.act(moment);
    }
    return false;
  }
}
