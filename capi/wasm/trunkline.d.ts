// The engine as an ES module; see trunkline.js, and docs/CAPI.md for the questions and their replies.

export type Source = URL | string | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

export interface Question {
  ask: string;
  [field: string]: unknown;
}

export class TrunklineError extends Error {
  readonly kind: 'bad input' | 'bad handle' | 'refused' | 'fault';
  /** where the rules said no */
  readonly rule?: string;
  readonly reason?: string;
  readonly why?: string;
}

export class Trunkline {
  private constructor();
  ask<Reply = unknown>(question: Question): Reply;
  askText(question: Question): string;
  free(handle: number): void;
  say(table: number, connection: number, message: object, now?: number): void;
  hear<Message = unknown>(table: number): Generator<[connection: number, message: Message]>;
}

export function load(source: Source): Promise<Trunkline>;
