// A view moved on by what changed in it.

import type { View } from '../engine/types';
import type { Changes } from '../engine/protocol';

export function merge(view: View, changes: Changes): View {
  const { players, ...rest } = changes;
  const next: View = { ...view, ...rest };
  if (players) next.players = view.players.map((p, seat) => (players[seat] ? { ...p, ...players[seat] } : p));
  return next;
}
