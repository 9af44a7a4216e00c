// What became of my games, kept on this device: a line for each that came to its end.

import { engine } from '../engine/engine';
import type { Seat } from '../engine/types';
import { tables } from '../app/tables';
import type { Session } from '../table/session.svelte';

export interface PlayedGame {
  code: string;
  at: number;
  map: string;
  players: number;
  /** levels of the bots I met */
  levels: string[];
  won: boolean;
  score: number;
  kept: number;
  completed: number;
  longest: number;
  /** cards from the deck, and how many of them were locomotives */
  drawn: number;
  locomotives: number;
}

const STORED = 'trunkline.games';
const MOST = 500;

export function playedGames(): PlayedGame[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as PlayedGame[];
  } catch {
    return [];
  }
}

async function luck(code: string, seat: Seat): Promise<Pick<PlayedGame, 'drawn' | 'locomotives'>> {
  try {
    const steps = await engine.story(await tables.record(code));
    const mine = steps.filter(({ happened: h }) => h.seat === seat && h.type === 'draw' && h.from === 'deck');
    return { drawn: mine.length, locomotives: mine.filter(({ happened: h }) => h.card === 'locomotive').length };
  } catch {
    return { drawn: 0, locomotives: 0 };
  }
}

/** Writes a finished game down, once. */
export async function rememberGame(session: Session): Promise<void> {
  const { table, view, me } = session;
  if (!table || !view?.result || me === null) return;
  const known = () => playedGames().some((g) => g.code === table.code);
  if (known()) return;
  const score = view.result.scores[me]!;
  const game: PlayedGame = {
    code: table.code,
    at: Date.now(),
    map: table.map,
    players: table.seats.length,
    levels: table.seats.flatMap((s) => (s.bot === null ? [] : [s.bot])),
    won: view.result.winners.includes(me),
    score: score.total,
    kept: view.result.tickets[me]!.length,
    completed: score.tickets_completed,
    longest: score.longest,
    ...(await luck(table.code, me)),
  };
  if (known()) return;
  try {
    localStorage.setItem(STORED, JSON.stringify([...playedGames(), game].slice(-MOST)));
  } catch {
    // a device that keeps nothing still plays
  }
}
