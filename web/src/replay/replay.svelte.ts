// A finished game looked at again: any move of its record, forward and back, through the eyes of any seat.

import type { Atlas } from '../board/atlas';
import { engine } from '../engine/engine';
import type { Happened, MapId, Seat, Step } from '../engine/types';
import { settings } from '../app/settings.svelte';
import { Session } from '../table/session.svelte';
import { ScriptedTable, scriptedTable } from '../table/scripted_table';
import type { TrainColor } from '../theme/palette';

export interface GameRecord {
  map: MapId;
  seats: { name: string; bot: string | null; color?: TrainColor }[];
  moves: unknown[];
  result?: { scores: { total: number }[] };
}

const STORED = 'trunkline.record';

/** The record that was opened last in this window; a reload shows it again. */
export function keepRecord(record: GameRecord): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(record));
  } catch {
    // it is shown once, and gone after a reload
  }
}
export function keptRecord(): GameRecord | null {
  return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as GameRecord | null;
}

export class Replay {
  session = $state.raw<Session | null>(null);
  /** moves that have been made */
  at = $state(0);
  seat = $state<Seat | null>(null);
  playing = $state(false);
  #stage: ScriptedTable | null = null;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    readonly record: GameRecord,
    private atlas: Atlas,
    private steps: Step[],
  ) {}

  static async open(record: GameRecord, atlas: Atlas): Promise<Replay> {
    const replay = new Replay(record, atlas, await engine.story(record));
    await replay.watch(null);
    return replay;
  }

  get count(): number {
    return this.steps.length;
  }

  /** Looks on with the cards and tickets of this seat, or with nobody's. */
  async watch(seat: Seat | null): Promise<void> {
    const view = await this.#view(this.at, seat);
    this.seat = seat;
    this.session?.close();
    const table = scriptedTable(this.atlas, seat, 'over', this.record.seats.map(({ name, bot, color }) => ({ name, bot, ...(color ? { color } : {}) })));
    this.#stage = new ScriptedTable(table, view, () => ({ reason: 'game_over', why: '' }), this.#told);
    this.session = new Session(this.#stage.dial, { table: table.code }, engine);
  }

  async go(to: number): Promise<void> {
    const next = Math.max(0, Math.min(this.count, to));
    if (next === this.at) return;
    const turn = ++this.#asked;
    const view = await this.#view(next, this.seat);
    if (turn !== this.#asked || !this.#stage || !this.session) return;
    const one = next === this.at + 1;
    this.at = next;
    if (one) this.#stage.happen(this.steps[next - 1]!.happened, view);
    else this.#stage.show(view, this.#told);
  }

  play(): void {
    this.playing = true;
    const step = async () => {
      if (!this.playing) return;
      await this.go(this.at === this.count ? 0 : this.at + 1);
      if (this.at === this.count) this.playing = false;
      else this.#timer = setTimeout(step, Math.max(150, 1200 / settings.tempo));
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
    this.#stage = null;
  }

  async #view(moves: number, seat: Seat | null) {
    const game = await engine.load(this.record, moves);
    const view = await engine.look(game, seat);
    void engine.free(game);
    return view;
  }

  /** The moves so far. */
  get #told(): Happened[] {
    return this.steps.slice(0, this.at).map(({ happened }) => happened).slice(-200);
  }
}
