// The engine's module. A page that was saved as one file has it inside: ../share/inside_engine.ts.

import moduleUrl from '../../../build/wasm/trunkline.wasm?url';

// not as a stream: that would need a file server that knows what a .wasm file is
export const engineBytes: Promise<ArrayBuffer> = fetch(new URL(moduleUrl, import.meta.url)).then((answer) => {
  if (!answer.ok) throw new Error(`the engine could not be loaded (${answer.status})`);
  return answer.arrayBuffer();
});
