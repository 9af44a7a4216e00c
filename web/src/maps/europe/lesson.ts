// The second lesson: ferries, tunnels and stations.

import type { text } from '../../languages/en/lessons/europe';
import { about, answers, claims, drawing, keeps, kept, RIVAL, unseen, type Script } from '../../learn/lesson/script';

const ferry = 'dieppe:london';
const tunnel = 'venezia:zurich';
const lost = 'venezia:zagrab';
const ticket = 'paris:zagrab';
const theirs = ['stockholm:wien', 'brest:marseille'];

export const script: Script<keyof typeof text | 'tunnel_more'> = [
  {
    seed: 1020,
    before: [{ seat: RIVAL, type: 'keep', tickets: theirs }],
    steps: [
      { say: 'hello' },
      { say: 'tickets', part: 'offer', wants: keeps, values: (told) => ({ ...told.atlas.rulebook.opening, ticket: told.ticket(ticket) }) },
    ],
  },
  {
    seed: 1020,
    before: [...kept([ticket, 'cadiz:stockholm'], theirs), ...drawing(3)],
    steps: [
      { say: 'ferry', route: ferry, part: 'pay', wants: claims(ferry), values: about(ferry), then: [unseen, unseen] },
      { say: 'tunnel', route: tunnel, part: 'pay', wants: claims(tunnel), values: (told) => ({ ...about(tunnel)(told), ticket: told.ticket(ticket) }) },
      { say: 'tunnel_more', part: 'question', wants: answers, skip: (view) => view.phase !== 'tunnel', values: ({ view }) => ({ extra: view.tunnel?.extra ?? 0 }), then: [{ type: 'claim', route: lost, pay: { pink: 2 } }] },
      { say: 'station', city: 'venezia', part: 'pay', wants: (move) => move.type === 'station' && ['venezia', 'zagrab'].includes(move.city), values: (told) => ({ who: told.rival, route: told.route(lost), city: told.city('venezia') }), then: [unseen, unseen] },
      { say: 'score', values: ({ atlas }) => ({ unbuilt: atlas.rulebook.unbuilt_station_points, points: atlas.rulebook.longest_path_bonus }) },
    ],
  },
];
