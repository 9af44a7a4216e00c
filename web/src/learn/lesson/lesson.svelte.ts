// A lesson being played: shows the scenes of a script one after the other and follows the player through their steps.

import type { Atlas } from '../../board/atlas';
import { engine } from '../../engine/engine';
import type { Handle, Move, SeatMove } from '../../engine/types';
import { t } from '../../i18n/i18n.svelte';
import { settings } from '../../app/settings.svelte';
import { Session } from '../../table/session.svelte';
import { hidden, ScriptedTable, scriptedTable } from '../../table/scripted_table';
import { ofMap } from '../../maps/list';
import { RIVAL, YOU, type Scene, type Script, type Step } from './script';

const scripts = import.meta.glob<{ script: Script }>('../../maps/*/lesson.ts');

export class Lesson {
  session = $state.raw<Session | null>(null);
  step = $state.raw<Step | null>(null);
  /** steps gone, and all of them */
  at = $state(0);
  count = $state(0);
  finished = $state(false);

  #script: Script = [];
  #scene = 0;
  #game: Handle | null = null;
  #stage: ScriptedTable | null = null;
  #left: Step[] = [];
  #closed = false;

  constructor(private atlas: Atlas) {}

  async begin(): Promise<void> {
    this.#strike();
    this.at = 0;
    this.finished = false;
    this.#script = (await ofMap(scripts, this.atlas.id)!()).script;
    this.count = this.#script.reduce((sum, scene) => sum + scene.steps.length, 0);
    await this.#open(0);
  }

  /** The player has read this. */
  read(): Promise<void> {
    return this.#advance();
  }

  close(): void {
    this.#closed = true;
    this.#strike();
  }

  #strike(): void {
    this.step = null;
    this.session?.close();
    this.session = null;
    if (this.#game !== null) void engine.free(this.#game);
    this.#game = null;
  }

  async #open(scene: number): Promise<void> {
    this.#strike();
    this.#scene = scene;
    const { seed, game, before, steps } = this.#script[scene] as Scene;
    const handle = await engine.deal({ map: this.atlas.id, seats: [{ name: 'you' }, { name: 'rival' }], seed, ...(game === undefined ? {} : { game }) });
    for (const move of before) await engine.play(handle, move);
    const view = await engine.look(handle, YOU);
    if (this.#closed) return void engine.free(handle);
    this.#game = handle;
    this.#left = [...steps];
    const table = scriptedTable(this.atlas, YOU, 'running', [{ name: settings.name || t('start.name_default') }, { bot: 'level-1' }]);
    this.#stage = new ScriptedTable(table, view, (move, id) => this.#try(move, id));
    this.session = new Session(this.#stage.dial, { table: table.code }, engine);
    this.step = this.#left[0] ?? null;
  }

  /** Only what the step asks for is done; everything else can wait. */
  #try(move: Move, id: string): { reason: string; why: string } | null {
    const { step } = this;
    const view = this.session?.view;
    if (!step?.wants || !view || !step.wants(move, view)) return { reason: 'lesson', why: '' };
    void this.#do(step, move, id);
    return null;
  }

  async #do(step: Step, move: Move, id: string): Promise<void> {
    const view = await this.#play({ ...move, seat: YOU }, id);
    if (step.done && !step.done(view)) return;
    await this.#advance();
  }

  async #play(move: SeatMove, id?: string) {
    const happened = await engine.play(this.#game!, move);
    const view = await engine.look(this.#game!, YOU);
    this.#stage!.happen(hidden(happened, YOU), view, id);
    return view;
  }

  /** On to the next step that has something to say, past what the other player does in between. */
  async #advance(): Promise<void> {
    for (;;) {
      const gone = this.#left.shift();
      for (const move of gone?.then ?? []) await this.#play({ ...move, seat: RIVAL });
      this.at++;
      const next = this.#left[0];
      if (!next) break;
      const view = await engine.look(this.#game!, YOU);
      if (this.#closed) return;
      if (!next.skip?.(view)) {
        this.step = next;
        return;
      }
    }
    if (this.#scene + 1 < this.#script.length) return this.#open(this.#scene + 1);
    this.finished = true;
  }
}
