// Puts a panel beside what it is about, without covering it and inside the board.

import type { Attachment } from 'svelte/attachments';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** between a panel and what it is about, and to the edge of the board */
const GAP = 14;

/** Where a panel of this size stands: above, below or beside; where there is no room for it, at the far end of the board. */
export function place(size: { width: number; height: number }, about: Box, room: Box): { left: number; top: number } {
  const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const left = clamp((about.left + about.right - size.width) / 2, room.left + GAP, room.right - GAP - size.width);
  const top = clamp((about.top + about.bottom - size.height) / 2, room.top + GAP, room.bottom - GAP - size.height);
  if (about.top - GAP - size.height >= room.top + GAP) return { left, top: about.top - GAP - size.height };
  if (about.bottom + GAP + size.height <= room.bottom - GAP) return { left, top: about.bottom + GAP };
  if (about.right + GAP + size.width <= room.right - GAP) return { left: about.right + GAP, top };
  if (about.left - GAP - size.width >= room.left + GAP) return { left: about.left - GAP - size.width, top };
  const low = about.top + about.bottom > room.top + room.bottom;
  return { left, top: low ? room.top + GAP : room.bottom - GAP - size.height };
}

/** `about` finds what the panel belongs to; null where it belongs to nothing on the board, and stays where the layout has it. */
export function beside(about: () => Element | null): Attachment<HTMLElement> {
  return (panel) => {
    const board = panel.parentElement!.querySelector('.board')!;
    const settle = () => {
      const target = about();
      panel.style.position = target ? 'absolute' : '';
      // in a grid a place is counted from the panel's area, which is to be all of the table
      panel.style.gridArea = target ? '1 / 1 / -1 / -1' : '';
      panel.style.maxWidth = target ? `min(${board.clientWidth - 2 * GAP}px, 36rem)` : '';
      if (!target) return;
      const game = panel.parentElement!.getBoundingClientRect();
      const { left, top } = place(panel.getBoundingClientRect(), target.getBoundingClientRect(), board.getBoundingClientRect());
      panel.style.left = `${left - game.left}px`;
      panel.style.top = `${top - game.top}px`;
      panel.style.margin = '0';
    };
    const watch = new ResizeObserver(settle);
    watch.observe(panel);
    watch.observe(board);
    return () => watch.disconnect();
  };
}
