// node.mjs MODULE GAMES OUT: plays the games of a list in WebAssembly, and writes their records.
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from '../../capi/wasm/trunkline.js';

const [module, list, out] = process.argv.slice(2);
const engine = await load(readFileSync(module));
let records = '';
for (const line of readFileSync(list, 'utf8').trim().split('\n')) {
  const [map, seed, games, bots] = line.split(' ');
  for (let game = 0; game < Number(games); ++game)
    records += engine.askText({ ask: 'simulate', map, bots: bots.split(','), seed: Number(seed), game }) + '\n';
}
writeFileSync(out, records);
