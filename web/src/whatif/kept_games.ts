// Games with something that could have been, kept on this device, each with its record, so that one comes back to them.

import type { GameRecord } from '../replay/replay.svelte';

export interface KeptGame {
  key: string;
  record: GameRecord;
  /** when it was last changed */
  at: number;
}

const STORE = 'games';

/** What a game is known by: the commitment to its shuffle, which no two share. */
export const keyOf = (record: GameRecord): string => record.fairness?.commitment ?? JSON.stringify(record.moves);

let opened: Promise<IDBDatabase | null> | undefined;
// a database of its own: that of the tables is open in the worker, and could not change its shape meanwhile
const database = (): Promise<IDBDatabase | null> =>
  (opened ??= new Promise((done) => {
    try {
      const request = indexedDB.open('trunkline-what-if', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    } catch {
      done(null);
    }
  }));

/** Where a device keeps nothing, nothing is found again; the record can still be saved. */
async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
  const there = await database();
  if (!there) return undefined;
  return new Promise((done) => {
    const transaction = there.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => done(request.result as T);
    transaction.onabort = () => done(undefined);
  });
}

export const keptGames = async (): Promise<KeptGame[]> => ((await run<KeptGame[]>('readonly', (store) => store.getAll())) ?? []).sort((a, b) => b.at - a.at);
export const keptGame = (record: GameRecord): Promise<KeptGame | undefined> => run('readonly', (store) => store.get(keyOf(record)));
export const forgetGame = (key: string): Promise<void> => run('readwrite', (store) => store.delete(key)) as Promise<void>;

/** A game without any variation is not kept. */
export function keepGame(record: GameRecord): Promise<unknown> {
  const key = keyOf(record);
  // reactive proxies cannot be stored
  const plain = JSON.parse(JSON.stringify(record)) as GameRecord;
  return record.variations?.length ? run('readwrite', (store) => store.put({ key, record: plain, at: Date.now() } satisfies KeptGame)) : forgetGame(key);
}
