// The worker in which the engine lives, so that the page never waits for it.

import { load, type Trunkline } from '../../../doors/wasm/trunkline.js';
import moduleUrl from '../../../build/wasm/trunkline.wasm?url';
import type { FromWorker, ToWorker } from './engine';

const post = (message: FromWorker): void => (self as unknown as Worker).postMessage(message);

const engine: Promise<Trunkline> = load(new URL(moduleUrl, import.meta.url));

async function answer(message: Extract<ToWorker, { n: number }>): Promise<unknown> {
  const tl = await engine;
  switch (message.kind) {
    case 'ask':
      return tl.ask({ ...message.question });
    default:
      throw new Error('The engine of this page plays no tables.');
  }
}

self.onmessage = async (e: MessageEvent<ToWorker>) => {
  const message = e.data;
  if (!('n' in message)) return;
  try {
    post({ kind: 'reply', n: message.n, reply: await answer(message) });
  } catch (error) {
    post({ kind: 'failed', n: message.n, why: (error as Error).message });
  }
};
