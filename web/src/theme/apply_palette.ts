// Hands a palette to the style sheets: --fill-red, --ink-red and --line-red and so on for cards and routes, --train-red,
// --train-ink-red and the shades of a wagon for trains.

import { PALETTES, type PaletteName } from './palette';

export function applyPalette(name: PaletteName, root: HTMLElement): void {
  const { routes, trains } = PALETTES[name] ?? PALETTES.all;
  for (const [color, { fill, ink, line = fill }] of Object.entries(routes)) {
    root.style.setProperty(`--fill-${color}`, fill);
    root.style.setProperty(`--ink-${color}`, ink);
    root.style.setProperty(`--line-${color}`, line);
  }
  for (const [color, { fill, ink }] of Object.entries(trains)) {
    root.style.setProperty(`--train-${color}`, fill);
    root.style.setProperty(`--train-ink-${color}`, ink);
    // a black roof has lighter sides, any other darker ones
    root.style.setProperty(`--train-side-${color}`, `color-mix(in oklab, ${fill}, ${color === 'black' ? '#fff 15%' : '#160800 36%'})`);
    root.style.setProperty(`--train-shine-${color}`, `color-mix(in oklab, ${fill}, #fff ${color === 'black' ? 14 : 36}%)`);
  }
}
