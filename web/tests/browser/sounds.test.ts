// Sounds: each can be heard and none is too loud; a table plays them if they are switched on, and in a hidden tab only the bell.

import { expect, test } from 'vitest';
import { environment, errors, open } from './harness';

const up = environment('workbench');

test('every sound is heard, never too loud, and falls silent', async () => {
  const page = await open(up.browser, `${up.url}dev.html?map=usa`);
  await page.waitForSelector('body[data-ready]');
  const peaks = await page.evaluate(async () => {
    const { INSTRUMENTS, perform } = await window.bench.instruments();
    const loudest = (samples: Float32Array) => samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0);
    return Promise.all((Object.keys(INSTRUMENTS) as (keyof typeof INSTRUMENTS)[]).map(async (name) => {
      const context = new OfflineAudioContext(1, 48_000 * 4, 48_000);
      perform(context, name, 0);
      const samples = (await context.startRendering()).getChannelData(0);
      return { name, peak: loudest(samples), after: loudest(samples.subarray(48_000 * 3.2)) };
    }));
  });
  expect(peaks.length).toBeGreaterThan(6);
  for (const { name, peak, after } of peaks) {
    expect(peak, name).toBeGreaterThan(0.03);
    expect(peak, name).toBeLessThan(0.7);
    expect(after, name).toBeLessThan(0.001);
  }
  expect(errors(page)).toEqual([]);
  await page.context().close();
}, 120_000);

/** How many tones and noises a table begins: when somebody else draws, and when it comes to be my turn. */
async function begun(sound: boolean, hidden: boolean): Promise<[drawn: number, turn: number]> {
  const page = await open(up.browser, `${up.url}dev.html?map=europe&scene=full`, { settings: { speed: 'skip', sound } });
  await page.waitForSelector('body[data-ready]');
  await page.locator('.log li').nth(1).waitFor();
  await page.evaluate((unseen) => {
    if (unseen) Object.defineProperty(document, 'hidden', { get: () => true });
    const counted = Object.assign(window, { begun: 0 });
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype;
      kind.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
        counted.begun++;
        start.call(this, when);
      };
    }
  }, hidden);
  const after = async (version: number, happened: object, changes: object) => {
    await page.evaluate(([v, h, c]) => window.tableSays!({ type: 'event', version: v, happened: h, changes: c } as never), [version, happened, changes] as const);
    await page.locator(`.game[data-version="${version}"]`).waitFor();
    return page.evaluate(() => (window as unknown as { begun: number }).begun);
  };
  const drawn = await after(20, { seat: 1, type: 'draw', from: 'deck' }, { to_move: [1] });
  const turn = (await after(21, { seat: 1, type: 'pass' }, { to_move: [0] })) - drawn;
  expect(errors(page)).toEqual([]);
  await page.context().close();
  return [drawn, turn];
}

test('a table is heard if sound is on, and in a hidden tab it only calls', async () => {
  const [drawn, turn] = await begun(true, false);
  expect([drawn > 0, turn > 0]).toEqual([true, true]);
  expect(await begun(true, true)).toEqual([0, turn]);
  expect(await begun(false, false)).toEqual([0, 0]);
}, 180_000);
