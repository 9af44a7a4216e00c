// The third lesson: locomotives of the north, cards instead of locomotives, the longest route of all, the Globetrotter.

import { about, answers, claims, drawing, keeps, kept, RIVAL, unseen, type Script } from './script';

const tunnel = 'lillehammer:oslo';
const ferry = 'stavanger:kristiansand#2';
const longest = 'murmansk:lieksa';
const theirs = ['goteborg:turku', 'alborg:umea'];

export const script: Script = [
  {
    seed: 42,
    before: [{ seat: RIVAL, type: 'keep', tickets: theirs }],
    steps: [
      { say: 'nordic_hello' },
      { say: 'nordic_tickets', part: 'offer', wants: keeps, values: ({ atlas }) => ({ ...atlas.rulebook.opening, points: atlas.rulebook.most_tickets_bonus }) },
      { say: 'nordic_locomotive', part: 'row', wants: (move, view) => move.type === 'draw' && move.from !== 'deck' && view.row[move.from] === 'locomotive' },
      { say: 'nordic_second', part: 'row', wants: (move) => move.type === 'draw', then: [unseen, unseen] },
    ],
  },
  {
    seed: 42,
    before: [...kept(['oslo:mo_i_rana', 'bergen:kobenhavn'], theirs), ...drawing(3)],
    steps: [
      { say: 'nordic_tunnel', route: tunnel, part: 'pay', wants: claims(tunnel), values: about(tunnel) },
      { say: 'tunnel_more', part: 'question', wants: answers, skip: (view) => view.phase !== 'tunnel', values: ({ view }) => ({ extra: view.tunnel?.extra ?? 0 }), then: [unseen, unseen] },
      { say: 'nordic_ferry', route: ferry, part: 'pay', wants: claims(ferry), values: about(ferry), then: [unseen, unseen] },
    ],
  },
  {
    seed: 460,
    before: [...kept(['kobenhavn:murmansk', 'oslo:stavanger'], ['goteborg:andalsnes', 'oslo:kobenhavn']), ...drawing(8)],
    steps: [
      { say: 'nordic_longest', route: longest, part: 'pay', wants: claims(longest), values: about(longest), then: [unseen, unseen] },
      { say: 'nordic_score', values: ({ atlas }) => ({ points: atlas.rulebook.most_tickets_bonus }) },
    ],
  },
];
