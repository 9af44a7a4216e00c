// Marks on an axis: round steps from nothing, at most five of them, the last no further than what is shown.

export function ticks(most: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [0.5, 1, 2, 2.5, 5, 10].map((n) => n * unit).find((n) => Number.isInteger(n) && most / n < 5) ?? unit;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}
