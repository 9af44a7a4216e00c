// What I am about to do at a table: the colour I have picked up, the route I am pointing at, the payment I am choosing,
// the tickets I am looking at; and from these what the board should show.

import type { Ring } from '../board/CityMark.svelte';
import type { Target } from '../board/Board.svelte';
import type { Atlas } from '../board/atlas';
import type { Card, CityId, Judged, Move, Refusal, RouteId, Rules, Seat, TicketId } from '../engine/types';
import { makesMuch } from '../app/motion';
import { settings } from '../app/settings.svelte';
import type { TrainColor } from '../theme/palette';
import { Highlights } from './highlights.svelte';
import { Payment, usesColor, type Goal } from './paying.svelte';
import { isScripted } from './scripted_table';
import { missing } from './missing';
import type { Session, Spot } from './session.svelte';

/** refusals of a claim that come from what is in the hand */
const UNPAID = new Set(['cards_not_in_hand', 'wrong_number_of_cards', 'ferry_needs_locomotives', 'station_wrong_number_of_cards']);

export class Selection {
  color = $state<Card | null>(null);
  /** the colour in the hand that is pointed at */
  hinted = $state<Card | null>(null);
  hovered = $state.raw<Target>(null);
  /** what was picked last, if in vain: a finger does not hover, and wants to know what it hit */
  refused = $state.raw<Target>(null);
  payment = $state.raw<Payment | null>(null);
  /** whether tickets are to be drawn is being asked: a slip would cost a turn, and points at the end */
  asking = $state(false);
  #focused = $state<TicketId | null>(null);
  keeping = $state.raw<ReadonlySet<TicketId>>(new Set());
  /** after the end: whose path or tickets are shown */
  shown = $state.raw<ReadonlySet<RouteId>>(new Set());
  shownCities = $state.raw<ReadonlyMap<CityId, Ring>>(new Map());
  /** the way that help proposes */
  planned = $state.raw<ReadonlySet<RouteId>>(new Set());

  constructor(
    readonly session: Session,
    readonly atlas: Atlas,
    readonly rules: Rules,
  ) {}
  readonly highlights = new Highlights(this);

