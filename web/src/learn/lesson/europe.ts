// The second lesson: ferries, tunnels and stations.

import { about, answers, claims, drawing, keeps, kept, RIVAL, unseen, type Script } from './script';

const ferry = 'dieppe:london';
const tunnel = 'venezia:zurich';
const lost = 'venezia:zagrab';
const ticket = 'paris:zagrab';
const theirs = ['stockholm:wien', 'brest:marseille'];

export const script: Script = [
  {
    seed: 1020,
    before: [{ seat: RIVAL, type: 'keep', tickets: theirs }],
    steps: [
      { say: 'europe_hello' },
      { say: 'europe_tickets', part: 'offer', wants: keeps, values: (told) => ({ ...told.atlas.rulebook.opening, ticket: told.ticket(ticket) }) },
    ],
  },
  {
    seed: 1020,
    before: [...kept([ticket, 'cadiz:stockholm'], theirs), ...drawing(3)],
    steps: [
      { say: 'europe_ferry', route: ferry, part: 'pay', wants: claims(ferry), values: about(ferry), then: [unseen, unseen] },
      { say: 'europe_tunnel', route: tunnel, part: 'pay', wants: claims(tunnel), values: (told) => ({ ...about(tunnel)(told), ticket: told.ticket(ticket) }) },
      { say: 'tunnel_more', part: 'question', wants: answers, skip: (view) => view.phase !== 'tunnel', values: ({ view }) => ({ extra: view.tunnel?.extra ?? 0 }), then: [{ type: 'claim', route: lost, pay: { pink: 2 } }] },
      { say: 'europe_station', city: 'venezia', part: 'pay', wants: (move) => move.type === 'station' && ['venezia', 'zagrab'].includes(move.city), values: (told) => ({ who: told.rival, route: told.route(lost), city: told.city('venezia') }), then: [unseen, unseen] },
      { say: 'europe_score', values: ({ atlas }) => ({ unbuilt: atlas.rulebook.unbuilt_station_points, points: atlas.rulebook.longest_path_bonus }) },
    ],
  },
];
