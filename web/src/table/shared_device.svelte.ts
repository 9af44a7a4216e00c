// Everybody who plays on this device: usually one seat; round one screen several, handed over between turns so that
// nobody sees another's hand.

import { tables } from '../app/tables';
import { findSeat } from '../app/seats';
import type { Session } from './session.svelte';

export class SharedDevice {
  at = $state(0);
  /** the device is on its way from one player to the next */
  covered = $state(false);

  constructor(readonly sessions: readonly Session[]) {
    this.covered = this.several;
  }

  /** All seats of a table that this device holds. `take`: from another window. */
  static of(code: string, take: boolean): SharedDevice {
    const tokens = findSeat(code)?.token.split(' ') ?? [undefined];
    return new SharedDevice(tokens.map((token) => tables.open(code, token, take)));
  }

  get several(): boolean {
    return this.sessions.length > 1;
  }
  get session(): Session {
    return this.sessions[this.at]!;
  }

  /** Who should hold the device now; where nobody here is awaited, whoever holds it. */
  readonly due = $derived.by(() => {
    const view = this.sessions[0]!.view;
    if (!view || !this.several) return this.at;
    const awaited = (i: number) => this.sessions[i]!.me !== null && view.to_move.includes(this.sessions[i]!.me!);
    if (awaited(this.at)) return this.at;
    const next = this.sessions.findIndex((_, i) => awaited(i));
    return next < 0 ? this.at : next;
  });

  /** Whoever holds the device has moved, and somebody else is next. */
  get passing(): boolean {
    return this.several && !this.covered && this.due !== this.at && this.session.behind === 0;
  }

  pass(): void {
    this.covered = true;
  }

  /** Whoever here has a question of the table to answer, with the device in hand or beside whoever has. */
  get answering(): Session[] {
    return this.sessions.filter(({ me, table }) => me !== null && table?.asked?.waits_for.includes(me));
  }

  /** The next player has the device in hand. */
  take(): void {
    this.at = this.due;
    this.covered = false;
  }

  close(): void {
    for (const session of this.sessions) session.close();
  }
}
