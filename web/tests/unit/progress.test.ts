// How far a ticket is: the trains still to lay by the engine's own reckoning, of those of the whole way.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { load } from '../../../capi/wasm/trunkline.js';
import type { Atlas } from '../../src/board/atlas';
import type { Advice, View } from '../../src/engine/types';
import { TicketProgress } from '../../src/table/progress.svelte';

const engine = await load(readFileSync(new URL('../../../build/wasm/trunkline.wasm', import.meta.url)));
const map = JSON.parse(readFileSync(new URL('../../../maps/usa.json', import.meta.url), 'utf8')) as { routes: { a: string; b: string; length: number }[]; tickets: { a: string; b: string }[] };
const atlas = { routes: new Map(map.routes.map((r, i) => [i, r])), tickets: new Map(map.tickets.map((t) => [`${t.a}:${t.b}`, t])) } as unknown as Atlas;

test('open tickets have their trains, whole or in part', async () => {
  const { game } = engine.ask<{ game: number }>({ ask: 'new_game', map: 'usa', seats: [{ name: 'Ada' }, { name: 'Bob' }], seed: 7 });
  const view = engine.ask<View>({ ask: 'view', game, seat: 0 });
  const progress = new TicketProgress(atlas, (v) => Promise.resolve(engine.ask<Advice>({ ask: 'advice', view: v })));
  const ticket = 'boston:miami';
  await progress.look({ ...view, offer: null, tickets: [{ id: ticket, done: false }] });
  const whole = progress.of.get(ticket)!;
  expect(whole.done).toBe(0);
  expect(whole.left).toBeGreaterThan(8);
  // somebody else's ticket that is done asks nothing
  await progress.look({ ...view, offer: null, tickets: [{ id: ticket, done: true }] });
  expect(progress.of.size).toBe(0);
});

test('tickets on offer have theirs too', async () => {
  const { game } = engine.ask<{ game: number }>({ ask: 'new_game', map: 'usa', seats: [{ name: 'Ada' }, { name: 'Bob' }], seed: 7 });
  const view = engine.ask<View>({ ask: 'view', game, seat: 0 });
  const progress = new TicketProgress(atlas, (v) => Promise.resolve(engine.ask<Advice>({ ask: 'advice', view: v })));
  await progress.look(view);
  expect([...progress.of.keys()]).toEqual(view.offer!.tickets);
  for (const { left, done } of progress.of.values()) {
    expect(left).toBeGreaterThan(0);
    expect(done).toBe(0);
  }
});
