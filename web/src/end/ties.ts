// Which of the map's tie-breaks decided between equal points, in words. The engine says which one it was.

import type { Seat, TieBreak, View } from '../engine/types';
import { lang, t } from '../i18n/i18n.svelte';

export function tieLines(view: View, name: (seat: Seat) => string, rules: TieBreak[], bonusName: string): string[] {
  const { ranks, scores, winners, behind_by } = view.result!;
  const list = (items: string[]) => new Intl.ListFormat(lang.now).format(items);
  const named = (seats: Seat[]) => list(seats.map(name));
  const figure = (rule: TieBreak, seat: Seat): number => {
    if (rule === 'fewest_stations') return view.players[seat]!.stations_at.length;
    return rule === 'tickets' ? scores[seat]!.tickets_completed : scores[seat]!.longest;
  };
  const lines: string[] = [];
  if (winners.length > 1) {
    const equal = rules.map((rule) => (rule === 'longest_path_bonus' ? bonusName : t(`end.equal_${rule}`)));
    lines.push(t('end.tie_shared', { names: named(winners), points: scores[winners[0]!]!.total, rules: list(equal) }));
  }
  behind_by.forEach((rule, seat) => {
    if (!rule) return;
    const place = Math.max(...ranks.filter((rank) => rank < ranks[seat]!));
    const before = ranks.flatMap((rank, s) => (rank === place ? [s] : []));
    const why = t(`end.tie_${rule}`, { a: figure(rule, before[0]!), b: figure(rule, seat), card: bonusName });
    lines.push(t('end.tie', { names: named([...before, seat]), points: scores[seat]!.total, place: place === 1 ? 'top' : 'lower', first: named(before), why }));
  });
  return lines;
}
