// What the start page is about to begin.

import { engine } from '../engine/engine';
import { houseRuleText } from '../app/house';
import type { HouseRule } from '../engine/types';
import previews from '../generated/previews.json';
import { MAPS, type BoxMap } from '../maps/list';
import { LEVELS, problemText } from '../app/names';
import { makeTable, server, type NewTable, type ServerInfo } from '../app/server_api';
import { address, type Place } from '../app/places';
import { router } from '../app/router.svelte';
import { holdSeat } from '../app/seats';
import { settings } from '../app/settings.svelte';
import { t } from '../i18n/i18n.svelte';
import type { TableInfo } from '../engine/protocol';
import type { TrainColor } from '../theme/palette';


/** Seconds for each turn, and a bank for the whole game. */
export const CLOCKS = [
  { id: 'none', clock: null },
  { id: 'quick', clock: { move_s: 20, bank_s: 180 } },
  { id: 'calm', clock: { move_s: 60, bank_s: 600 } },
  { id: 'days', clock: { move_s: 2 * 86_400, bank_s: 0 } },
];

/** A choice of numbers. */
export const upTo = (most: number, from: number) => Array.from({ length: most - from + 1 }, (_, i) => ({ value: from + i, text: String(from + i) }));

/** How a table is played, for those who come to it. */
export function playedWith({ map, options: { clock, counting } }: TableInfo): string {
  const parts = [houseRuleText(map), counting ? t('table.counting') : ''];
  if (clock) {
    const known = CLOCKS.find((c) => c.clock?.move_s === clock.move_s && c.clock.bank_s === clock.bank_s);
    parts.push(known ? t(`table.clock_${known.id}`) : t('table.clock_other', { move: clock.move_s, bank: clock.bank_s }));
  }
  return parts.filter(Boolean).join(' · ');
}

// at the host's own machine the address line has a name that only this machine knows
const AT_HOST = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

class Setup {
  /** the board that was chosen */
  box = $state<BoxMap>(MAPS[0]);
  house = $state.raw<HouseRule | null>(null);
  /** those of each board, once the engine was asked */
  houseRules = $state.raw<Partial<Record<BoxMap, HouseRule[]>>>({});
  opponents = $state(2);
  level = $state('level-3');
  busy = $state(false);
  problem = $state('');
  /** what is opened below the buttons */
  panel = $state<'' | 'friends' | 'one_screen'>('');
  options = $state({ public: false, counting: false, chat: true, help: true });
  clock = $state('none');
  /** at a table for friends */
  seats = $state(2);
  /** round one screen */
  people = $state(2);
  bots = $state(0);
  names = $state<string[]>(['', '', '', '', '']);
  /** undefined while nobody has answered yet */
  server = $state.raw<ServerInfo | null | undefined>(undefined);

  /** the bots that this page has itself */
  #own = $state.raw<string[]>([]);

  /** Our ladder, or what else the server has. */
  get levels(): string[] {
    const offered = this.server?.levels ?? this.#own;
    return !offered.length || LEVELS.some((level) => offered.includes(level)) ? LEVELS : offered;
  }

  async look(): Promise<void> {
    this.server = await server();
    if (!this.server) this.#own = (await engine.about()).bots.map((bot) => bot.name);
    if (!this.levels.includes(this.level)) this.level = this.levels[0]!;
  }

  /** An address to give away, which other devices can open if the server has one for them. */
  link(place: Place): string {
    return new URL(address(place), (AT_HOST && this.server?.network) || document.baseURI).href;
  }
  /** No other device can come here. */
  get onlyHere(): boolean {
    return AT_HOST && this.server?.network === null;
  }

  async askHouseRules(): Promise<void> {
    const rules = await Promise.all(MAPS.map(async (map) => [map, await engine.houseRules(map)] as const));
    this.houseRules = Object.fromEntries(rules);
  }

  /** A house rule goes along where the board has it too. */
  choose(box: BoxMap, rule: string | undefined = this.house?.rule): void {
    this.box = box;
    this.house = this.houseRules[box]?.find((house) => house.rule === rule) ?? null;
    this.opponents = Math.min(this.opponents, this.most - 1);
    this.seats = Math.min(this.seats, this.most);
    this.seatPeople(Math.min(this.people, this.most));
  }
  /** Bots take what people leave. */
  seatPeople(people: number): void {
    this.people = people;
    this.bots = Math.min(this.bots, this.most - people);
  }
  /** what is played: the board with its house rule */
  get map(): string {
    return this.house?.map ?? this.box;
  }
  get colors(): TrainColor[] {
    return this.house?.train_colors ?? (previews[this.box].trainColors as TrainColor[]);
  }
  /** of my trains */
  get color(): TrainColor {
    return this.colors.find((color) => color === settings.color) ?? this.colors[0]!;
  }
  set color(color: TrainColor) {
    settings.set('color', color);
  }
  get most(): number {
    return this.house?.players[1] ?? previews[this.box].players[1]!;
  }

  /** Bots on the server if there is one, else here. Nobody minds what is taken back. */
  playNow(): Promise<void> {
    const bots = Array.from({ length: this.opponents }, () => ({ bot: this.level }));
    return this.#begin(async () => {
      if (this.server === undefined) await this.look();
      if (this.server) return this.#onServer({ map: this.map, name: settings.name || undefined, seats: [{ bot: null }, ...bots], options: { stand_in: this.level, practice: true } });
      return this.#here([{ name: this.#name, bot: null, color: this.color }, ...bots.map(({ bot }) => ({ name: '', bot }))], { practice: true });
    });
  }

  withFriends(): Promise<void> {
    const seats = Array.from({ length: this.seats }, () => ({ bot: null }));
    const clock = CLOCKS.find((c) => c.id === this.clock)?.clock ?? null;
    return this.#begin(() => this.#onServer({ map: this.map, name: settings.name || undefined, seats, options: { ...this.options, clock, stand_in: this.level } }));
  }

  /** A game that counts is played without aids and without taking back. */
  count(counting: boolean): void {
    this.options.counting = counting;
    this.options.help = !counting;
  }

  round(): Promise<void> {
    const seats = Array.from({ length: this.people }, (_, i) => ({ name: this.names[i]!.trim() || t('name.player', { number: i + 1 }), bot: null }));
    const bots = Array.from({ length: this.bots }, () => ({ name: '', bot: this.level }));
    return this.#begin(() => this.#here([...seats, ...bots]));
  }

  get #name(): string {
    return settings.name || t('start.name_default');
  }

  async #onServer(table: NewTable): Promise<void> {
    const made = await makeTable(table);
    holdSeat({ code: made.code, token: made.token, map: table.map, at: Date.now() });
    router.go({ at: 'table', code: made.code });
  }

  async #here(seats: { name: string; bot: string | null; color?: TrainColor }[], options = {}): Promise<void> {
    const made = await engine.make({ map: this.map, seats, options });
    const people = made.tokens.filter((token) => token !== null);
    holdSeat({ code: made.code, token: people.join(' '), map: this.map, at: Date.now(), local: true });
    router.go({ at: 'local', code: made.code });
  }

  async #begin(begin: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await begin();
    } catch (why) {
      this.problem = problemText(why);
    }
    this.busy = false;
  }
}
export const setup = new Setup();
