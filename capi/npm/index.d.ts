export * from './trunkline.js';
import type { Trunkline } from './trunkline.js';

/** The engine, from the module in this package. */
export function start(): Promise<Trunkline>;
