// The puzzles of the box (docs/PUZZLES.md), and what became of them on this device.

import type { MapId, Move, View } from '../engine/types';
import { MAPS } from '../maps/list';
import type { Because } from '../replay/review_types';

export const KINDS = ['tickets', 'claim_or_wait', 'block', 'detour', 'tunnel', 'station', 'end'] as const;
export type Kind = (typeof KINDS)[number];

/** losses in millionths of a win, beside the best choice */
export interface Choice {
  move: Move;
  loss: number;
  error: number;
  levels: number[];
}
export interface Puzzle {
  id: string;
  kind: Kind;
  difficulty: number;
  best: { move: Move; levels: number[] };
  /** the nearest first */
  others: Choice[];
  tempting: number;
  because: Because;
  view: View;
}

const files = import.meta.glob<{ puzzles: Puzzle[] }>('../../../puzzles/*.json', { import: 'default' });
const made = new Map<string, Promise<Puzzle[]>>();
const hasFile = (map: MapId): boolean => `../../../puzzles/${map}.json` in files;
export const PUZZLE_MAPS: MapId[] = MAPS.filter(hasFile);

export function puzzlesOn(map: MapId): Promise<Puzzle[]> {
  let list = made.get(map);
  if (!list) {
    const file = files[`../../../puzzles/${map}.json`];
    list = file ? file().then(({ puzzles }) => puzzles) : Promise.resolve([]);
    made.set(map, list);
  }
  return list;
}

export const mapOf = (id: string): MapId => id.split('-')[0] as MapId;
export const findPuzzle = async (id: string): Promise<Puzzle | undefined> => (await puzzlesOn(mapOf(id))).find((p) => p.id === id);

/** Days since 1970 by the calendar on the wall, so that everybody has the same puzzle on the same date. */
export const dayNumber = (date: Date): number => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

export async function puzzleOfTheDay(day: number): Promise<Puzzle> {
  const list = await puzzlesOn(PUZZLE_MAPS[day % PUZZLE_MAPS.length]!);
  const round = Math.floor(day / PUZZLE_MAPS.length);
  // a step that shares no factor with the length goes through all of them before one comes again
  const apart = (step: number): number => (common(step, list.length) === 1 ? step : apart(step + 1));
  return list[(round * apart(7)) % list.length]!;
}
const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** Cards of one kind are one answer, and so are all ways to pay. */
export function sameAnswer(view: View, a: Move, b: Move): boolean {
  if (a.type === 'draw' && b.type === 'draw') return cardOf(view, a.from) === cardOf(view, b.from);
  if (a.type === 'keep' && b.type === 'keep') return [...a.tickets].sort().join() === [...b.tickets].sort().join();
  if (a.type === 'claim' && b.type === 'claim') return a.route === b.route;
  if (a.type === 'station' && b.type === 'station') return a.city === b.city;
  return a.type === b.type;
}
const cardOf = (view: View, from: 'deck' | number): string => (from === 'deck' ? from : String(view.row[from]));

export interface Progress {
  /** by the first answer: was it right? */
  answered: Record<string, boolean>;
  /** right first answers in a row, now and at best */
  row: number;
  longest: number;
  /** the last day whose puzzle was answered rightly, and how many in a row there were */
  day: number;
  days: number;
}
const STORED = 'trunkline.puzzles';

export function progress(): Progress {
  const none: Progress = { answered: {}, row: 0, longest: 0, day: 0, days: 0 };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Progress>) };
  } catch {
    return none;
  }
}

/** Only the first answer counts. `day`: it is the puzzle of that day. */
export function remember(id: string, right: boolean, day: number | null): void {
  const now = progress();
  if (id in now.answered) return;
  now.answered[id] = right;
  now.row = right ? now.row + 1 : 0;
  now.longest = Math.max(now.longest, now.row);
  if (day !== null && right) {
    now.days = now.day === day - 1 ? now.days + 1 : 1;
    now.day = day;
  }
  try {
    localStorage.setItem(STORED, JSON.stringify(now));
  } catch {
    // a full or forbidden store costs the streak, not the puzzle
  }
}
