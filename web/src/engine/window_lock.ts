// One window at a time plays a game of this device. Whoever opens it first holds it; another window may take it over.

/** Browsers that have no locks (plain http from another machine) rely on the store, which never overwrites. */
const locks = (globalThis.navigator as Navigator | undefined)?.locks;

/** Resolves with false where another window holds the game. `lost` is called when another window takes it. */
export function lockGame(code: string, take: boolean, lost: () => void): Promise<(() => void) | false> {
  if (!locks) return Promise.resolve(() => {});
  return new Promise((done) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return done(false);
      return new Promise<void>((release) => done(release));
    };
    locks.request(`trunkline.${code}`, take ? { steal: true } : { ifAvailable: true }, hold).catch(lost);
  });
}
