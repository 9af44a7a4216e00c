// A review that is worked out while one looks: rough at first, then finer, stopped and resumed at will.

import { engine } from '../engine/engine';
import type { Handle } from '../engine/types';
import type { Review } from './review_types';

const PIECE = 200; // ms that the worker works on before it can be stopped

export class GameReview {
  now = $state.raw<Review | null>(null);
  /** per mille */
  progress = $state(0);
  running = $state(false);
  done = $state(false);
  failed = $state(false);
  #handle: Handle | null = null;
  #closed = false;

  constructor(private record: unknown) {}

  async run(): Promise<void> {
    if (this.running || this.done) return;
    this.running = true;
    try {
      this.#handle ??= await engine.newReview(this.record);
      let shown = this.now?.depth ?? -1;
      while (this.running && !this.#closed) {
        const { done, progress, depth } = await engine.reviewOn(this.#handle, PIECE);
        this.progress = progress;
        // every pass is twice as fine; between two of them little changes
        if (depth > shown && depth > 0) {
          this.now = await engine.review(this.#handle);
          shown = depth;
        }
        if (done) {
          this.done = true;
          this.running = false;
        }
      }
    } catch {
      this.failed = !this.#closed;
      this.running = false;
    }
  }

  stop(): void {
    this.running = false;
  }

  close(): void {
    this.#closed = true;
    this.running = false;
    engine.endReviews();
  }
}
