// Hands a palette to the style sheets: --fill-red, --ink-red and so on for cards and routes, --train-red and
// --train-ink-red for trains.

import { PALETTES, type PaletteName } from './palette';

export function applyPalette(name: PaletteName, root: HTMLElement): void {
  const { routes, trains } = PALETTES[name] ?? PALETTES.all;
  for (const [color, { fill, ink }] of Object.entries(routes)) {
    root.style.setProperty(`--fill-${color}`, fill);
    root.style.setProperty(`--ink-${color}`, ink);
  }
  for (const [color, { fill, ink }] of Object.entries(trains)) {
    root.style.setProperty(`--train-${color}`, fill);
    root.style.setProperty(`--train-ink-${color}`, ink);
  }
}
