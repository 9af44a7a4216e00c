// The server behind the page, if there is one: making, joining and listing tables.

import type { TableInfo, TableOptions } from '../engine/protocol';
import { socketDial, type Dial } from '../table/connection';
import { keyFor, keyUsed } from './request_keys';

export interface Made {
  code: string;
  seat: number;
  token: string;
  commitment: string;
}

export interface NewTable {
  map: string;
  /** left out: the server finds one */
  name?: string;
  seat?: number;
  seats: { bot: string | null }[];
  options?: Partial<TableOptions>;
}

/** The server said no. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    why: string,
  ) {
    super(why);
  }
}

const base = new URL('api/', document.baseURI);

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? undefined : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, base), init);
  const json = (await answer.json()) as T & { reason?: string; why?: string };
  if (!answer.ok) throw new Refusal(json.reason ?? 'unreachable', json.why ?? answer.statusText);
  return json;
}

/** Waits before something is asked once more, in milliseconds. */
const AGAIN = [300, 1000, 2500];

/** Makes something on the server, once: where no answer comes, the same is asked again under the same key. */
async function make<T>(path: string, body: object): Promise<T> {
  const asked = JSON.stringify([path, body]);
  const key = keyFor(asked);
  for (let tries = 0; ; tries++) {
    try {
      const made = await call<T>(path, { ...body, key });
      keyUsed(asked);
      return made;
    } catch (why) {
      if (why instanceof Refusal) keyUsed(asked);
      if (why instanceof Refusal || tries === AGAIN.length) throw why;
      await new Promise((wait) => setTimeout(wait, AGAIN[tries]));
    }
  }
}

export interface ServerInfo {
  maps: string[];
  levels: string[];
  /** where other devices reach it; null if they do not */
  network: string | null;
}

/** What the server offers; null where the page was served without one. */
export async function server(): Promise<ServerInfo | null> {
  try {
    return await call<ServerInfo>('maps');
  } catch {
    return null;
  }
}

export const makeTable = (table: NewTable): Promise<Made> => make('tables', table);
export const joinTable = (code: string, who: { name?: string; seat?: number } | { from: string }): Promise<Made> => make(`tables/${code}/join`, who);
export const publicTables = async (): Promise<TableInfo[]> => (await call<{ tables: TableInfo[] }>('tables')).tables;
export const tableInfo = async (code: string): Promise<TableInfo> => (await call<{ table: TableInfo }>(`tables/${code}`)).table;
export const recordOf = (code: string): Promise<unknown> => call(`tables/${code}/record`);

/** The address names the table, so that the server can put the connection beside it. */
export function dialServer(code: string): Dial {
  const url = new URL('socket', base);
  url.searchParams.set('table', code);
  url.protocol = url.protocol.replace('http', 'ws');
  return socketDial(url.href);
}
