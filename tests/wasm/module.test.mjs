// The module in Node: rules, faults, games, and whole tables over the server's messages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { load, TrunklineError } from '../../capi/wasm/trunkline.js';

const root = new URL('../../', import.meta.url);
const bytes = readFileSync(new URL('build/wasm/trunkline.wasm', root));
const engine = await load(bytes);
const NOW = 1_800_000_000_000;
const seed = 'ab'.repeat(32);

const fails = (question, kind, pattern) =>
  assert.throws(() => engine.ask(question), (e) => e instanceof TrunklineError && e.kind === kind && pattern.test(e.message));

test('the module with maps and weights stays below 600 KB compressed', () => {
  const size = gzipSync(bytes, { level: 9 }).length;
  console.log(`trunkline.wasm: ${bytes.length} bytes, ${size} compressed`);
  assert.ok(size < 600 * 1024);
});

test('the signature is that of the native engine', () => {
  const native = JSON.parse(execFileSync(new URL('build/release/trunkline', root).pathname, ['bench', '--json', '--seconds', '0.001']));
  assert.equal(engine.ask({ ask: 'signature' }).signature, native.signature);
});

test('bad questions are refused with one line, and the module goes on', () => {
  fails({ ask: 'nothing' }, 'bad input', /expected one of/);
  fails({ ask: 'options', view: 5 }, 'bad input', /\/view/);
  fails({ ask: 'map', map: 'mars' }, 'bad input', /mars/);
  fails({ ask: 'view', game: 12345, seat: 0 }, 'bad handle', /freed or never made/);
  fails({ ask: 'new_game', map: 'usa', seats: [{ name: 'a' }], seed: 1 }, 'bad input', /2 to 5 seats/);
  assert.throws(() => engine.free(77), { kind: 'bad handle' });
  assert.throws(() => engine.say(4, 1, {}), { kind: 'bad handle' });
  assert.equal(engine.ask({ ask: 'about' }).interface, 2);
});

test('a game is played, refused, recorded, checked and told again', () => {
  const { game } = engine.ask({ ask: 'new_game', map: 'europe', seats: [{ name: 'Ada' }, { name: 'Bob' }], seed: 5 });
  fails({ ask: 'play', game, move: { seat: 0, type: 'pass' } }, 'refused', /^C-05/);
  let moves = 0;
  for (;;) {
    const seat = engine.ask({ ask: 'view', game, seat: null }).to_move[0];
    if (seat === undefined) break;
    const list = engine.ask({ ask: 'moves', game, seat });
    engine.ask({ ask: 'play', game, move: list[(moves * 13) % list.length] });
    ++moves;
  }
  const record = engine.ask({ ask: 'record', game });
  assert.equal(record.moves.length, moves);
  assert.deepEqual(engine.ask({ ask: 'check', record }), { ok: true });
  const story = engine.ask({ ask: 'story', record });
  assert.equal(story.length, moves);
  assert.equal(story.at(-1).happened.over, true);
  record.moves[5].seat = 1 - record.moves[5].seat;
  assert.equal(engine.ask({ ask: 'check', record }).where, 'move 5');
  engine.free(game);
  fails({ ask: 'record', game }, 'bad handle', /freed/);
});

/** A person at a table: keeps the view up to date from what the table says, and plays what a bot would. */
class Person {
  constructor(table, connection, token) {
    Object.assign(this, { table, connection, token, view: null, version: 0, ids: 0, other: [] });
    this.say({ type: 'hello', protocol: 1, token, version: null });
  }
  say(message) {
    engine.say(this.table, this.connection, message, NOW);
  }
  hear(m) {
    this.version = m.version ?? this.version;
    if (m.type === 'state') this.view = m.view;
    else if (m.type === 'event') {
      const { players, ...rest } = m.changes;
      Object.assign(this.view, rest);
      for (const [seat, changed] of Object.entries(players ?? {})) Object.assign(this.view.players[seat], changed);
    } else this.other.push(m);
  }
  play() {
    const { move } = engine.ask({ ask: 'hint', view: this.view, bot: 'greedy' });
    this.say({ type: 'move', id: `m${++this.ids}`, version: this.version, move });
  }
}

function carry(table, people) {
  for (const [connection, message] of engine.hear(table)) people.find((p) => p.connection === connection)?.hear(message);
}

function newTable(map) {
  const seats = [{ name: 'Ada', token: 'secret-a' }, { bot: 'greedy' }, { name: 'Bob', token: 'secret-b' }];
  return engine.ask({ ask: 'new_table', code: 'here-1', map, seats, seed, now: NOW }).table;
}

