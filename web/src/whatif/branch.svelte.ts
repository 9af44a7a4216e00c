// A game that leaves a record at some moment and is played on here: by people on this screen, and by bots. It speaks like a
// table, so that the screens of a table serve unchanged; no table hosts it, and nothing of it counts.

import { levelName } from '../app/names';
import { randomText } from '../app/random_text';
import type { Atlas } from '../board/atlas';
import { engine } from '../engine/engine';
import type { Branched, Happened, Move, Moment, Seat, SeatMove, Variation } from '../engine/types';
import type { GameRecord } from '../replay/replay.svelte';
import { hidden, ScriptedTable, scriptedTable } from '../table/scripted_table';
import { Session } from '../table/session.svelte';
import { SharedDevice } from '../table/shared_device.svelte';

export interface BranchPlayers {
  /** seats that are played on this screen; bots play the others */
  people: Seat[];
  /** of the bots */
  level: string;
}

interface Chair {
  seat: Seat;
  table: ScriptedTable;
}

export class Branch {
  readonly device: SharedDevice;
  #chairs: Chair[] = [];
  /** one thing after the other */
  #last: Promise<unknown>;
  #closed = false;

  private constructor(
    private atlas: Atlas,
    private game: Branched,
    private players: BranchPlayers,
    seats: GameRecord['seats'],
    views: Awaited<ReturnType<typeof engine.look>>[],
    private told: (variation: Variation) => void,
  ) {
    const named = seats.map(({ name, bot, color }, seat) => {
      const who = players.people.includes(seat) ? { name: bot === null ? name : levelName(bot), bot: null } : { name: '', bot: players.level };
      return { ...who, ...(color ? { color } : {}) };
    });
    const sessions = players.people.map((seat, i) => {
      const info = scriptedTable(this.atlas, seat, 'running', named);
      const table = new ScriptedTable(info, views[i]!, (move, id) => {
        this.#queue(() => this.#try(seat, move, id));
        return null;
      });
      this.#chairs.push({ seat, table });
      return new Session(table.dial, { table: info.code }, engine);
    });
    this.device = new SharedDevice(sessions);
    this.#last = this.#bots();
  }

  /** `anew`: what this seat could not know is imagined anew; null: it is as it was. `told`: after every move, where the branch stands. */
  static async begin(from: Moment & { record: GameRecord }, atlas: Atlas, players: BranchPlayers, anew: Seat | null, told: (branched: Branched, variation: Variation) => void): Promise<Branch> {
    const game = await engine.branch(from, Number.parseInt(randomText(6), 16), anew);
    const views = await Promise.all(players.people.map((seat) => engine.look(game.game, seat)));
    return new Branch(atlas, game, players, from.record.seats, views, (variation) => told(game, variation));
  }

  close(): void {
    this.#closed = true;
    this.device.close();
    void this.#last.finally(() => engine.free(this.game.game));
  }

  #queue(work: () => Promise<void>): void {
    this.#last = this.#last.then(() => (this.#closed ? undefined : work())).catch((why: unknown) => console.error(why));
  }

  async #try(seat: Seat, move: Move, id: string): Promise<void> {
    const verdict = await engine.whyNot(await engine.look(this.game.game, seat), move);
    if (!verdict.ok) return this.#chairs.find((chair) => chair.seat === seat)!.table.refuse(id, verdict);
    await this.#play({ ...move, seat }, id);
    await this.#bots();
  }

  /** Bots move until a person is awaited, or the game is over. */
  async #bots(): Promise<void> {
    while (!this.#closed) {
      const { to_move } = await engine.look(this.game.game, null);
      const seat = to_move.find((awaited) => !this.players.people.includes(awaited));
      if (seat === undefined) return;
      const { move } = await engine.hint(await engine.look(this.game.game, seat), this.players.level, 0);
      if (!this.#closed) await this.#play({ ...move, seat });
    }
  }

  async #play(move: SeatMove, id?: string): Promise<void> {
    const happened: Happened = await engine.play(this.game.game, move);
    // what is seen is kept
    this.told(await engine.variation(this.game.game));
    for (const { seat, table } of this.#chairs) {
      const view = await engine.look(this.game.game, seat);
      table.happen(hidden(happened, seat), view, seat === move.seat ? id : undefined);
    }
  }
}
