// Lets an element say what its word means: under a resting pointer, on focus, under a finger that stays, and to readers.

import type { Attachment } from 'svelte/attachments';
import { lang } from '../i18n/i18n.svelte';
import { words } from './glossary.svelte';
import type { TermKey } from '../languages/en/terms';

const REST = 350;
const PRESS = 450;

/** The one explanation that is open. */
class Explained {
  term = $state<TermKey | null>(null);
  at = $state.raw<DOMRect | null>(null);
  node: Element | null = null;

  open(node: Element, term: TermKey): void {
    this.node = node;
    this.at = node.getBoundingClientRect();
    this.term = term;
  }
  /** A word may lose the focus because it is being taken off the page, and then nothing else may change. */
  close(node: Element | null = this.node): void {
    queueMicrotask(() => {
      if (node === this.node) this.term = null;
    });
  }
}
export const explained = new Explained();

export function explain(term: TermKey | undefined): Attachment<HTMLElement> {
  return (node) => {
    if (!term) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = ms === PRESS;
        explained.open(node, term);
      }, ms);
    };
    const stop = () => {
      clearTimeout(timer);
      explained.close(node);
    };
    const on: { [E in keyof HTMLElementEventMap]?: (e: HTMLElementEventMap[E]) => void } = {
      pointerenter: (e) => e.pointerType === 'mouse' && wait(REST),
      pointerdown: (e) => (e.pointerType === 'mouse' ? stop() : wait(PRESS)),
      pointerup: () => clearTimeout(timer),
      pointercancel: stop,
      pointerleave: (e) => e.pointerType === 'mouse' && stop(),
      focus: () => node.matches(':focus-visible') && explained.open(node, term),
      blur: stop,
      // a long press is a question, not a click
      contextmenu: (e) => pressed && e.preventDefault(),
      click: (e) => {
        if (!pressed) return;
        pressed = false;
        e.preventDefault();
        e.stopImmediatePropagation();
      },
    };
    for (const [type, act] of Object.entries(on)) node.addEventListener(type, act as EventListener, type === 'click');
    $effect(() => {
      void words.speak(lang.now);
      const means = words.glossary?.[term].means;
      if (means) node.setAttribute('aria-description', means);
    });
    return () => {
      stop();
      for (const [type, act] of Object.entries(on)) node.removeEventListener(type, act as EventListener, type === 'click');
    };
  };
}
