// node bench/wasm/run.mjs: how fast the bots play in WebAssembly beside the native engine: the same games of a
// simulation, in CPU time. The bar is half of the native speed. Wants build/release/trunkline and build/wasm/trunkline.wasm.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from '../../capi/wasm/trunkline.js';

const root = new URL('../../', import.meta.url);
const began = performance.now();
const engine = await load(readFileSync(new URL('build/wasm/trunkline.wasm', root)));
const loaded = performance.now() - began;
engine.ask({ ask: 'signature' });

function native(map, bots, games) {
  const command = `build/release/trunkline simulate --map ${map} --seats ${bots} --seed 1 --games ${games} --threads 1 --records /dev/null >/dev/null`;
  return Number(execFileSync('bash', ['-c', `TIMEFORMAT=%U; { time ${command}; } 2>&1`], { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1));
}

function wasm(map, bots, games) {
  const before = process.cpuUsage().user;
  for (let game = 0; game < games; ++game) engine.askText({ ask: 'simulate', map, bots: bots.split(','), seed: 1, game });
  return (process.cpuUsage().user - before) / 1e6;
}

console.log(`loaded in ${loaded.toFixed(0)} ms`);
console.log('map     bots            games   native s     wasm s   wasm/native (bar 0.50)');
for (const [map, bots, games] of [
  ['usa', 'random,random', 3000],
  ['europe', 'greedy,greedy', 1000],
  ['nordic', 'level-3,level-3', 400],
  ['usa', 'mc,random', 1],
  ['usa', 'expert,greedy', 1],
]) {
  wasm(map, bots, Math.ceil(games / 10)); // the compiler of the browser warms up
  const here = wasm(map, bots, games);
  const there = native(map, bots, games);
  console.log(`${map.padEnd(7)} ${bots.padEnd(15)} ${String(games).padStart(5)} ${there.toFixed(2).padStart(10)} ${here.toFixed(2).padStart(10)}   ${(there / here).toFixed(2)}`);
}
