// The file of a map of the box, with its land. A page that was saved as one file has one inside: ../share/inside_map.ts.

import type { MapId } from '../engine/types';

const files = import.meta.glob(['../generated/*.json', '!../generated/previews.json'], { query: '?url', import: 'default', eager: true }) as Record<string, string>;

export async function mapFile(box: MapId): Promise<unknown> {
  const url = files[`../generated/${box}.json`];
  if (!url) throw new Error(`There is no map "${box}".`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The map "${box}" could not be loaded (${answer.status}).`);
  return answer.json();
}
