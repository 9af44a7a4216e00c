/** A worker of its own file. A page that was saved as one file has it inside: ../share/inside_worker.ts. */
export const startWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
