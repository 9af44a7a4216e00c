// How far my tickets are: the trains still to lay for each by the cheapest way that is left, from the engine that also gives
// help. In games that count nobody is told.

import type { Atlas } from '../board/atlas';
import type { Advice, CityId, RouteId, TicketId, View } from '../engine/types';

export interface Progress {
  /** trains still to lay; null where no way is left */
  left: number | null;
  /** what of the whole way is laid, from 0 to 1 */
  done: number;
}

export class TicketProgress {
  of = $state.raw<ReadonlyMap<TicketId, Progress>>(new Map());
  /** routes of the cheapest way left for all open tickets together, or beside them */
  way = $state.raw<ReadonlySet<RouteId>>(new Set());
  #asked = 0;

  constructor(
    private atlas: Atlas,
    private advice: (view: View) => Promise<Advice>,
  ) {}

  /** Asks about the tickets of a view that are open or on offer; answers that come too late are dropped. */
  async look(view: View): Promise<void> {
    const turn = ++this.#asked;
    const found = new Map<TicketId, Progress>();
    const open = (view.tickets ?? []).filter((held) => !held.done).map((held) => held.id);
    // the engine is asked as if nothing were on offer
    const asked: View = view.offer ? { ...view, phase: 'turn', to_move: [view.seat ?? 0], offering: 0, offer: null } : view;
    for (const id of [...open, ...(view.offer?.tickets ?? [])]) {
      const left = await this.#trains(asked, id);
      if (turn !== this.#asked) return;
      found.set(id, { left, done: left === null ? 0 : Math.max(0, 1 - left / this.#whole(id)) });
    }
    const { routes } = await this.advice(asked);
    if (turn !== this.#asked) return;
    this.of = found;
    // either of two tracks will do
    this.way = new Set(routes.flatMap((id) => [id, this.atlas.routes.get(id)?.twin ?? id]));
  }

  async #trains(view: View, id: TicketId): Promise<number | null> {
    const advice = await this.advice({ ...view, tickets: [{ id, done: false }] });
    return advice.cut_off.includes(id) || advice.left_out.includes(id) ? null : advice.trains;
  }

  /** trains from end to end on an empty board */
  #whole(id: TicketId): number {
    const { a, b } = this.atlas.tickets.get(id)!;
    const far = new Map([[a, 0]]);
    const shorter = (from: CityId, to: CityId, length: number) => {
      const through = (far.get(from) ?? Infinity) + length;
      if (through < (far.get(to) ?? Infinity)) far.set(to, through);
    };
    // as often as a way has routes, at most
    for (let i = 0; i < far.size + 1; i++) {
      for (const route of this.atlas.routes.values()) {
        shorter(route.a, route.b, route.length);
        shorter(route.b, route.a, route.length);
      }
    }
    return far.get(b)!;
  }
}
