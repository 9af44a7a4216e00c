// For the browser tests: what the engine in the page can do by itself, called from outside.

import { load } from '../../capi/wasm/trunkline.js';
import moduleUrl from '../../build/wasm/trunkline.wasm?url';
import { engine } from '../src/engine/engine';
import type { Check, Move, Options, View } from '../src/engine/types';
import type { FromTable } from '../src/engine/protocol';

export interface Played {
  code: string;
  refused: number;
  view: View;
  check: Check;
}

export async function signature(): Promise<string> {
  return (await load(moduleUrl)).ask<{ signature: string }>({ ask: 'signature' }).signature;
}

/** Starts both workers, for rules and for tables; from then on nothing has to come from outside. */
export const warmUp = (): Promise<unknown> => Promise.all([engine.about(), engine.forget('here-none')]);

export const checkAgain = async (code: string): Promise<Check> => engine.check(await engine.record(code));

/** Claims whatever can be claimed, else draws. */
function choose(view: View, options: Options): Move {
  if (view.offer) return { type: 'keep', tickets: view.offer.tickets.slice(0, view.offer.keep) };
  if (view.phase === 'tunnel') return options.tunnel.ok ? { type: 'tunnel', pay: options.tunnel.payments[0]! } : { type: 'decline' };
  for (const [route, judged] of Object.entries(options.claims)) if (judged.ok) return { type: 'claim', route, pay: judged.payments[0]! };
  if (options.deck.ok) return { type: 'draw', from: 'deck' };
  const slot = options.row.findIndex((verdict) => verdict.ok);
  if (slot >= 0) return { type: 'draw', from: slot };
  return options.tickets.ok ? { type: 'tickets' } : { type: 'pass' };
}

/** A whole game against a bot, over the messages that a server would get. */
export async function play(map: string, bot: string): Promise<Played> {
  const { code, tokens } = await engine.make({ map, seats: [{ name: 'Ada', bot: null }, { name: '', bot }] });
  return new Promise((done) => {
    let view: View | null = null;
    let version = 0;
    let ids = 0;
    let refused = 0;
    const go = async () => {
      if (view!.phase === 'over') return done({ code, refused, view: view!, check: await checkAgain(code) });
      if (!view!.to_move.includes(0)) return;
      const move = choose(view!, await engine.options(view!));
      line.send({ type: 'move', id: `m${++ids}`, version, move });
    };
    const hear = (m: FromTable) => {
      if (m.type === 'refused') ++refused;
      if (m.type === 'state') view = m.view;
      if (m.type === 'event') {
        const { players, ...rest } = m.changes;
        Object.assign(view!, rest);
        for (const [seat, changed] of Object.entries(players ?? {})) Object.assign(view!.players[Number(seat)]!, changed);
      }
      if (m.type !== 'state' && m.type !== 'event') return;
      version = m.version;
      void go();
    };
    const line = engine.dial(code)({
      up: () => line.send({ type: 'hello', protocol: 1, token: tokens[0]!, version: null }),
      message: hear,
      down: () => {},
    });
  });
}
