// What the host asks of the server (docs/HOSTING.md, "Moderation"). The secret is in every request and is kept nowhere.

import type { View } from '../engine/types';
import type { TableInfo } from '../engine/protocol';

export type Task =
  | { do: 'tables' | 'bans' }
  | { do: 'look' | 'close' | 'delete'; table: string }
  | { do: 'remove' | 'mute' | 'unmute' | 'ban'; table: string; seat: number }
  | { do: 'ban' | 'lift'; who: string }
  | { do: 'announce'; seconds: number };

export interface Answer {
  tables?: TableInfo[];
  bans?: string[];
  table?: TableInfo;
  view?: View | null;
}

/** Why it was not done: `wrong`, `wait`, `none`, or the server's own words. */
export class Refused extends Error {}

const WHY: Record<number, string> = { 401: 'wrong', 429: 'wait', 404: 'none' };

export async function ask(secret: string, task: Task): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` };
  const response = await fetch('api/host', { method: 'POST', headers, body: JSON.stringify(task) });
  const answer = (await response.json()) as Answer & { reason?: string; why?: string };
  if (response.ok) return answer;
  const missing = response.status === 404 && answer.reason !== 'no_such_address';
  throw new Refused((!missing && WHY[response.status]) || answer.why || String(response.status));
}
