// The worker in which the engine lives, so that the page never waits for it: questions about rules, and the tables
// that are played on this device alone.

import { load } from '../../../capi/wasm/trunkline.js';
import { engineBytes } from './engine_bytes';
import type { FromWorker, ToWorker } from './engine';
import { LocalTables } from './local';
import { BrowserStore } from './store';

const post = (message: FromWorker): void => (self as unknown as Worker).postMessage(message);

const ready = engineBytes.then(load).then((engine) => ({ engine, tables: new LocalTables(engine, post, new BrowserStore()) }));

async function answer(message: Extract<ToWorker, { n: number }>): Promise<unknown> {
  const { engine, tables } = await ready;
  switch (message.kind) {
    case 'ask':
      return engine.ask({ ...message.question });
    case 'free':
      return engine.free(message.game);
    case 'make':
      return tables.make(message.setup);
    case 'record':
      return tables.record(message.code);
    case 'list':
      return tables.list();
    case 'forget':
      return tables.forget(message.code);
  }
}

async function attend(message: Exclude<ToWorker, { n: number }>): Promise<void> {
  const { tables } = await ready;
  switch (message.kind) {
    case 'dial':
      return tables.dial(message.connection, message.code, message.take);
    case 'hear':
      return tables.hear(message.connection, message.message);
    case 'hang_up':
      return tables.hangUp(message.connection);
  }
}

self.onmessage = async (e: MessageEvent<ToWorker>) => {
  const message = e.data;
  if (!('n' in message)) return attend(message);
  try {
    post({ kind: 'reply', n: message.n, reply: await answer(message) });
  } catch (error) {
    post({ kind: 'failed', n: message.n, why: (error as Error).message });
  }
};
