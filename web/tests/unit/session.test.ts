// A page that comes back to its table: chat that is told again neither changes what a move answers to nor stands twice.

import { expect, test } from 'vitest';
import type { Rules, View } from '../../src/engine/types';
import type { Dial } from '../../src/table/connection';
import type { FromTable, TableInfo, ToTable } from '../../src/engine/protocol';
import { Session } from '../../src/table/session.svelte';

/** A table whose messages the test writes itself. */
function table() {
  const said: ToTable[] = [];
  let on!: Parameters<Dial>[0];
  const dial: Dial = (events) => {
    on = events;
    return { send: (m) => said.push(m), close: () => {} };
  };
  const rules = { options: () => Promise.resolve({}) } as unknown as Rules;
  const session = new Session(dial, { table: 'K7QM4T' }, rules);
  return { session, said, tell: (m: FromTable) => on.message(m), reconnect: () => on.up() };
}
const state = (version: number): FromTable => ({ type: 'state', version, table: { you: 0, state: 'running' } as TableInfo, view: { to_move: [0] } as View, recent: [] });
const chat = (number: number, text: string): FromTable => ({ type: 'chat', number, by: 1, text, at: number });

test('a move answers to the table, not to old chat', () => {
  const { session, said, tell } = table();
  tell(state(20));
  tell(chat(27, 'hello'));
  void session.play({ type: 'pass' });
  expect(said.at(-1)).toMatchObject({ type: 'move', version: 20 });
});

test('chat that is told again stands once, and new chat is not asked for again', () => {
  const { session, said, tell, reconnect } = table();
  tell(state(20));
  tell(chat(1, 'hello'));
  tell(chat(2, 'well'));
  reconnect();
  expect(said.at(-1)).toMatchObject({ type: 'hello', version: 20, chat: 2 });
  tell(state(30));
  for (const m of [chat(1, 'hello'), chat(2, 'well'), chat(3, 'played')]) tell(m);
  expect(session.chat.map((line) => line.text)).toEqual(['hello', 'well', 'played']);
});
