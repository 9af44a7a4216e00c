// Where tables of this device are kept: the browser's database, or only this worker's memory where there is none.

export interface Kept {
  code: string;
  /** a secret for each seat; bots have none */
  tokens: (string | null)[];
  /** everything that happened at the table, an entry each */
  stored: string[];
  /** the newest lines of chat, and the number of the first of them */
  chat?: KeptChat;
}
export interface KeptChat {
  first: number;
  lines: string[];
}

const STORE = 'tables';

export interface TableStore {
  get(code: string): Promise<Kept | undefined>;
  /** Adds to what is kept, which was so many entries long; `elsewhere`: it is not, another window has played on. */
  put(kept: Kept, before: number): Promise<'stored' | 'elsewhere' | 'failed'>;
  remove(code: string): Promise<void>;
  codes(): Promise<string[]>;
}

export class BrowserStore implements TableStore {
  /** only where the browser keeps nothing */
  #memory = new Map<string, Kept>();
  #database: Promise<IDBDatabase | null> = openDatabase();

  async get(code: string): Promise<Kept | undefined> {
    return (await this.#run<Kept | undefined>('readonly', (s) => s.get(code))) ?? this.#memory.get(code);
  }

  async put(kept: Kept, before: number): Promise<'stored' | 'elsewhere' | 'failed'> {
    const database = await this.#database;
    if (!database) {
      this.#memory.set(kept.code, kept);
      return 'stored';
    }
    return new Promise((done) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const found = store.get(kept.code);
      let elsewhere = false;
      found.onsuccess = () => {
        const old = found.result as Kept | undefined;
        elsewhere = old !== undefined && old.stored.length !== before;
        if (!elsewhere) store.put(kept);
      };
      // a request that succeeded may still be undone: only the transaction counts
      transaction.oncomplete = () => done(elsewhere ? 'elsewhere' : 'stored');
      transaction.onabort = () => done('failed');
    });
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
