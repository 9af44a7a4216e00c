// Who keeps everybody waiting so long that a bot may be asked for. The table says how long that is.

import type { Seat } from '../engine/types';
import type { Session } from './session.svelte';

export function missing({ table, view, me, heardAt, movedAt }: Pick<Session, 'table' | 'view' | 'me' | 'heardAt' | 'movedAt'>, now: number): Seat | null {
  if (!table?.patience || table.state !== 'running' || me === null || !view) return null;
  const { ask_ms, silent_ms } = table.patience;
  const found = view.to_move.find((seat) => {
    const { bot, away, gone_ms } = table.seats[seat]!;
    if (seat === me || bot !== null || away) return false;
    return gone_ms !== null ? gone_ms + now - heardAt >= ask_ms : now - movedAt >= silent_ms;
  });
  return found ?? null;
}
