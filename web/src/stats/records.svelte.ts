// Records that were opened or dropped onto the page, one or many, each rechecked, to be looked through.

import { engine } from '../engine/engine';
import type { Check } from '../engine/types';
import type { GameRecord } from '../replay/replay.svelte';

export interface OpenedRecord {
  /** of the file; with the line, where it has several */
  name: string;
  /** when the file was written: a record itself does not say */
  at: number;
  record: GameRecord;
  check: Check;
  /** of every seat, move by move */
  scores: number[][];
}

export type SortBy = 'who' | 'at' | 'map' | 'result';

const best = ({ record }: OpenedRecord): number => Math.max(0, ...(record.result?.scores.map(({ total }) => total) ?? []));
const who = ({ record }: OpenedRecord): string => record.seats.map(({ name, bot }) => bot ?? name).join(' ');

/** The highest result and the newest file come first. */
export function sorted(all: readonly OpenedRecord[], by: SortBy): OpenedRecord[] {
  const orders: Record<SortBy, (a: OpenedRecord, b: OpenedRecord) => number> = {
    who: (a, b) => who(a).localeCompare(who(b)),
    at: (a, b) => b.at - a.at,
    map: (a, b) => a.record.map.localeCompare(b.record.map),
    result: (a, b) => best(b) - best(a),
  };
  return [...all].sort((a, b) => orders[by](a, b) || a.name.localeCompare(b.name, undefined, { numeric: true }));
}

class Records {
  all = $state.raw<OpenedRecord[]>([]);
  unreadable = $state.raw<string[]>([]);
  /** how many are still to be read */
  left = $state(0);

  /** Instead of those that were opened before. */
  async take(files: readonly File[]): Promise<void> {
    this.all = [];
    this.unreadable = [];
    this.left = files.length;
    for (const file of files) {
      const lines = file.name.endsWith('.jsonl') ? (await file.text()).split('\n').filter((line) => line.trim()) : [await file.text()];
      this.left += lines.length - 1;
      for (const [i, line] of lines.entries()) {
        await this.#read(lines.length > 1 ? `${file.name}:${i + 1}` : file.name, file.lastModified, line);
        this.left--;
      }
    }
  }

  async #read(name: string, at: number, text: string): Promise<void> {
    try {
      const record = JSON.parse(text) as GameRecord;
      const check = await engine.check(record);
      const steps = await engine.story(record).catch(() => []);
      const scores = record.seats.map((_, seat) => [0, ...steps.map((step) => step.scores[seat]!)]);
      this.all = [...this.all, { name, at, record, check, scores }];
    } catch {
      this.unreadable = [...this.unreadable, name];
    }
  }
}

export const records = new Records();
