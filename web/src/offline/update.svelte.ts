// Once opened, the page stays on the device; a newer one is fetched quietly and offered, never forced into a game.

const RENEWED = 'trunkline.renewed';

class Update {
  /** a newer page is here, waiting to be taken */
  ready = $state(false);
  #registration: ServiceWorkerRegistration | null = null;

  async start(): Promise<void> {
    // only over https and on this machine itself; elsewhere the page works as long as its server is there
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' });
      this.#registration = registration;
      this.#offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => coming.state === 'installed' && this.#offer(coming));
      });
    } catch (why) {
      console.warn('The page cannot be kept on this device.', why);
    }
  }

  /** Is there a newer one? Browsers look by themselves only when a page is opened, and this one may stay open for days. */
  look(): void {
    this.#registration?.update().catch(() => {});
  }

  /** Takes the newer page now. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#registration?.waiting?.postMessage('take over');
  }

  /**
   * This page is older than its server: fetch the newer one and start it. Nothing is lost, tables are on the server. False if that was
   * tried a moment ago, so that the player has to be asked.
   */
  async renew(): Promise<boolean> {
    const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
    if (Date.now() - last < 60_000) return false;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    try {
      // without this the device would only start the same old page again
      const kept = await navigator.serviceWorker?.getRegistration();
      await kept?.update();
      (kept?.waiting ?? kept?.installing)?.postMessage('take over');
    } catch {
      // the page is not kept on this device: a reload fetches it
    }
    location.reload();
    return true;
  }

  #offer(worker: ServiceWorker | null): void {
    // the first version ever has nothing to replace
    if (worker && navigator.serviceWorker.controller) this.ready = true;
  }
}
export const update = new Update();
