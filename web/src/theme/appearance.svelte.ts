// The player's settings, as the style sheets see them: theme, colours, size of text, tempo, stillness.

import { settings } from '../app/settings.svelte';
import { applyPalette } from './apply_palette';

export function followSettings(root: HTMLElement = document.documentElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const strong = matchMedia('(prefers-contrast: more)');
  const paint = () => {
    root.dataset.theme = settings.theme !== 'auto' ? settings.theme : strong.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
    // the bar of a phone's browser takes the colour of the page
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper-edge').trim());
  };
  dark.addEventListener('change', paint);
  strong.addEventListener('change', paint);
  $effect.root(() => {
    $effect(paint);
    $effect(() => applyPalette(settings.colors, root));
    $effect(() => {
      root.dataset.text = String(settings.text);
      root.style.setProperty('--tempo', String(settings.tempo));
      root.toggleAttribute('data-calm', settings.speed === 'skip');
    });
  });
}
