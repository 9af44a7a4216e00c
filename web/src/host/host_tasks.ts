// What the host asks of the server (docs/HOSTING.md, "Moderation"). The secret is in every request and is kept nowhere.

import type { Error as Refusal, HostAnswer, HostTask } from '../engine/protocol';

/** Why it was not done: `wrong`, `wait`, `none`, or the server's own words. */
export class Refused extends Error {}

const WHY: Record<number, string> = { 401: 'wrong', 429: 'wait', 404: 'none' };

export async function ask(secret: string, task: HostTask): Promise<HostAnswer> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` };
  const response = await fetch('api/host', { method: 'POST', headers, body: JSON.stringify(task) });
  if (response.ok) return (await response.json()) as HostAnswer;
  const { reason, why } = (await response.json()) as Refusal;
  const missing = response.status === 404 && reason !== 'no_such_address';
  throw new Refused((!missing && WHY[response.status]) || why);
}
