// The third lesson: locomotives of the north, cards instead of locomotives, the longest route of all, the Globetrotter.

import type { text } from '../../languages/en/lessons/nordic';
import { about, answers, claims, drawing, keeps, kept, RIVAL, unseen, type Script } from '../../learn/lesson/script';

const tunnel = 'lillehammer:oslo';
const ferry = 'stavanger:kristiansand#2';
const longest = 'murmansk:lieksa';
const theirs = ['goteborg:turku', 'alborg:umea'];

export const script: Script<keyof typeof text | 'tunnel_more'> = [
  {
    seed: 42,
    before: [{ seat: RIVAL, type: 'keep', tickets: theirs }],
    steps: [
      { say: 'hello' },
      { say: 'tickets', part: 'offer', wants: keeps, values: ({ atlas }) => ({ ...atlas.rulebook.opening, points: atlas.rulebook.most_tickets_bonus }) },
      { say: 'locomotive', part: 'row', wants: (move, view) => move.type === 'draw' && move.from !== 'deck' && view.row[move.from] === 'locomotive' },
      { say: 'second', part: 'row', wants: (move) => move.type === 'draw', then: [unseen, unseen] },
    ],
  },
  {
    seed: 42,
    before: [...kept(['oslo:mo_i_rana', 'bergen:kobenhavn'], theirs), ...drawing(3)],
    steps: [
      { say: 'tunnel', route: tunnel, part: 'pay', wants: claims(tunnel), values: about(tunnel) },
      { say: 'tunnel_more', part: 'question', wants: answers, skip: (view) => view.phase !== 'tunnel', values: ({ view }) => ({ extra: view.tunnel?.extra ?? 0 }), then: [unseen, unseen] },
      { say: 'ferry', route: ferry, part: 'pay', wants: claims(ferry), values: about(ferry), then: [unseen, unseen] },
    ],
  },
  {
    seed: 460,
    before: [...kept(['kobenhavn:murmansk', 'oslo:stavanger'], ['goteborg:andalsnes', 'oslo:kobenhavn']), ...drawing(8)],
    steps: [
      { say: 'longest', route: longest, part: 'pay', wants: claims(longest), values: about(longest), then: [unseen, unseen] },
      { say: 'score', values: ({ atlas }) => ({ points: atlas.rulebook.most_tickets_bonus }) },
    ],
  },
];
