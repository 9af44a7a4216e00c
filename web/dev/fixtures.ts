// Hand-written tables for the workbench: positions that show a screen at its fullest.

import type { Atlas } from '../src/board/atlas';
import { CARDS, COLORS, type Cards, type Judged, type Options, type Rules, type View } from '../src/engine/types';
import type { Dial } from '../src/table/connection';
import type { FromTable, TableInfo } from '../src/engine/protocol';

declare global {
  interface Window {
    /** the table's voice, for measuring how fast the page hears */
    tableSays?: (m: FromTable) => void;
  }
}

const no = { ok: false as const, payments: [] as [], rule: 'C-33', reason: 'cards_not_in_hand', why: '' };

export function fixtureView(atlas: Atlas, scene: string): View {
  const routes = [...atlas.routes.values()].filter((r) => !r.id.endsWith('#2'));
  const seats = Math.min(atlas.players[1], scene === 'full' ? 5 : 4);
  const share = (seat: number) => routes.filter((_, i) => i % 7 === seat && i < 60).map((r) => r.id);
  const tickets = [...atlas.tickets.keys()];
  const view: View = {
    map: atlas.id,
    seat: 0,
    phase: 'turn',
    to_move: [0],
    final_turns: scene === 'last' ? 3 : null,
    passes: 0,
    offering: 0,
    row: ['red', 'blue', 'locomotive', 'white', 'green'],
    deck: 43,
    discard: { red: 2, blue: 4, locomotive: 1 },
    ticket_deck: 21,
    players: Array.from({ length: seats }, (_, seat) => ({
      trains: 32 - seat * 5,
      stations: atlas.rulebook.stations ? 3 - (seat % 3) : 0,
      cards: 9 + seat,
      tickets: 3,
      score: 21 + seat * 9,
      routes: share(seat),
      stations_at: atlas.rulebook.stations ? [[...atlas.cities.keys()][seat * 5 + 2]!] : [],
      known: { red: 1 },
    })),
    tunnel: null,
    result: null,
    hand: { pink: 2, blue: 1, orange: 3, white: 1, green: 4, yellow: 2, black: 1, red: 5, locomotive: 2 },
    tickets: tickets.slice(4, 9).map((id, i) => ({ id, done: i > 2 })),
    returned: [],
    offer: null,
  };
  if (scene === 'opening') Object.assign(view, { phase: 'opening', offer: { tickets: tickets.slice(10, atlas.id === 'nordic' ? 15 : 14), keep: 2 }, tickets: [] });
  if (scene === 'tunnel') {
    const tunnel = routes.find((r) => r.tunnel) ?? routes[0]!;
    Object.assign(view, { phase: 'tunnel', tunnel: { route: tunnel.id, laid: { red: 2 }, revealed: ['red', 'blue', 'locomotive'], extra: 2 } });
  }
  if (scene === 'over') {
    view.phase = 'over';
    view.to_move = [];
    view.result = {
      scores: view.players.map((p, i) => ({ routes: p.score, tickets: 12 - i * 9, stations: 0, bonus: i === 1 ? 10 : 0, total: p.score + 12 - i * 9 + (i === 1 ? 10 : 0), tickets_completed: 3 - i, longest: 21 + i })),
      winners: [1],
      ranks: view.players.map((_, i) => [2, 1, 3, 4][i]!),
      behind_by: view.players.map(() => null),
      tickets: view.players.map((_, i) => tickets.slice(i * 3, i * 3 + 3).map((id, j) => ({ id, done: j > 0 }))),
      borrowed: view.players.map(() => []),
      longest_routes: view.players.map((p) => p.routes.slice(0, 5)),
      bonus_holders: [1],
    };
  }
  return view;
}

export function fixtureTable(view: View, atlas: Atlas): TableInfo {
  const names = ['Ada', '', '', 'Grace', ''];
  return {
    code: 'K7QM4T',
    map: atlas.id,
    state: view.phase === 'over' ? 'over' : 'running',
    seats: view.players.map((_, i) => ({ name: names[i]!, bot: names[i] ? null : 'level-4', color: atlas.trainColors[i]!, taken: true, connected: i !== 3, gone_ms: i === 3 ? 5000 : null, away: false, ready: true })),
    host: 0,
    you: 0,
    options: { clock: null, counting: false, practice: false, help: true, chat: true, public: false, stand_in: 'level-3' },
    clocks: null,
    commitment: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    salts: [],
    salt_commitments: [],
    called_off: [],
    can_take_back: true,
    asked: null,
    patience: { ask_ms: 20_000, gone_ms: 120_000, silent_ms: 180_000 },
    ended_by: null,
    rematch: null,
  };
}

export function fixtureDial(view: View, atlas: Atlas, scene: string): Dial {
  let cut = false;
  return (on) => {
    if (cut) return { send: () => {}, close: () => {} };
    const say = (m: FromTable) => setTimeout(() => on.message(m));
    setTimeout(on.up);
    if (scene === 'lost') setTimeout(() => ((cut = true), on.down()), 200);
    window.tableSays = on.message;
    return {
      send: (m) => {
        if (m.type !== 'hello') return;
        say({ type: 'state', version: 1, table: fixtureTable(view, atlas), view, recent: [] });
        const route = view.players[1]!.routes[0]!;
        say({ type: 'event', version: 2, happened: { seat: 1, type: 'draw', from: 2, card: 'red', refill: 'green', resets: 0, reshuffled: false }, changes: {} });
        say({ type: 'event', version: 3, happened: { seat: 2, type: 'claim', route, pay: { red: 3 }, points: 4 }, changes: {} });
      },
      close: () => {},
    };
  };
}

/** Looks only at what is in hand: enough to see a screen, no rules. */
export const fixtureRules = (atlas: Atlas): Rules => ({
  options: (view) => {
    const taken = new Set(view.players.flatMap((p) => p.routes));
    const judge = (length: number, color: string): Judged => {
      const payments: Cards[] = COLORS.filter((c) => (color === 'gray' || color === c) && (view.hand?.[c] ?? 0) >= length).map((c) => ({ [c]: length }));
      for (const c of COLORS) if ((color === 'gray' || color === c) && (view.hand?.[c] ?? 0) >= length - 1 && length > 1) payments.push({ [c]: length - 1, locomotive: 1 });
      return payments.length ? { ok: true, payments } : no;
    };
    const options: Options = {
      closed: [...atlas.routes.values()].filter((r) => r.twin && taken.has(r.twin) && !taken.has(r.id)).map((r) => r.id),
      claims: Object.fromEntries([...atlas.routes.values()].map((r) => [r.id, taken.has(r.id) ? { ...no, reason: 'route_taken', rule: 'C-30' } : judge(r.length, r.color)])),
      stations: Object.fromEntries([...atlas.cities.keys()].map((c) => [c, judge(1, 'gray')])),
      deck: { ok: true },
      row: view.row.map((c) => (c ? { ok: true } : { ...no, reason: 'slot_empty' })),
      tickets: { ok: true },
      tunnel: view.tunnel ? { ok: true, payments: [{ red: 2 }, { red: 1, locomotive: 1 }] } : no,
      decline: view.tunnel ? { ok: true } : no,
      pass: no,
    };
    return Promise.resolve(options);
  },
  whyNot: (_, move) => Promise.resolve('pay' in move && CARDS.some((c) => move.pay[c]! > 3) ? { ok: true } : no),
  check: () => Promise.resolve({ ok: true }),
  saltCommitment: () => Promise.resolve(''),
  story: () => Promise.resolve([]),
});
