// A real Chromium, and the page as it is worked on.

import { chromium, type Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
}

export async function workbench(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: ViteDevServer = await createServer({ root: new URL('../..', import.meta.url).pathname, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } });
  await server.listen();
  return { url: server.resolvedUrls!.local[0]!, stop: () => server.close() };
}
