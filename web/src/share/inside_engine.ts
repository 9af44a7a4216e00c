/** The page hands the module over before anything else (inside_worker.ts). */
export const engineBytes = new Promise<ArrayBuffer>((done) => {
  addEventListener('message', (e: MessageEvent) => {
    if (!(e.data instanceof ArrayBuffer)) return;
    e.stopImmediatePropagation();
    done(e.data);
  });
});
