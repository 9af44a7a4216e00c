// Notices of the browser that it is my turn, for games in which a turn may take days. They come while the page is open
// somewhere, be it in a tab that nobody looks at; nothing is sent through anybody else's servers.

import { t } from '../i18n/i18n.svelte';
import type { TableInfo } from '../engine/protocol';
import { settings } from './settings.svelte';

/** Seconds for a turn from which on nobody sits and waits. */
const SLOW = 3600;

export const canNotice = (): boolean => 'Notification' in window && Notification.permission !== 'denied';
const isSlow = (table: TableInfo): boolean => (table.options.clock?.move_s ?? 0) >= SLOW;

/** Whether it is time for the question, which is asked once. */
export const offersNotices = (table: TableInfo): boolean => canNotice() && settings.notices === '' && isSlow(table) && table.state === 'running' && table.you !== null;

export async function allowNotices(): Promise<void> {
  settings.set('notices', (await Notification.requestPermission()) === 'granted' ? 'yes' : 'no');
}

export async function noticeTurn(table: TableInfo): Promise<void> {
  if (!document.hidden || settings.notices !== 'yes' || !isSlow(table) || !canNotice() || Notification.permission !== 'granted') return;
  const how = { body: t('notice.body', { code: table.code }), tag: table.code, icon: new URL('icon-192.png', document.baseURI).href };
  // phones show those of a service worker alone, which knows the window it is told by and leads back to it
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (worker) {
    navigator.serviceWorker.onmessage = ({ data }) => (location.href = (data as { go: string }).go);
    worker.postMessage({ notice: t('notice.turn'), how, url: location.href });
    return;
  }
  const notice = new Notification(t('notice.turn'), how);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
