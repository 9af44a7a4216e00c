import EngineWorker from '../engine/worker?worker&inline';
import { unpacked } from './inside';

let bytes: Promise<ArrayBuffer> | undefined;

/** From within the file: pages on a disk may not start workers from other files. */
export function startWorker(): Worker {
  const worker = new EngineWorker();
  void (bytes ??= unpacked('engine')).then((module) => worker.postMessage(module));
  return worker;
}