  /** the ticket that is pointed at */
  get focused(): TicketId | null {
    return this.#focused;
  }
  set focused(ticket: TicketId | null) {
    if (ticket === this.#focused) return;
    this.#focused = ticket;
    this.highlights.seek(ticket);
  }

  #color = (seat: Seat): TrainColor => this.session.table!.seats[seat]!.color;

  readonly myColor = $derived.by((): TrainColor => (this.session.me === null ? 'black' : this.#color(this.session.me)));
  readonly owners = $derived.by(() => {
    const owners = new Map<RouteId, TrainColor>();
    this.session.view?.players.forEach((p, seat) => p.routes.forEach((r) => owners.set(r, this.#color(seat))));
    return owners;
  });
  readonly stations = $derived.by(() => {
    const stations = new Map<CityId, TrainColor>();
    this.session.view?.players.forEach((p, seat) => p.stations_at.forEach((c) => stations.set(c, this.#color(seat))));
    return stations;
  });
  readonly closed = $derived.by(() => new Set(this.session.closed));
  readonly arriving = $derived.by(() => {
    const h = this.session.latest?.happened;
    const placed = h && h.route && (h.type === 'tunnel' || (h.type === 'claim' && !h.extra));
    return new Set(placed && makesMuch() ? [h.route!] : []);
  });

  readonly rings = $derived.by(() => {
    const rings = new Map<CityId, Ring>();
    const put = (id: TicketId, ring: Ring) => {
      const ticket = this.atlas.tickets.get(id);
      if (ticket) for (const city of [ticket.a, ticket.b]) rings.set(city, ring);
    };
    const view = this.session.view;
    for (const held of view?.tickets ?? []) if (held.done) put(held.id, 'done');
    for (const held of view?.tickets ?? []) if (!held.done) put(held.id, 'open');
    for (const id of view?.offer?.tickets ?? []) put(id, this.keeping.has(id) ? 'chosen' : 'offered');
    if (this.focused) put(this.focused, 'focus');
    for (const [city, ring] of this.shownCities) rings.set(city, ring);
    return rings;
  });

  readonly marks = $derived.by(() => {
    const marks = new Map<RouteId, 'can' | 'dim'>();
    const { options, myTurn } = this.session;
    if (this.shown.size) for (const id of this.atlas.routes.keys()) if (!this.shown.has(id)) marks.set(id, 'dim');
    if (!myTurn || !options || this.session.view?.phase !== 'turn') return marks;
    // cards that have been paid meanwhile are pointed at no more
    const hinted = this.hinted && this.session.view.hand?.[this.hinted] ? this.hinted : null;
    for (const [id, judged] of Object.entries(options.claims)) {
      if (this.color) marks.set(id, usesColor(judged, this.color) ? 'can' : 'dim');
      else if (hinted ? usesColor(judged, hinted) : judged.ok) marks.set(id, 'can');
    }
    // what is taken is no question any more
    if (this.color) for (const id of this.owners.keys()) marks.delete(id);
    return marks;
  });

  /** the answer to a tunnel of mine */
  readonly #tunnelPayment = $derived.by(() => {
    const { session } = this;
    const judged = session.options?.tunnel;
    return session.view?.phase === 'tunnel' && session.myTurn && judged ? new Payment({ tunnel: true }, judged.payments, session.view, this.rules, null) : null;
  });
  /** what is being paid for, if anything */
  readonly paying = $derived.by(() => this.#tunnelPayment ?? this.payment);

  readonly ghost = $derived.by(() => {
    const goal = this.payment?.goal;
    const tunnel = this.session.view?.tunnel;
    if (tunnel && this.session.view) {
      const seat = this.session.view.to_move[0];
      return seat === undefined ? null : { route: tunnel.route, color: this.#color(seat) };
    }
    if (goal && 'route' in goal) return { route: goal.route, color: this.myColor };
    if (goal && 'city' in goal) return { city: goal.city, color: this.myColor };
    const at = this.hovered;
    const judged = at && 'route' in at ? this.session.options?.claims[at.route] : undefined;
    if (this.session.myTurn && at && 'route' in at && (this.color ? usesColor(judged, this.color) : judged?.ok)) return { route: at.route, color: this.myColor };
    return null;
  });

  /** A route or city was clicked, or cards were dropped on it. */
  pick(target: Target, wanted: Card | null = this.color, at?: Spot): void {
    const { session } = this;
    if (!target) return this.clear();
    if (this.#waits(() => this.pick(target, wanted, at))) return;
    this.asking = false;
    if (session.behind) session.skip();
    const judged = this.#judged(target);
    if (!judged) {
      // clicked before the engine has said what is possible: the click waits for it
      if (session.myTurn && !session.options) void session.thinking.then(() => session.options && this.pick(target, wanted, at));
      return;
    }
    if (!judged.ok) {
      this.payment = null;
      this.refused = target;
      session.say(judged, at, UNPAID.has(judged.reason) ? missing(this, target) : undefined);
      return;
    }
    this.choose(target, judged, wanted);
  }

  /** Cards of one kind were dropped on something: that is to be paid with them, or not at all. */
  drop(target: NonNullable<Target>, card: Card, at: Spot): void {
    const judged = this.#judged(target);
    if (!judged?.ok || usesColor(judged, card)) return this.pick(target, card, at);
    this.payment = null;
    this.refused = target;
    // the engine says why these cards alone will not do
    const { view } = this.session;
    const pay = (most: number) => ({ [card]: Math.min(most, view!.hand?.[card] ?? 0) });
    const move: Move = 'route' in target ? { type: 'claim', route: target.route, pay: pay(this.atlas.routes.get(target.route)!.length) } : { type: 'station', city: target.city, pay: pay(1) };
    void this.rules.whyNot(view!, move).then((verdict) => !verdict.ok && this.session.say(verdict, at, UNPAID.has(verdict.reason) ? missing(this, target) : undefined));
  }

  choose(goal: Goal, judged: Judged & { ok: true }, wanted: Card | null): void {
    this.session.notice = null; // about what was picked before
    this.refused = null;
    const payment = new Payment(goal, judged.payments, this.session.view!, this.rules, wanted);
    const plain = settings.confirm === 'never' || (settings.confirm === 'choices' && judged.payments.length === 1);
    if (plain && !('tunnel' in goal)) {
      void this.pay(payment);
    } else {
      this.payment = payment;
    }
  }

  async pay(payment: Payment): Promise<void> {
    const done = await this.session.play(payment.move);
    if (done) this.clear();
  }

  draw(from: number | 'deck', at?: Spot): void {
    if (this.#waits(() => this.draw(from, at))) return;
    this.clear();
    const { options, myTurn } = this.session;
    const verdict = from === 'deck' ? options?.deck : options?.row[from];
    if (!myTurn) this.session.say(this.#wait, at);
    else if (verdict && !verdict.ok) this.session.say(verdict, at);
    else void this.session.play({ type: 'draw', from });
  }

  tickets(at?: Spot): void {
    if (this.#waits(() => this.tickets(at))) return;
    const sure = this.asking || settings.confirm === 'never' || isScripted(this.session.table!.code);
    this.clear();
    const verdict = this.session.options?.tickets;
    if (!this.session.myTurn) this.session.say(this.#wait, at);
    else if (verdict && !verdict.ok) this.session.say(verdict, at);
    else if (sure) void this.session.play({ type: 'tickets' });
    else this.asking = true;
  }

  toggleKeep(id: TicketId): void {
    const next = new Set(this.keeping);
    if (!next.delete(id)) next.add(id);
    this.keeping = next;
  }

  async keep(): Promise<void> {
    const offered = this.session.view?.offer?.tickets ?? [];
    if (await this.session.play({ type: 'keep', tickets: offered.filter((id) => this.keeping.has(id)) })) {
      this.keeping = new Set();
      this.focused = null;
    }
  }

  clear(): void {
    this.payment = null;
    this.color = null;
    this.asking = false;
    this.refused = null;
  }

  /** What is clicked while the last click is on its way is done after it; where the connection is broken, the player is told. */
  #waits(again: () => void): boolean {
    const { session } = this;
    if (!session.busy) return false;
    if (session.connected === 'live') void session.settled().then(() => session.thinking).then(again);
    else session.say({ reason: 'on_its_way', why: '' });
    return true;
  }

  /** Why nothing can be done now. */
  get #wait(): Refusal {
    return this.session.table?.state === 'over' ? { reason: 'game_over', rule: 'C-61', why: '' } : { reason: 'not_your_turn', rule: 'C-10', why: '' };
  }

  /** Cities are for stations; where there are none, a click on one asks nothing. */
  #judged(target: NonNullable<Target>): Judged | undefined {
    const { options, myTurn } = this.session;
    if ('city' in target && !this.atlas.rulebook.stations) return undefined;
    if (!myTurn) return { ok: false, payments: [], ...this.#wait };
    return 'route' in target ? options?.claims[target.route] : options?.stations[target.city];
  }
}
