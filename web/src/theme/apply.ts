// Hands the palette to the style sheets: --fill-red, --ink-red and so on, and a class for each.

import { ROUTE_COLORS } from './palette';

export function applyPalette(root: HTMLElement = document.documentElement): void {
  for (const [name, { fill, ink }] of Object.entries(ROUTE_COLORS)) {
    root.style.setProperty(`--fill-${name}`, fill);
    root.style.setProperty(`--ink-${name}`, ink);
  }
}
