// What people set for themselves; kept on this device.

import type { PaletteName, TrainColor } from '../theme/palette';

export interface SettingsData {
  name: string;
  /** of my trains, where a map has it; '' for what is given */
  color: TrainColor | '';
  speed: 'slow' | 'normal' | 'fast' | 'skip';
  /** ask before a claim even where there is one way to pay; timed: and take no answer for a yes */
  confirm: 'always' | 'timed' | 'choices' | 'never';
  sound: boolean;
  /** what the board makes much of: tunnels, completed tickets, the last round, the end */
  moments: boolean;
  /** what is not a word explains itself unasked, a few times */
  explanations: boolean;
  /** six things to say with one click */
  reactions: boolean;
  /** of the browser, when it is my turn in a slow game; '' until asked */
  notices: '' | 'yes' | 'no';
  order: 'rainbow' | 'count';
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  colors: PaletteName;
  text: 100 | 115 | 130 | 150 | 200;
  side: 'right' | 'left';
  /** single letters do things at a table */
  keys: boolean;
  /** a lesson has been played to its end */
  learned: boolean;
}

const DEFAULTS: SettingsData = { name: '', color: '', speed: 'normal', confirm: 'always', sound: false, moments: true, explanations: true, reactions: true, notices: '', order: 'rainbow', theme: 'auto', colors: 'all', text: 100, side: 'right', keys: true, learned: false };
const STORED = 'trunkline.settings';

function stored(): SettingsData {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<SettingsData>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #data = $state(stored());

  get speed() { return this.#data.speed; }
  get confirm() { return this.#data.confirm; }
  get sound() { return this.#data.sound; }
  get moments() { return this.#data.moments; }
  get explanations() { return this.#data.explanations; }
  get reactions() { return this.#data.reactions; }
  get notices() { return this.#data.notices; }
  get order() { return this.#data.order; }
  get theme() { return this.#data.theme; }
  get colors() { return this.#data.colors; }
  get text() { return this.#data.text; }
  get keys() { return this.#data.keys; }
  get learned() { return this.#data.learned; }
  get side() { return this.#data.side; }
  get name() { return this.#data.name; }
  get color() { return this.#data.color; }
  get tempo(): number {
    return { slow: 0.6, normal: 1, fast: 2.5, skip: 100 }[this.#data.speed];
  }

  set<K extends keyof SettingsData>(key: K, value: SettingsData[K]): void {
    this.#data[key] = value;
    try {
      localStorage.setItem(STORED, JSON.stringify(this.#data));
    } catch {
      // a device that keeps nothing still plays
    }
  }
}
export const settings = new Settings();
