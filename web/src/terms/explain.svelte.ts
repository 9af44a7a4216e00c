// Lets an element say what its word means: under a resting pointer, on focus, under a finger that stays, and to readers.

import type { Attachment } from 'svelte/attachments';
import { settings } from '../app/settings.svelte';
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

/** What is not a word in a sentence explains itself unasked a few times on a device, and then only when asked: under a finger that
    stays, or in the glossary. */
const FEW = 3;
const STORED = 'trunkline.explained';
function unasked(term: TermKey): boolean {
  if (!settings.explanations) return false;
  try {
    const told = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Record<TermKey, number>>;
    const times = (told[term] ?? 0) + 1;
    if (times > FEW) return false;
    localStorage.setItem(STORED, JSON.stringify({ ...told, [term]: times }));
    return true;
  } catch {
    return true;
  }
}

export function explain(term: TermKey | undefined): Attachment<HTMLElement> {
  return (node) => {
    if (!term) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = ms === PRESS;
        if (pressed || word || unasked(term)) explained.open(node, term);
      }, ms);
    };
    const word = node.matches('.term');
    let inside = false;
    const stop = () => {
      inside = false;
      clearTimeout(timer);
      explained.close(node);
    };
    const on: { [E in keyof HTMLElementEventMap]?: (e: HTMLElementEventMap[E]) => void } = {
      // a pointer that rests while something comes under it asks nothing
      pointermove: (e) => {
        if (e.pointerType !== 'mouse' || inside) return;
        inside = true;
        wait(REST);
      },
      pointerdown: (e) => (e.pointerType === 'mouse' ? (stop(), (inside = true)) : wait(PRESS)),
      pointerup: () => clearTimeout(timer),
      pointercancel: stop,
      pointerleave: (e) => e.pointerType === 'mouse' && stop(),
      focus: () => node.matches(':focus-visible') && (word || unasked(term)) && explained.open(node, term),
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
