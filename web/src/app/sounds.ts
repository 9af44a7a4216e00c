// A few quiet sounds of our own, made on the spot; off unless asked for.

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tone(at: number, frequency: number, length: number, loudness: number, type: OscillatorType = 'triangle'): void {
  const oscillator = context!.createOscillator();
  const gain = context!.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, context!.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, context!.currentTime + at + length);
  oscillator.connect(gain).connect(context!.destination);
  oscillator.start(context!.currentTime + at);
  oscillator.stop(context!.currentTime + at + length);
}

const SOUNDS = {
  card: () => tone(0, 620, 0.07, 0.04),
  /** wheels over rail joints */
  train: () => {
    for (let i = 0; i < 3; i++) {
      tone(i * 0.11, 150, 0.05, 0.09, 'square');
      tone(i * 0.11 + 0.045, 120, 0.05, 0.06, 'square');
    }
  },
  turn: () => {
    tone(0, 523, 0.25, 0.05, 'sine');
    tone(0.14, 784, 0.35, 0.05, 'sine');
  },
  last: () => [0, 0.3].forEach((at) => tone(at, 392, 0.28, 0.06, 'sine')),
  end: () => [392, 494, 587, 784].forEach((f, i) => tone(i * 0.16, f, 0.5, 0.05, 'sine')),
};

export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  SOUNDS[name]();
}
