// What was asked of the server and not answered yet, each under a key of its own that is kept on the device: whoever asks for
// the same again, even after a reload, gets what the server made the first time, and no second one.

import { randomText } from './random_text';

const STORED = 'trunkline.asked';
const MOST = 10;
type Asked = { request: string; key: string }[];

function kept(): Asked {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as Asked;
  } catch {
    return [];
  }
}

function keep(asked: Asked): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(asked.slice(-MOST)));
  } catch {
    // a device that keeps nothing asks anew after a reload
  }
}

export function keyFor(request: string): string {
  const asked = kept();
  const before = asked.find((one) => one.request === request);
  if (before) return before.key;
  const key = randomText(16);
  keep([...asked, { request, key }]);
  return key;
}

/** It has been answered. */
export const keyUsed = (request: string): void => keep(kept().filter((one) => one.request !== request));
