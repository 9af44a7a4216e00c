// Tables of this device: what is told has been stored.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import type { FromWorker } from '../../src/engine/engine';
import { LocalTables } from '../../src/engine/local';
import type { Kept, TableStore } from '../../src/engine/store';
import type { ToTable } from '../../src/engine/protocol';

const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));

/** A store that can be made slow, or full. */
class TestStore implements TableStore {
  kept = new Map<string, Kept>();
  full = false;
  #held: (() => void)[] | null = null;
  hold(): void {
    this.#held = [];
  }
  release(): void {
    this.#held?.forEach((go) => go());
    this.#held = null;
  }
  get = (code: string) => Promise.resolve(this.kept.get(code));
  async put(kept: Kept, before: number) {
    if (this.#held) await new Promise<void>((go) => this.#held!.push(go));
    if (this.full) return 'failed' as const;
    if ((this.kept.get(kept.code)?.stored.length ?? 0) !== before) return 'elsewhere' as const;
    this.kept.set(kept.code, kept);
    return 'stored' as const;
  }
  remove = () => Promise.resolve();
  codes = () => Promise.resolve([...this.kept.keys()]);
}

/** One person against a bot, connected; the bot moves only in turns of the event loop that the test grants. */
async function seated() {
  const store = new TestStore();
  const told: FromWorker[] = [];
  const tables = new LocalTables(engine, (m) => told.push(m), store);
  const { code, tokens } = await tables.make({ map: 'usa', seats: [{ name: 'Ada', bot: null }, { name: '', bot: 'level-1' }] });
  const dial = async (connection: number) => {
    await tables.dial(connection, code, false);
    tables.hear(connection, { type: 'hello', protocol: 1, token: tokens[0]!, version: null });
    await expect.poll(() => told.some((m) => m.kind === 'say' && m.connection === connection && m.message.type === 'state')).toBe(true);
  };
  await dial(1);
  const say = (text: string, connection = 1) => tables.hear(connection, { type: 'chat', id: text, text } as ToTable);
  const heard = (text: string) => told.some((m) => m.kind === 'say' && m.message.type === 'chat' && m.message.text === text);
  const stored = (text: string) => store.kept.get(code)!.chat!.lines.some((line) => line.includes(`"${text}"`));
  return { store, told, tables, code, dial, say, heard, stored };
}
const soon = () => new Promise((done) => setTimeout(done, 30));

test('nothing is told before it is stored, and everything in its order', async () => {
  const { store, told, say, heard, stored } = await seated();
  store.hold();
  say('first');
  say('second');
  await soon();
  expect([heard('first'), heard('second')]).toEqual([false, false]);
  store.release();
  await expect.poll(() => heard('second')).toBe(true);
  expect([stored('first'), stored('second')]).toEqual([true, true]);
  const order = told.flatMap((m) => (m.kind === 'say' && m.message.type === 'chat' ? [m.message.text] : []));
  expect(order).toEqual(['first', 'second']);
});

test('what cannot be stored did not happen: nothing is told, and the table can be opened again as it was', async () => {
  const { store, told, dial, say, heard, stored } = await seated();
  say('kept');
  await expect.poll(() => heard('kept')).toBe(true);
  store.full = true;
  say('lost');
  await expect.poll(() => told.at(-1)).toEqual({ kind: 'down', connection: 1, final: 'storage' });
  expect(heard('lost')).toBe(false);
  store.full = false;
  await dial(2);
  say('after', 2);
  await expect.poll(() => heard('after')).toBe(true);
  expect([stored('kept'), stored('lost'), stored('after')]).toEqual([true, false, true]);
});
