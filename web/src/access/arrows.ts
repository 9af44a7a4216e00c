// Tabs and ways to pay are one group each: arrow keys go from one to the next, as screen readers tell their users.

import type { Attachment } from 'svelte/attachments';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const arrows: Attachment<HTMLElement> = (group) => {
  const key = (e: KeyboardEvent) => {
    const all = [...group.querySelectorAll<HTMLElement>('[role=tab], [role=radio]')];
    const at = all.indexOf(e.target as HTMLElement);
    const step = STEP[e.key];
    if (!step || at < 0) return;
    e.preventDefault();
    const next = all[(at + step + all.length) % all.length]!;
    next.focus();
    next.click();
  };
  group.addEventListener('keydown', key);
  return () => group.removeEventListener('keydown', key);
};
