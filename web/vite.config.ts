import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { languages } from './page_languages';
import { offline } from './service_worker';
import { share } from './share_page';

// Relative addresses throughout: the page works from any folder of any static file server.
export default defineConfig({
  base: './',
  plugins: [svelte(), languages(), share(), offline()],
  build: { target: 'es2022', assetsInlineLimit: 0, outDir: '../build/page', emptyOutDir: true, rolldownOptions: { input: ['index.html', 'host.html'], checks: { pluginTimings: false } } },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: {
    reporters: process.env.PAGE_REPORT ? ['default', 'json'] : ['default'],
    outputFile: { json: process.env.PAGE_REPORT ?? '' },
    globalSetup: './tests/browser/workbench.ts',
    maxWorkers: 2,
  },
});
