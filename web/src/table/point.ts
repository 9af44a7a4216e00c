// Shows something while the mouse moves over an element, and for a while after a tap. A mouse that merely rests where
// something has come to lie points at nothing.

import type { Attachment } from 'svelte/attachments';

/** how long a tap is remembered, in milliseconds */
const REMEMBERED = 2500;

export const point = (show: (on: boolean) => void): Attachment<HTMLElement> => (node) => {
  let shown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (on: boolean) => {
    clearTimeout(timer);
    if (on !== shown) show((shown = on));
  };
  const move = (e: PointerEvent) => e.pointerType === 'mouse' && set(true);
  const leave = (e: PointerEvent) => e.pointerType === 'mouse' && set(false);
  const tap = (e: PointerEvent) => {
    if (e.pointerType === 'mouse') return;
    set(!shown);
    timer = setTimeout(() => set(false), REMEMBERED);
  };
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('click', tap);
  return () => {
    set(false);
    node.removeEventListener('pointermove', move);
    node.removeEventListener('pointerleave', leave);
    node.removeEventListener('click', tap);
  };
};
