// The page and its workbench, built once from the sources and served to all browser tests, without a host.

import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    workbench: string;
  }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const root = new URL('../..', import.meta.url).pathname;
  const outDir = '../build/workbench';
  await build({ root, logLevel: 'error', build: { outDir, rolldownOptions: { input: ['index.html', 'dev.html'] } } });
  // an address that is no file is not found, as with any static server
  const server = await preview({ root, logLevel: 'error', appType: 'mpa', build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy: {} } });
  project.provide('workbench', server.resolvedUrls!.local[0]!);
  return () => server.close();
}
