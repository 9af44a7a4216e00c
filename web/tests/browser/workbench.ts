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
  // as players get it, but that it keeps nothing on the device: Svelte's own checks take longer than the page
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ root, logLevel: 'error', define: { 'import.meta.env.PROD': 'false' }, build: { outDir, rolldownOptions: { input: ['index.html', 'dev.html'] } } });
  process.env.NODE_ENV = NODE_ENV;
  // an address that is no file is not found, as with any static server
  const server = await preview({ root, logLevel: 'error', appType: 'mpa', build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy: {} } });
  project.provide('workbench', server.resolvedUrls!.local[0]!);
  return () => server.close();
}
