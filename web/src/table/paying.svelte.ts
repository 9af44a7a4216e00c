// Paying: which cards I am about to lay down for a route or a station. The engine lists good payments and judges any other.

import type { Card, Cards, CityId, Judged, Move, RouteId, Rules, Verdict, View } from '../engine/types';

export type Goal = { route: RouteId } | { city: CityId } | { tunnel: true };

export class Payment {
  picked = $state.raw<Cards>({});
  /** laying down cards one by one instead of choosing a listed payment */
  free = $state(false);
  verdict = $state.raw<Verdict | null>(null);
  /** still as it was proposed */
  readonly untouched = $derived.by(() => !this.free && this.picked === this.#proposed);
  #proposed: Cards;
  #asked = 0;

  constructor(
    readonly goal: Goal,
    readonly payments: Cards[],
    private view: View,
    private rules: Rules,
    wanted: Card | null,
  ) {
    this.#proposed = this.picked = preferred(payments, wanted) ?? {};
    this.verdict = { ok: true };
  }

  get move(): Move {
    if ('route' in this.goal) return { type: 'claim', route: this.goal.route, pay: this.picked };
    if ('city' in this.goal) return { type: 'station', city: this.goal.city, pay: this.picked };
    return { type: 'tunnel', pay: this.picked };
  }

  pick(payment: Cards): void {
    this.picked = payment;
    this.free = false;
    this.verdict = { ok: true };
  }

  /** One more or one less of a kind; the engine judges at once. */
  lay(card: Card, count: number): void {
    const held = this.view.hand?.[card] ?? 0;
    const next: Cards = { ...this.picked, [card]: Math.max(0, Math.min(held, count)) };
    if (!next[card]) delete next[card];
    this.picked = next;
    this.free = true;
    this.verdict = null;
    const turn = ++this.#asked;
    void this.rules.whyNot(this.view, this.move).then((verdict) => {
      if (turn === this.#asked) this.verdict = verdict;
    });
  }
}

/** The default, or where a colour was chosen first the payment that uses most of it. */
export function preferred(payments: Cards[], wanted: Card | null): Cards | undefined {
  if (!wanted) return payments[0];
  const using = payments.filter((p) => p[wanted]);
  return using.sort((a, b) => b[wanted]! - a[wanted]!)[0] ?? payments[0];
}

export const usesColor = (judged: Judged | undefined, card: Card): boolean => judged?.ok === true && judged.payments.some((p) => p[card]);
export const samePay = (a: Cards, b: Cards): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<Card>;
  return [...keys].every((k) => (a[k] ?? 0) === (b[k] ?? 0));
};
