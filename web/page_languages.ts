// What has to be said before any script runs, in every language: why there is nothing to see without scripts, and what
// the browser calls the page when it is installed. Each language has it in its own `page.json`.

import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(here(path), 'utf8')) as Record<string, unknown>;

const pages = readdirSync(here('src/languages')).map((lang) => ({ lang, ...(read(`src/languages/${lang}/page.json`) as { description: string; noscript: string }) }));
export const withoutScripts: string = pages.map((page) => `<p lang="${page.lang}">${page.noscript}</p>`).join('');

export function languages(): Plugin {
  return {
    name: 'trunkline-languages',
    transformIndexHtml: (html) => html.replace('<noscript>', `<noscript>${withoutScripts}`),
    generateBundle() {
      const manifest = read('public/manifest.json');
      for (const { lang, description } of pages) this.emitFile({ type: 'asset', fileName: `manifest.${lang}.json`, source: JSON.stringify({ ...manifest, lang, description }) });
    },
  };
}
