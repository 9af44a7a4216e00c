// What a tunnel costs, tried in a real game from a deal of its own.

import type { Atlas } from '../board/atlas';
import { engine } from '../engine/engine';
import type { Card, Cards, Handle, RouteId, Seat } from '../engine/types';

export interface Dug {
  laid: Cards;
  revealed: Card[];
  extra: number;
  /** the chance of 0 to 3 extra cards as it was before, per mille */
  odds: number[];
}

const DEALS = 40;
const ROUNDS = 5;

async function deal(map: string): Promise<Handle> {
  const game = await engine.deal({ map, seats: [{ name: 'a' }, { name: 'b' }], seed: Math.floor(Math.random() * 2 ** 32) });
  const seats: Seat[] = [0, 1];
  for (const seat of seats) {
    const { tickets, keep } = (await engine.look(game, seat)).offer!;
    await engine.play(game, { seat, type: 'keep', tickets: tickets.slice(0, keep) });
  }
  for (let round = 0; round < ROUNDS; round++) for (const seat of seats) for (const _ of 'ab') await engine.play(game, { seat, type: 'draw', from: 'deck' });
  return game;
}

/** Deals until somebody has the cards for it, which is soon, and lets them try. */
export async function dig(atlas: Atlas, route: RouteId): Promise<Dug | null> {
  for (let deals = 0; deals < DEALS; deals++) {
    const game = await deal(atlas.id);
    try {
      const view = await engine.look(game, 0);
      const judged = (await engine.options(view)).claims[route]!;
      if (!judged.ok) continue;
      const laid = judged.payments[0]!;
      const { odds } = (await engine.advice(view)).tunnels[route]!;
      const { revealed = [], extra = 0 } = await engine.play(game, { seat: 0, type: 'claim', route, pay: laid });
      return { laid, revealed, extra, odds };
    } finally {
      void engine.free(game);
    }
  }
  return null;
}
