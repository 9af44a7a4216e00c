// A finished game looked at again: any move of its record, forward and back, through the eyes of any seat.

import type { Atlas } from '../board/atlas';
import { engine } from '../engine/engine';
import type { Happened, MapId, Path, Seat, Step, Variation, View } from '../engine/types';
import { Session } from '../table/session.svelte';
import { ScriptedTable, scriptedTable } from '../table/scripted_table';
import type { TrainColor } from '../theme/palette';

export interface GameRecord {
  map: MapId;
  seats: { name: string; bot: string | null; color?: TrainColor }[];
  moves: unknown[];
  fairness?: { commitment: string };
  variations?: Variation[];
  result?: { scores: { total: number }[]; winners: Seat[] };
}

const STORED = 'trunkline.record';

let opened: GameRecord | null = null;

/** The record that was opened last in this window; a reload shows it again. */
export function keepRecord(record: GameRecord): void {
  opened = record;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(record));
  } catch {
    // it is gone after a reload
  }
}
export function keptRecord(): GameRecord | null {
  return opened ?? (JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as GameRecord | null);
}

/** A moment of a record or of one of its variations, as this seat sees it or an onlooker. */
export async function viewAt(record: GameRecord, path: Path, moves: number, seat: Seat | null): Promise<View> {
  // what could have been is not judged again with every step
  const game = path.length ? (await engine.branch({ record, path, moves }, 0)).game : await engine.load({ ...record, variations: undefined }, moves);
  const view = await engine.look(game, seat);
  void engine.free(game);
  return view;
}

export const SPEEDS = [1, 2, 4, 8, 16] as const;
/** How far a step goes: to the next move, the next player, or the next piece on the board. */
export type StepBy = 'card' | 'turn' | 'claim';

/** Where a step from here leads, forward or back. */
export function stepped(steps: readonly Pick<Step, 'happened'>[], at: number, by: StepBy, forward: boolean): number {
  /** whether the game can stop after so many moves */
  const stop = (n: number): boolean => {
    if (n <= 0 || n >= steps.length || by === 'card') return true;
    const { happened } = steps[n - 1]!;
    if (by === 'turn') return happened.seat !== steps[n]!.happened.seat;
    return happened.type === 'station' || happened.type === 'tunnel' || (happened.type === 'claim' && !happened.extra);
  };
  let n = at;
  do n += forward ? 1 : -1;
  while (!stop(n));
  return Math.max(0, Math.min(steps.length, n));
}

export class Replay {
  session = $state.raw<Session | null>(null);
  /** the line that is shown: the game, or what could have been */
  path = $state.raw<Path>([]);
  record = $state.raw({} as GameRecord);
  steps = $state.raw<readonly Step[]>([]);
  /** moves that have been made */
  at = $state(0);
  seat = $state<Seat | null>(null);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  by = $state<StepBy>('card');
  #table: ScriptedTable | null = null;
  #asked = 0;
  /** until the line that was asked for last is there: a step is one along it */
  #followed: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    record: GameRecord,
    private atlas: Atlas,
    steps: readonly Step[],
  ) {
    this.record = record;
    this.steps = steps;
  }

  static async open(record: GameRecord, atlas: Atlas, move = 0): Promise<Replay> {
    const replay = new Replay(record, atlas, await engine.story(record));
    replay.at = Math.max(0, Math.min(replay.count, move));
    await replay.watch(null);
    return replay;
  }

  get count(): number {
    return this.steps.length;
  }

  /** Looks on with the cards and tickets of this seat, or with nobody's. */
  async watch(seat: Seat | null): Promise<void> {
    const view = await viewAt(this.record, this.path, this.at, seat);
    this.seat = seat;
    this.session?.close();
    const table = scriptedTable(this.atlas, seat, 'over', this.record.seats.map(({ name, bot, color }) => ({ name, bot, ...(color ? { color } : {}) })));
    this.#table = new ScriptedTable(table, view, () => ({ reason: 'game_over', why: '' }), this.#told);
    this.session = new Session(this.#table.dial, { table: table.code }, engine);
  }

  /** Shows another line, after so many of its moves. */
  follow(path: Path, move: number): Promise<void> {
    const following = this.#follow(path, move);
    this.#followed = following.catch(() => {});
    return following;
  }
  async #follow(path: Path, move: number): Promise<void> {
    this.pause();
    const turn = ++this.#asked;
    const steps = await engine.story(this.record, path);
    const at = Math.max(0, Math.min(steps.length, move));
    const view = await viewAt(this.record, path, at, this.seat);
    if (turn !== this.#asked) return;
    this.path = path;
    this.steps = steps;
    this.at = at;
    this.#table?.show(view, this.#told);
  }

  async go(to: number): Promise<void> {
    await this.#followed;
    const next = Math.max(0, Math.min(this.count, to));
    if (next === this.at) return;
    const turn = ++this.#asked;
    const view = await viewAt(this.record, this.path, next, this.seat);
    if (turn !== this.#asked || !this.#table || !this.session) return;
    const one = next === this.at + 1;
    this.at = next;
    if (one) this.#table.happen(this.steps[next - 1]!.happened, view);
    else this.#table.show(view, this.#told);
  }

  async step(forward: boolean): Promise<void> {
    await this.#followed;
    await this.go(stepped(this.steps, this.at, this.by, forward));
  }

  play(): void {
    this.playing = true;
    const step = async () => {
      if (!this.playing) return;
      await (this.at === this.count ? this.go(0) : this.step(true));
      if (this.at === this.count) this.playing = false;
      else this.#timer = setTimeout(step, 1200 / this.speed);
    };
    void step();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
    this.session?.close();
    this.#table = null;
  }

  /** The moves so far. */
  get #told(): Happened[] {
    return this.steps.slice(0, this.at).map(({ happened }) => happened).slice(-200);
  }
}
