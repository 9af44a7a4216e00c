// The first view of the start page stays small: what a browser fetches for it, packed, without map data and engine.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../build/page/', import.meta.url);
const size = (name: string) => statSync(existsSync(new URL(`${name}.br`, folder)) ? new URL(`${name}.br`, folder) : new URL(name, folder)).size;

test.runIf(existsSync(new URL('index.html', folder)))('the start page is below 200 KB', () => {
  const html = readFileSync(new URL('index.html', folder), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map((m) => m[1]!);
  const css = named.filter((n) => n.endsWith('.css')).map((n) => readFileSync(new URL(n, folder), 'utf8')).join('');
  // the roman fonts of the page; the italic one is the board's
  const fonts = [...css.matchAll(/url\(\.?\/?(?:assets\/)?([^)]+normal[^)]*\.woff2)\)/g)].map((m) => `assets/${m[1]!}`);
  const script = readFileSync(new URL(named.find((n) => /index-.*\.js$/.test(n))!, folder), 'utf8');
  const languages = [...script.matchAll(/assets\/((?:en|ja|zh-TW|zh-CN)-[\w-]+\.js)|\.\/((?:en|ja|zh-TW|zh-CN)-[\w-]+\.js)/g)].map((m) => `assets/${m[1] ?? m[2]}`);
  const largest = Math.max(0, ...languages.map(size));
  const total = [...named, ...new Set(fonts)].reduce((sum, name) => sum + size(name), size('index.html') + largest);
  expect(fonts.length).toBeGreaterThan(2);
  expect(total).toBeLessThan(200_000);
});
