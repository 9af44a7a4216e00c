// The odds of a tunnel's extra cards, as they are read out: whole percents that add up to a hundred.

import { lang } from '../i18n/i18n.svelte';

/** Rounded down, and what is left over given to those that lost most by it. */
export function percents(odds: number[]): number[] {
  const all = odds.reduce((sum, p) => sum + p, 0);
  if (all === 0) return odds;
  const exact = odds.map((p) => (100 * p) / all);
  const whole = exact.map(Math.floor);
  const lost = exact.map((p, i) => p - whole[i]!);
  const order = lost.map((_, i) => i).sort((a, b) => lost[b]! - lost[a]!);
  const over = 100 - whole.reduce((sum, p) => sum + p, 0);
  for (const i of order.slice(0, over)) whole[i]!++;
  return whole;
}

export function oddsText(odds: number[]): string {
  const percent = new Intl.NumberFormat(lang.now, { style: 'percent' });
  return percents(odds).map((p, extra) => `+${extra} ${percent.format(p / 100)}`).join(' · ');
}
