// Time as it passes on the screen, in whole seconds.

import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

export const seconds = {
  /** milliseconds, looked at anew every second */
  now(): number {
    subscribe();
    return Date.now();
  },
  until(moment: number): number {
    return Math.max(0, Math.round((moment - this.now()) / 1000));
  },
};
