import type { Atlas } from '../src/board/atlas';
import type { Decor } from '../src/board/decor';

declare global {
  interface Window {
    /** what the layout check measures */
    bench: { atlas: Atlas; decor: Decor };
  }
}
