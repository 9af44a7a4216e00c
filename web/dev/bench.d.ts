import type { Atlas } from '../src/board/atlas';
import type { SettingsData } from '../src/app/settings.svelte';
import type { Language } from '../src/i18n/languages';
import type { TrainColor } from '../src/theme/palette';
import type { Decor } from '../src/board/decor';

declare global {
  interface Window {
    /** what the layout check measures, and what the accessibility check changes */
    bench: {
      atlas: Atlas;
      decor: Decor;
      dress: (language: Language, theme: SettingsData['theme']) => Promise<void>;
      /** these routes have these owners, all others nobody */
      claim: (owners: Record<string, TrainColor>) => void;
      instruments: () => Promise<typeof import('../src/app/instruments')>;
      offline: () => Promise<typeof import('./offline')>;
    };
  }
}
