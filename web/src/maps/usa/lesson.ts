// The first lesson: cards, routes, tickets, locomotives, the end and the score.

import type { text } from '../../languages/en/lessons/usa';
import type { SeatMove } from '../../engine/types';
import { about, claims, keeps, RIVAL, unseen, type Script } from '../../learn/lesson/script';
import end from './lesson-end.json';

const first = 'denver:kansas_city';
const lost = 'kansas_city:saint_louis';
const last = 'duluth:toronto';

export const script: Script<keyof typeof text> = [
  {
    seed: 11403,
    before: [{ seat: RIVAL, type: 'keep', tickets: ['toronto:miami', 'kansas_city:houston'] }],
    steps: [
      { say: 'hello' },
      { say: 'tickets', part: 'offer', wants: keeps, values: ({ atlas }) => atlas.rulebook.opening },
      { say: 'row', part: 'row', wants: (move, view) => move.type === 'draw' && move.from !== 'deck' && view.row[move.from] !== 'locomotive' },
      { say: 'deck', part: 'deck', wants: (move) => move.type === 'draw' && move.from === 'deck', then: [{ type: 'claim', route: lost, pay: { pink: 2 } }] },
      { say: 'rival', route: lost, values: (told) => ({ ...about(lost)(told), who: told.rival, count: told.atlas.rulebook.second_track_closed_up_to }) },
      { say: 'locomotive', part: 'row', wants: (move, view) => move.type === 'draw' && move.from !== 'deck' && view.row[move.from] === 'locomotive', then: [unseen, unseen] },
      { say: 'claim', route: first, part: 'pay', wants: claims(first), values: (told) => ({ ...about(first)(told), ticket: told.ticket('chicago:santa_fe') }), then: [unseen, unseen] },
      { say: 'more', part: 'tickets', wants: (move) => move.type === 'tickets', values: ({ atlas }) => atlas.rulebook.ticket_action },
      { say: 'keep', part: 'offer', wants: keeps, values: ({ atlas }) => atlas.rulebook.ticket_action, then: [unseen, unseen] },
    ],
  },
  {
    seed: 1900,
    game: 16,
    before: end as SeatMove[],
    steps: [
      { say: 'end', route: last, part: 'pay', wants: claims(last), values: (told) => ({ ...about(last)(told), trains: told.view.players[0]!.trains }), then: [{ type: 'claim', route: 'boston:new_york#2', pay: { red: 2 } }] },
      { say: 'last', wants: () => true, done: (view) => view.phase === 'over' },
      { say: 'score', values: ({ atlas }) => ({ points: atlas.rulebook.longest_path_bonus }) },
    ],
  },
];
