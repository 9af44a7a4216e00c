// The engine for Node and for pages: starts the module that lies beside this file.
import { load } from './trunkline.js';

export { load, Trunkline, TrunklineError } from './trunkline.js';

export async function start() {
  const at = new URL('./trunkline.wasm', import.meta.url);
  if (at.protocol !== 'file:') return load(at);
  const { readFile } = await import('node:fs/promises');
  return load(await readFile(at));
}
