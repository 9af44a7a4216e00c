// Packs the built page as tightly as browsers can unpack it, once, so that the server never has to.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../build/page/', import.meta.url));
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(html|js|css|json|svg|wasm|webmanifest)$/.test(name)) continue;
  const bytes = readFileSync(folder + name);
  writeFileSync(`${folder}${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${folder}${name}.gz`, gzipSync(bytes, { level: 9 }));
}
