// The worker in which the engine lives, so that the page never waits for it.

import type { FromWorker, ToWorker } from './engine';

const post = (message: FromWorker): void => (self as unknown as Worker).postMessage(message);

self.onmessage = (e: MessageEvent<ToWorker>) => {
  if ('n' in e.data) post({ kind: 'failed', n: e.data.n, why: 'The engine is not built into this page.' });
};
