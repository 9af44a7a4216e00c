// Writes sw.js beside the built page: the service worker with the list of everything it keeps, and a version that
// changes with any of it.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export function offline(): Plugin {
  return {
    name: 'trunkline-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sum = createHash('sha256');
        const loose = readdirSync(here('public')).sort();
        for (const name of loose) sum.update(name).update(readFileSync(here(`public/${name}`)));
        const built = Object.keys(bundle).sort();
        for (const name of built) {
          const file = bundle[name]!;
          sum.update(name).update(file.type === 'chunk' ? file.code : file.source);
        }
        const script = readFileSync(here('src/offline/sw.js'), 'utf8');
        const version = sum.update(script).digest('hex').slice(0, 12);
        const names = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify([...new Set(['index.html', ...built, ...loose])])};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: names + script });
      },
    },
  };
}
