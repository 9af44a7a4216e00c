// Where tables of this device are kept: the browser's database, or only this worker's memory where there is none.

export interface Kept {
  code: string;
  /** a secret for each seat; bots have none */
  tokens: (string | null)[];
  /** everything that happened at the table, a line each */
  stored: string[];
}

const STORE = 'tables';

export class Shelf {
  #memory = new Map<string, Kept>();
  #database: Promise<IDBDatabase | null> = openDatabase();

  async get(code: string): Promise<Kept | undefined> {
    return this.#memory.get(code) ?? (await this.#run<Kept | undefined>('readonly', (s) => s.get(code)));
  }

  async put(kept: Kept): Promise<void> {
    this.#memory.set(kept.code, kept);
    await this.#run('readwrite', (s) => s.put(kept));
  }

  async remove(code: string): Promise<void> {
    this.#memory.delete(code);
    await this.#run('readwrite', (s) => s.delete(code));
  }

  async codes(): Promise<string[]> {
    const stored = (await this.#run<IDBValidKey[]>('readonly', (s) => s.getAllKeys())) ?? [];
    return [...new Set([...stored.map(String), ...this.#memory.keys()])];
  }

  async #run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
    const database = await this.#database;
    if (!database) return undefined;
    return new Promise((done) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => done(request.result as T);
      // the game goes on in memory where the disk is full
      request.onerror = () => done(undefined);
    });
  }
}

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    try {
      const request = indexedDB.open('trunkline', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'code' });
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
}