for (const map of ['usa', 'europe', 'nordic'])
  test(`a whole game at a table without a server: ${map}`, () => {
    const table = newTable(map);
    const people = [new Person(table, 1, 'secret-a'), new Person(table, 2, 'secret-b')];
    people[0].say({ type: 'start', id: 's' });
    for (const p of people) {
      const { commitment } = engine.ask({ ask: 'salt_commitment', salt: `of ${p.connection}` });
      p.say({ type: 'salt_commitment', id: 'commit', commitment });
    }
    for (const p of people) p.say({ type: 'salt', id: 'salt', salt: `of ${p.connection}` });
    carry(table, people);
    for (let turn = 0; turn < 2000 && people[0].view.phase !== 'over'; ++turn) {
      const mover = people.find((p) => p.view.to_move.includes(p.view.seat));
      const { think } = engine.ask({ ask: 'tick', table, now: NOW });
      if (think) engine.ask({ ask: 'think', table, now: NOW });
      else mover.play();
      carry(table, people);
    }
    assert.equal(people[0].view.phase, 'over');
    assert.deepEqual(people[0].view.result, people[1].view.result);
    assert.ok(people.every((p) => p.other.every((m) => m.type !== 'refused')));

    const record = engine.ask({ ask: 'table_record', table });
    assert.deepEqual(engine.ask({ ask: 'check', record }), { ok: true });

    // from its entries it stands up again as it was
    const entries = engine.ask({ ask: 'table_entries', table, from: 0 });
    const again = engine.ask({ ask: 'load_table', entries, now: NOW }).table;
    const back = new Person(again, 1, 'secret-a');
    carry(again, [back]);
    assert.deepEqual(back.view, people[0].view);

    people[0].say({ type: 'rematch', id: 'r' });
    assert.equal(engine.ask({ ask: 'tick', table, now: NOW }).rematch, true);
    const tokens = [null, 'secret-b', 'secret-a'];
    const next = engine.ask({ ask: 'rematch', table, code: 'here-2', seed, tokens, now: NOW }).table;
    carry(table, people);
    assert.ok(people[1].other.some((m) => m.type === 'rematch' && m.code === 'here-2'));
    const there = new Person(next, 1, 'secret-a');
    let seen;
    for (const [, message] of engine.hear(next)) if (message.type === 'state') seen = message.table;
    assert.equal(seen.you, 2);
    assert.ok(there);
    for (const handle of [table, again, next]) engine.free(handle);
  });

test('a table turns away who does not belong, and refuses what is not said right', () => {
  const table = newTable('usa');
  const said = (connection, message) => {
    engine.say(table, connection, message, NOW);
    return [...engine.hear(table)].filter(([to]) => to === connection).map(([, m]) => m);
  };
  assert.deepEqual(said(1, { type: 'hello', protocol: 1, token: 'wrong', version: null }), [{ type: 'bye', reason: 'unknown' }]);
  assert.deepEqual(said(2, { type: 'hello', protocol: 99, token: 'secret-a', version: null }), [{ type: 'bye', reason: 'protocol' }]);
  assert.equal(said(3, { type: 'hello', protocol: 1, table: 'here-1', version: null })[0].type, 'state');
  assert.equal(said(3, { type: 'start', id: 'x' })[0].reason, 'looking_on');
  assert.deepEqual(said(3, { type: 'ping' }), [{ type: 'pong' }]);
  engine.free(table);
  assert.throws(() => engine.say(table, 1, { type: 'ping' }), { kind: 'bad handle' });
});

test('advice uses only what the seat may know, and adds up', () => {
  for (const map of ['usa', 'europe', 'nordic']) {
    const { game } = engine.ask({ ask: 'new_game', map, seats: [{ name: 'a' }, { name: 'b' }], seed: 7 });
    const file = engine.ask({ ask: 'map', map });
    const length = new Map();
    for (const r of file.routes) length.set(length.has(`${r.a}:${r.b}`) ? `${r.a}:${r.b}#2` : `${r.a}:${r.b}`, r.length);
    for (let n = 0; n < 60; n++) {
      const seat = engine.ask({ ask: 'view', game, seat: null }).to_move[0];
      if (seat === undefined) break;
      const view = engine.ask({ ask: 'view', game, seat });
      const advice = engine.ask({ ask: 'advice', view });
      const taken = new Set(view.players.flatMap((p) => p.routes));
      assert.ok(advice.routes.every((id) => !taken.has(id)));
      assert.equal(advice.trains, advice.routes.reduce((sum, id) => sum + length.get(id), 0));
      assert.ok(advice.trains <= view.players[seat].trains);
      const open = view.tickets.filter((t) => !t.done).map((t) => t.id).sort();
      assert.deepEqual([...advice.served, ...advice.left_out, ...advice.cut_off].sort(), open);
      const hidden = view.deck + view.players.reduce((sum, p, s) => sum + (s === seat ? 0 : p.cards - Object.values(p.known).reduce((a, b) => a + b, 0)), 0);
      assert.equal(Object.values(advice.unseen).reduce((a, b) => a + b, 0), hidden);
      for (const { odds } of Object.values(advice.tunnels)) assert.ok(Math.abs(odds.reduce((a, b) => a + b, 0) - (view.deck < 3 ? 0 : 1000)) <= 2);
      const { move, because } = engine.ask({ ask: 'hint', view, bot: 'level-3' });
      assert.ok(Array.isArray(because));
      engine.ask({ ask: 'play', game, move: { ...move, seat } });
    }
    engine.free(game);
  }
  const { game } = engine.ask({ ask: 'new_game', map: 'usa', seats: [{ name: 'a' }, { name: 'b' }], seed: 7 });
  fails({ ask: 'advice', view: engine.ask({ ask: 'view', game, seat: null }) }, 'bad input', /onlooker/);
});

test('a review is the one that the command line gives, in one piece or in many', () => {
  const record = engine.ask({ ask: 'simulate', map: 'usa', bots: ['level-3', 'one-step'], seed: 5, game: 0 });
  const file = join(mkdtempSync(join(tmpdir(), 'trunkline-')), 'r.game.json');
  writeFileSync(file, JSON.stringify(record));
  const native = execFileSync(new URL('build/release/trunkline', root).pathname, ['review', file, '--nodes', '20', '--seed', '3', '--json'], { maxBuffer: 1 << 26 });
  const { review } = engine.ask({ ask: 'new_review', record, seed: 3, nodes: 20 });
  while (!engine.ask({ ask: 'review_on', review, ms: 20 }).done);
  assert.equal(engine.askText({ ask: 'review', review }), native.toString().trim());
  engine.free(review);
  fails({ ask: 'review', review }, 'bad handle', /freed/);
  record.moves[5].seat = 1 - record.moves[5].seat;
  fails({ ask: 'new_review', record }, 'bad input', /move 5/);
});
