// A table that is shown and not hosted: its game is in the engine of this page, and a lesson or a replay says what
// happens next. It speaks like every other table, so that the screens of a table serve here as well.

import type { Atlas } from '../board/atlas';
import type { Happened, Move, Seat, View } from '../engine/types';
import type { Dial } from './connection';
import type { EventMessage, FromTable, Reason, SeatInfo, TableInfo } from '../engine/protocol';

/** No server and no device gives such codes. */
const SCRIPTED = 'scripted-';
export const isScripted = (code: string): boolean => code.startsWith(SCRIPTED);
/** Who I am at a table. In a replay one looks through somebody's eyes and is nobody. */
export const myself = ({ code, you }: TableInfo): Seat | null => (code.startsWith(`${SCRIPTED}over`) ? null : you);

let count = 0;

export function scriptedTable(atlas: Atlas, you: Seat | null, state: TableInfo['state'], seats: Partial<SeatInfo>[]): TableInfo {
  const seated = { name: '', bot: null, taken: true, connected: true, gone_ms: null, away: false, ready: true };
  return {
    code: `${SCRIPTED}${state}-${Date.now()}-${++count}`,
    map: atlas.id,
    state,
    seats: seats.map((seat, i) => ({ ...seated, color: atlas.trainColors[i]!, ...seat })),
    host: 0,
    you,
    // nothing is taken back, and nobody helps but the lesson
    options: { clock: null, counting: true, practice: false, help: false, chat: false, public: false, stand_in: '' },
    clocks: null,
    commitment: '',
    salts: [],
    salt_commitments: [],
    called_off: [],
    can_take_back: false,
    asked: null,
    patience: null,
    ended_by: null,
    rematch: null,
  };
}

/** What others may see of a move: neither their unseen cards nor their tickets. */
export function hidden(happened: Happened, from: Seat | null): Happened {
  if (happened.seat === from) return happened;
  const { tickets: _, ...rest } = happened;
  if (happened.type === 'draw' && happened.from === 'deck') delete rest.card;
  return rest;
}

export class ScriptedTable {
  #say: ((m: FromTable) => void) | null = null;
  #version = 1;

  constructor(
    readonly table: TableInfo,
    private view: View,
    /** the player wants to do something; a refusal where that has no place here */
    private onmove: (move: Move, id: string) => { reason: string; why: string } | null,
    private recent: Happened[] = [],
  ) {}

  readonly dial: Dial = (on) => {
    const say = (m: FromTable) => setTimeout(() => on.message(m));
    this.#say = say;
    setTimeout(on.up);
    return {
      send: (m) => {
        if (m.type === 'hello') return void say(this.#state());
        if (m.type === 'ping') return;
        const no = m.type === 'move' ? this.onmove(m.move, m.id) : { reason: 'not_now', why: '' };
        // a lesson has a reason of its own
        if (no) this.refuse(m.id, no);
      },
      close: () => (this.#say = null),
    };
  };

  /** Everything at once, as it now is. */
  show(view: View, recent: Happened[]): void {
    this.view = view;
    this.recent = recent;
    ++this.#version;
    this.#say?.(this.#state());
  }

  /** One move further. `id` is the request that it answers. */
  happen(happened: Happened, view: View, id?: string): void {
    this.view = view;
    const changes: EventMessage['changes'] = { ...view, players: Object.fromEntries(view.players.entries()) };
    this.#say?.({ type: 'event', version: ++this.#version, happened, changes, ...(id === undefined ? {} : { id }) });
  }

  /** What was asked for is taken note of, and changes nothing. */
  noted(id: string): void {
    this.#say?.({ type: 'done', id, version: this.#version });
  }

  /** What was asked for cannot be done. */
  refuse(id: string, { reason, rule, why }: { reason: string; rule?: string; why: string }): void {
    this.#say?.({ type: 'refused', id, version: this.#version, reason: reason as Reason, why, ...(rule ? { rule } : {}) });
  }

  #state(): FromTable {
    return { type: 'state', version: this.#version, table: this.table, view: this.view, recent: this.recent };
  }
}
