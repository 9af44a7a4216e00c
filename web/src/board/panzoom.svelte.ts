// Where the sheet of paper lies under the window: pan and zoom by wheel, pinch, drag, buttons and keys.
// Only a CSS transform changes while it moves, which the compositor does alone; the drawing is made anew, and sharp, at
// the scale at which it comes to rest.

import type { Box } from './shapes';

/** a part of the sheet is not enlarged more than this, against the whole of it */
const MOST = 3;

export class PanZoom {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** the scale at which the sheet is drawn */
  drawnK = $state(1);
  fitK = $state(1);

  #view = { w: 1, h: 1 };
  #sheet = { w: 1, h: 1 };
  /** pixels of the window, from below, over which a question stands */
  #covered = 0;
  /** what is shown before anybody moves the sheet; null: all of it */
  #box: Box | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** it has been laid out once */
  #laid = false;
  /** nobody has moved the sheet yet, or it was put back */
  #home = true;

  /** The window or the sheet has another size. A sheet that nobody has moved is laid out anew, unless it is to lie still. */
  measure(viewW: number, viewH: number, sheetW: number, sheetH: number, box: Box | null, still: boolean, covered: number): void {
    this.#view = { w: viewW, h: viewH };
    this.#covered = still ? covered : 0;
    this.#sheet = { w: sheetW, h: sheetH };
    this.#box = box;
    this.fitK = Math.min(viewW / sheetW, viewH / sheetH);
    if (this.#home && !(this.#laid && still)) {
      this.#lay();
      this.#laid = true;
    }
    this.drawnK = this.k;
    this.#clamp();
  }

  /** all of the sheet is in sight */
  get whole(): boolean {
    return this.k <= this.fitK * 1.001;
  }

  /** Back to what is shown before anybody moves the sheet. */
  goHome(): void {
    this.#lay();
    this.#touched();
    this.#home = true;
  }

  #lay(): void {
    const { left, right, top, bottom } = this.#box ?? { left: 0, right: this.#sheet.w, top: 0, bottom: this.#sheet.h };
    const { w, h } = this.#view;
    this.k = Math.min(Math.max(Math.min(w / (right - left), h / (bottom - top)), this.fitK), this.fitK * MOST);
    this.x = (w - (left + right) * this.k) / 2;
    this.y = (h - (top + bottom) * this.k) / 2;
  }

  fit(): void {
    this.k = this.fitK;
    this.#touched();
  }

  zoomAt(px: number, py: number, factor: number): void {
    const k = Math.min(Math.max(this.k * factor, this.fitK), this.fitK * 8);
    this.x = px - ((px - this.x) * k) / this.k;
    this.y = py - ((py - this.y) * k) / this.k;
    this.k = k;
    this.#touched();
  }

  zoom(factor: number): void {
    this.zoomAt(this.#view.w / 2, this.#view.h / 2, factor);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#touched();
  }

  /** Bring a place of the sheet into sight, moving no further than needed; briefly: a sheet that nobody has moved goes back later. */
  reveal(x: number, y: number, briefly: boolean): void {
    // all of it is in sight, or nothing has been measured yet
    if (this.k <= this.fitK) return;
    const margin = briefly ? 24 : 60;
    const home = this.#home && briefly;
    const px = this.x + x * this.k;
    const py = this.y + y * this.k;
    const dx = px < margin ? margin - px : px > this.#view.w - margin ? this.#view.w - margin - px : 0;
    const low = this.#view.h - this.#covered - margin;
    const dy = py < margin ? margin - py : py > low ? low - py : 0;
    if (!dx && !dy) return;
    this.pan(dx, dy);
    this.#home = home;
  }

  #touched(): void {
    this.#home = false;
    this.#clamp();
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.drawnK = this.k), 160);
  }

  #clamp(): void {
    const hold = (at: number, view: number, sheet: number, covered: number) =>
      sheet <= view ? (view - sheet) / 2 : Math.min(0, Math.max(view - covered - sheet, at));
    this.x = hold(this.x, this.#view.w, this.#sheet.w * this.k, 0);
    this.y = hold(this.y, this.#view.h, this.#sheet.h * this.k, this.#covered);
  }
}
