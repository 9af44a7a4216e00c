// The words of the game in English, in our own words: how each may stand in a sentence, and what it means.

export const text = {
  route: { name: 'Route', also: ['routes'], means: 'A row of spaces between two neighbouring cities. Whoever claims it owns it for good.' },
  claim: { name: 'Claim', also: ['claims', 'claimed', 'claiming'], means: 'Pay the cards that a route asks for and put your trains on it. It brings points at once.' },
  space: { name: 'Space', also: ['spaces'], means: 'One piece of a route: it takes one train and costs one card.' },
  double: { name: 'Double route', also: ['double routes', 'other track', 'two tracks'], means: 'Two tracks between the same two cities. Nobody may own both, and with few players one is closed as soon as the other is claimed.' },
  gray: { name: 'Grey', also: ['grey route', 'grey routes'], means: 'A route without a colour of its own: it is paid with cards of any one colour.' },
  ticket: { name: 'Ticket', also: ['tickets', 'destination ticket', 'destination tickets'], means: 'Two cities to join by your trains. Completed at the end it brings its points; otherwise it costs as much. Nobody else sees it.' },
  long: { name: 'Long ticket', also: ['long tickets'], means: 'A ticket across the whole map, worth many points. It is dealt only at the start.' },
  card: { name: 'Train card', also: ['train cards'], means: 'What routes are paid with: eight colours and locomotives. There is no limit to a hand.' },
  locomotive: { name: 'Locomotive', also: ['locomotives'], means: 'A card that stands for any colour; on the Nordic map only on ferries and in tunnels.' },
  row: { name: 'Face-up cards', also: ['face-up card', 'face-up'], means: 'Five cards that everybody sees and anybody may take. A taken one is replaced at once.' },
  deck: { name: 'Deck', also: [], means: 'The cards that nobody sees. When it is empty the discards are shuffled.' },
  discards: { name: 'Discards', also: ['discard'], means: 'Cards that were paid or thrown away. They are shuffled into a new deck when the old one is empty.' },
  train: { name: 'Trains', also: ['train'], means: 'Your wagons on the board, one for each space. When somebody has two or fewer left, the last round begins.' },
  points: { name: 'Points', also: ['point'], means: 'Routes bring them at once; tickets and bonuses are counted at the end. Most points win.' },
  ferry: { name: 'Ferry', also: ['ferries'], means: 'A route over water. Each locomotive drawn on it has to be paid with a locomotive.' },
  tunnel: { name: 'Tunnel', also: ['tunnels'], means: 'A route that may cost more: three cards are turned up, and each one of your colour or locomotive asks for one card more.' },
  station: { name: 'Station', also: ['stations'], means: 'Stands in a city and lets your tickets use one route of another player into it. One that is not built brings points.' },
  longest: { name: 'Longest path', also: ['longest-path bonus', 'longest unbroken path'], means: 'The longest line of trains of one player without a gap. It may pass a city any number of times, but no route twice.' },
  express: { name: 'European Express', also: [], means: 'The bonus for the longest path in Europe.' },
  globetrotter: { name: 'Globetrotter', also: [], means: 'The bonus on the Nordic map for completing most tickets.' },
  last: { name: 'Last round', also: [], means: 'One more turn for everybody, once somebody has two trains or fewer left.' },
} satisfies Record<string, Term>;

export interface Term {
  name: string;
  /** other ways in which it is written */
  also: readonly string[];
  means: string;
}
export type TermKey = keyof typeof text;
export type Glossary = Record<TermKey, Term>;
