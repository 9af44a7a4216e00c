// What the board points out beside the moves that are possible: what others did since I last moved, the ways of my completed
// tickets, what a ticket still misses, somebody's network, the route a line of the log is about.

import type { Target } from '../board/Board.svelte';
import { way } from '../end/way';
import { engine } from '../engine/engine';
import type { Advice, CityId, Happened, RouteId, Seat, TicketId, View } from '../engine/types';
import { helpAllowed } from '../help/allowed';
import type { Selection } from './selection.svelte';

/** Where a move left trains or a station for everybody to see. */
export function placeOf(h: Happened): Target {
  if (h.type === 'station' && h.city) return { city: h.city };
  return h.route && (h.type === 'tunnel' || h.type === 'claim') ? { route: h.route } : null;
}

export class Highlights {
  /** the player who is pointed at */
  #seat = $state<Seat | null>(null);
  /** what a line of the log that is pointed at is about */
  flash = $state.raw<Target>(null);
  /** the engine's answers, and what they are about */
  #paths = $state.raw<{ view: View; routes: RouteId[][] } | null>(null);
  #missing = $state.raw<{ view: View; ticket: TicketId; routes: RouteId[] } | null>(null);

  /** the final score stands */
  counted = $state(false);
  /** who has won, once it has been counted before our eyes */
  headline = $state('');
  /** tickets that have just been completed */
  completed = $state.raw<readonly TicketId[]>([]);

  constructor(private selection: Selection) {}

  get seat(): Seat | null {
    return this.#seat;
  }

  /** Somebody's network alone, with its longest path. */
  point(seat: Seat | null): void {
    this.#seat = seat;
    const view = this.selection.session.view;
    if (seat === null || !view || this.#paths?.view === view) return;
    void engine.advice(view).then((advice: Advice) => (this.#paths = { view, routes: advice.longest_routes }), () => {});
  }

  /** The cheapest way left for a ticket, where help is allowed. */
  seek(ticket: TicketId | null): void {
    const { view, table, me } = this.selection.session;
    if (!ticket || !view || !table || !helpAllowed(table, me, view)) return;
    void engine.advice({ ...view, tickets: [{ id: ticket, done: false }] }).then(
      (advice) => (this.#missing = { view, ticket, routes: advice.routes }),
      () => {},
    );
  }

  /** Since my last move by others; for an onlooker, the last move. */
  readonly #since = $derived.by((): Happened[] => {
    const { log, me, view } = this.selection.session;
    if (view?.phase === 'over') return [];
    const told = log.filter((line) => !line.takenBack).map((line) => line.happened);
    return me === null ? told.slice(-1) : told.slice(told.findLastIndex((h) => h.seat === me) + 1);
  });
  readonly #fresh = $derived.by(() => {
    const routes = new Set<RouteId>();
    const cities = new Set<CityId>();
    for (const happened of this.#since) {
      const at = placeOf(happened);
      // a tunnel that is not paid yet, or was given up, is nobody's
      if (at && 'route' in at && this.selection.owners.has(at.route)) routes.add(at.route);
      if (at && 'city' in at) cities.add(at.city);
    }
    return { routes, cities };
  });

  /** over my own routes */
  #wayOf(ticket: TicketId): RouteId[] {
    const { view, me } = this.selection.session;
    const { a, b } = this.selection.atlas.tickets.get(ticket)!;
    return me === null ? [] : way(a, b, view?.players[me]?.routes ?? [], this.selection.atlas);
  }
  readonly #done = $derived.by(() => new Set((this.selection.session.view?.tickets ?? []).filter((held) => held.done).flatMap(({ id }) => this.#wayOf(id))));
  /** runs when all has been counted */
  readonly #express = $derived.by(() => {
    const { result } = this.selection.session.view ?? {};
    const winner = result?.winners[0];
    if (!result || winner === undefined || !this.counted) return null;
    return { routes: result.longest_routes[winner] ?? [], color: this.selection.session.table!.seats[winner]!.color };
  });

  readonly #only = $derived.by((): ReadonlySet<RouteId> | null => {
    const { session, focused } = this.selection;
    const { view, me } = session;
    if (!view) return null;
    if (this.#seat !== null) return new Set(view.players[this.#seat]?.routes);
    if (focused !== null && me !== null) return new Set([...view.players[me]!.routes, ...this.#way]);
    return null;
  });
  /** what is still missing for the ticket that is pointed at */
  readonly #way = $derived.by(() => {
    const { session, focused } = this.selection;
    return this.#missing?.view === session.view && this.#missing?.ticket === focused ? this.#missing!.routes : [];
  });

  /** for the board, over what it is told about possible moves */
  readonly board = $derived.by(() => {
    const { selection } = this;
    const path = this.#seat !== null && this.#paths?.view === selection.session.view ? this.#paths!.routes[this.#seat] : null;
    const only = this.#only;
    return {
      marks: only ? new Map([...selection.atlas.routes.keys()].filter((id) => !only.has(id)).map((id) => [id, 'dim' as const])) : selection.marks,
      lit: path ? new Set(path) : selection.shown,
      planned: this.#way.length ? new Set(this.#way) : selection.planned,
      fresh: only ? new Set([...this.#fresh.routes].filter((id) => only.has(id))) : this.#fresh.routes,
      freshCities: only ? new Set<CityId>() : this.#fresh.cities,
      done: this.#done,
      flash: this.flash,
      completed: this.completed.map((id) => this.#wayOf(id)),
      express: this.#express,
    };
  });
}
