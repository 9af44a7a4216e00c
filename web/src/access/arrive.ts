// A new screen takes the focus, so that screen readers begin to read it; not the first one, which they read anyway.

import type { Attachment } from 'svelte/attachments';

let arrived = false;

export const arrive: Attachment<HTMLElement> = (main) => {
  main.tabIndex = -1;
  if (arrived && (document.activeElement ?? document.body) === document.body) main.focus({ preventScroll: true });
  arrived = true;
};
