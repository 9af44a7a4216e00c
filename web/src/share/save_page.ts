// Save as a page: share.html (../../share_page.ts) with the engine, the map and the record put in, as `trunkline share` does it.

import { boxOf } from '../app/house';
import type { GameRecord } from '../replay/replay.svelte';

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, document.baseURI));
  if (!answer.ok) throw new Error(`${path} could not be fetched (${answer.status})`);
  return answer;
}

/** Gzip, in letters. */
async function packed(path: string): Promise<string> {
  const stream = (await fetched(path)).body!.pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

export async function sharedPage(record: GameRecord): Promise<string> {
  const template = await (await fetched('share.html')).text();
  const engine = /<!--engine (\S+)-->/.exec(template)!;
  const map = new RegExp(`<!--map ${boxOf(record.map)} (\\S+)-->`).exec(template);
  if (!map) throw new Error(`There is no map "${record.map}".`);
  const put = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`;
  const [module, land] = await Promise.all([packed(engine[1]!), packed(map[1]!)]);
  const parts = new Map([
    [engine[0], put('engine', 'text/plain', module)],
    [map[0], put('map', 'text/plain', land)],
    // nothing in it can end the element
    ['<!--record-->', put('record', 'application/json', JSON.stringify(record).replaceAll('<', '\\u003c'))],
  ]);
  return template.replace(/<!--(?:engine|map|record)[^>]*-->/g, (place) => parts.get(place) ?? '');
}
