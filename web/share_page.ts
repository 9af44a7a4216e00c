// Writes share.html beside the built page: the replay as one file, in which only the engine, a map and the record are missing. The
// page and `trunkline share` put these in: comments say where, and which of the built files they are.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { withoutScripts } from './page_languages';
import { MAPS } from './src/maps/list';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** What a file has inside instead of fetching it. */
const INSIDE: Record<string, string> = { './engine_bytes': 'inside_engine', './start_worker': 'inside_worker', './atlas_file': 'inside_map' };

const inside: Plugin = {
  name: 'trunkline-inside',
  enforce: 'pre',
  resolveId: (name, from) => (name in INSIDE && !from?.includes('/share/') ? here(`src/share/${INSIDE[name]}.ts`) : null),
};

async function bundle(): Promise<{ script: string; style: string }> {
  const { output } = (await build({
    root: here('.'),
    configFile: false,
    logLevel: 'error',
    plugins: [svelte(), inside],
    define: { 'import.meta.env.SHARED': 'true' },
    worker: { format: 'iife', plugins: () => [inside] },
    build: { write: false, target: 'es2022', assetsInlineLimit: 1 << 20, cssCodeSplit: false, modulePreload: false, rolldownOptions: { input: here('src/share/main.ts'), output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  const scripts = output.filter((file) => file.type === 'chunk');
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css')) as Rolldown.OutputAsset[];
  if (scripts.length !== 1 || styles.length !== 1 || output.length !== 2) throw new Error(`share.html: ${output.map((file) => file.fileName).join(', ')}`);
  return { script: scripts[0]!.code, style: String(styles[0]!.source) };
}

const packed = (text: string) => gzipSync(text, { level: 9 }).toString('base64');

// what is packed inside is unpacked by a few lines that every browser of today can run
const LOADER = `
const unpack = async (id) => {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
};
const put = (name, text, more) => document.head.append(Object.assign(document.createElement(name), { textContent: text }, more));
put('style', await unpack('style'));
put('script', await unpack('script'), { type: 'module' });
`;

export function share(): Plugin {
  return {
    name: 'trunkline-share',
    // the page as it is tested piece by piece is not shared
    apply: (config, { command }) => command === 'build' && config.define?.['import.meta.env.PROD'] !== 'false',
    async generateBundle(_, files) {
      const names = Object.keys(files);
      const find = (pattern: RegExp) => names.find((name) => pattern.test(name))!;
      const maps = MAPS.map((map) => `<!--map ${map} ${find(new RegExp(`/${map}-[^/]*\\.json$`))}-->`);
      const { script, style } = await bundle();
      const html = [
        '<!doctype html>',
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Trunkline</title></head>',
        `<body><div id="app"></div><noscript>${withoutScripts}</noscript>`,
        `<!--engine ${find(/\.wasm$/)}-->`,
        ...maps,
        '<!--record-->',
        `<script type="text/plain" id="style">${packed(style)}</script>`,
        `<script type="text/plain" id="script">${packed(script)}</script>`,
        `<script type="module">${LOADER}</script>`,
        '</body></html>',
        '',
      ];
      this.emitFile({ type: 'asset', fileName: 'share.html', source: html.join('\n') });
    },
  };
}
