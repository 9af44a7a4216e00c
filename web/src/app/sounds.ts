// What a game sounds like, for those who have switched it on.

import type { Happened } from '../engine/types';
import { perform, type Instrument } from './instruments';
import { settings } from './settings.svelte';

/** What is heard of a move; `done`: one of my tickets is completed by it, `turn`: it is my turn now. */
export function soundsOf(h: Happened, { done, turn }: { done: boolean; turn: boolean }): Instrument[] {
  const heard: Instrument[] = [];
  if (h.over) return ['arrival'];
  if (h.type === 'draw' || h.type === 'tickets') heard.push('card');
  if (h.revealed?.length) heard.push('tunnel');
  if (h.type === 'station' || h.type === 'tunnel' || (h.type === 'claim' && !h.extra)) heard.push('rails');
  if (h.resets || h.reshuffled) heard.push('shuffle');
  if (done) heard.push('stamp');
  if (h.last_round) heard.push('whistle');
  if (turn) heard.push('bell');
  return heard;
}

let context: AudioContext | null = null;

/** In a tab that nobody sees, only what calls one back to it. */
export function play(name: Instrument): void {
  if (!settings.sound || (document.hidden && name !== 'bell')) return;
  context ??= new AudioContext();
  void context.resume();
  perform(context, name);
}

/** Browsers let nothing sound before a finger has touched the page: the first touch wakes it, so that a hidden tab can call. */
export function wake(): void {
  if (!settings.sound || context?.state === 'running') return;
  context ??= new AudioContext();
  void context.resume();
}
