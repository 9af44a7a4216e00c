// The npm package as somebody else gets it: packed, installed into an empty folder, its example run there. Its types: web/tests/unit/package.test.ts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'trunkline-npm-'));
after(() => rmSync(folder, { recursive: true }));

const tarball = execFileSync(join(root, 'tools/npm'), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--offline', tarball], { cwd: folder });
const example = /```js\n([^`]*)```/.exec(readFileSync(join(root, 'capi/npm/README.md'), 'utf8'))[1];
writeFileSync(join(folder, 'example.mjs'), example);

test('the example of its README plays a game', () => {
  const said = execFileSync('node', ['example.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.match(said, /^\[ \d+, \d+ \]\n$/);
});

test('games in numbers, imagined games and batches', async () => {
  const { start, TrunklineError } = await import(pathToFileURL(join(folder, 'node_modules/trunkline/index.js')));
  const engine = await start();
  const { game } = engine.ask({ ask: 'new_game', map: 'europe', seats: [{ name: 'Ada' }, { name: 'Bob' }], seed: 5 });
  const shape = engine.ask({ ask: 'shape', map: 'europe', players: 2 });
  assert.equal(engine.observation(game, 0).length, shape.observations);
  const legal = engine.actions(game, 0);
  assert.ok(legal.length > 1 && legal.every((action) => action < shape.actions));
  const copy = engine.clone(game);
  engine.act(copy, 0, legal[0]);
  assert.deepEqual(engine.actions(copy, 0), []);
  assert.deepEqual(engine.actions(game, 0), legal);
  const made_up = engine.imagine(game, 1, { seed: 3, likelihood: 'expert' });
  assert.deepEqual(engine.observation(made_up, 1), engine.observation(game, 1));
  for (const handle of [game, copy, made_up]) engine.free(handle);
  assert.throws(() => engine.observation(game, 0), TrunklineError);

  const { batch, games } = engine.newBatch({ map: 'usa', players: 2, games: 8, seed: 1, opponents: ['level-1', null] });
  let now = engine.step(batch);
  let ended = 0;
  for (let i = 0; i < 400 && ended === 0; ++i) {
    const chosen = Array.from({ length: games }, (_, g) => now.mask.subarray((g * now.mask.length) / games, ((g + 1) * now.mask.length) / games).indexOf(1));
    now = engine.step(batch, chosen);
    ended += now.terminated.reduce((sum, n) => sum + n, 0);
  }
  assert.ok(ended > 0 && now.seat.every((seat) => seat === 1));
  assert.ok(now.reward.some((reward) => reward === 1));
  assert.throws(() => engine.step(batch, [1, 2]), /expected 8/);
  assert.throws(() => engine.step(batch, Array(8).fill(-1)), TrunklineError);
  engine.free(batch);
  assert.throws(() => engine.step(batch), /no batch/);
});
