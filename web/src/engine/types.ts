// The words that page, engine and table share, and what can be asked of the engine. The page draws and asks; every
// answer about rules comes from the engine behind `Rules`.
// See docs/PROTOCOL.md for the messages and docs/RECORD.md for the names.

import type { TrainColor } from '../theme/palette';
import type { Card, Cards, CityId, Color, Happened, MapId, Move, RouteId, Seat, TicketId, View } from './protocol';

export type * from './protocol';

export const COLORS = ['pink', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'] as const satisfies Color[];
export const CARDS: readonly Card[] = [...COLORS, 'locomotive'];

// ---------------------------------------------------------------------------------------------- what can be asked

/** Why the rules say no: `reason` is a stable key for translation, `rule` its number, `why` an English sentence. */
export interface Refusal {
  rule: string;
  reason: string;
  why: string;
}

/** `payments` are good choices in order of what is least missed, the default first; not every legal one. */
export type Judged = { ok: true; payments: Cards[] } | ({ ok: false; payments: [] } & Refusal);
export type Verdict = { ok: true } | ({ ok: false } & Refusal);

/** Everything a seat can do now, and for everything else why not. For an onlooker's view everything is refused. */
export interface Options {
  /** unclaimed routes that nobody can claim any more (C-40) */
  closed: RouteId[];
  /** every route of the map */
  claims: Record<RouteId, Judged>;
  /** every city, on maps with stations */
  stations: Record<CityId, Judged>;
  deck: Verdict;
  /** one per slot of the row */
  row: Verdict[];
  tickets: Verdict;
  /** while a tunnel waits: ways to pay its extra cards */
  tunnel: Judged;
  decline: Verdict;
  pass: Verdict;
}

/** One step of a replayed record, as everybody could see it with all hands open. */
export interface Step {
  happened: Happened;
  scores: number[];
  trains: number[];
  cards: number[];
}

/** The outcome of rechecking a record: what its deal should have been, and whether every move was legal. */
export interface Check {
  ok: boolean;
  /** "commitment", "deck", "tickets", "long_tickets", "reshuffle 0", … , "move 17", "result", "map" */
  where?: string;
  why?: string;
}

/** The engine, asked in a worker. The same questions are the JSON interface of the WebAssembly module: one request object
 *  `{"ask":"options","view":…}` in, one reply object out (`{"error":"…"}` where the question makes no sense). */
export interface Rules {
  options(view: View): Promise<Options>;
  whyNot(view: View, move: Move): Promise<Verdict>;
  check(record: unknown): Promise<Check>;
  /** what a device shows of its salt before anybody shows one */
  saltCommitment(salt: string): Promise<string>;
  story(record: unknown, path?: Path): Promise<Step[]>;
}

/** The engine about itself: its maps, and the bots it has, in the order of the documentation. */
export interface About {
  maps: MapId[];
  bots: { name: string; about: string }[];
}

/** A house rule that a map of the box can be played by, and the map that it makes of it. */
export interface HouseRule {
  rule: string;
  map: MapId;
  players: [number, number];
  train_colors: TrainColor[];
}

/** Planning aids, from nothing but what one seat may know. */
export interface Advice {
  /** the cheapest way left for all open tickets together: routes to claim, and the trains they take */
  routes: RouteId[];
  trains: number;
  served: TicketId[];
  /** open tickets for which the trains do not suffice, or that no way is left for */
  left_out: TicketId[];
  cut_off: TicketId[];
  /** cards to draw for it; beside these, so many of one colour each for grey routes */
  missing: Cards;
  missing_any: number;
  /** who stands next to a route of the way, and what going round costs (null: no way round) */
  threats: { route: RouteId; seats: Seat[]; detour: number | null }[];
  stations: { city: CityId; trains: number; rescues: number }[];
  unseen: Cards;
  /** open tunnels: the colour to pay in, and the chance of 0 to 3 extra cards, per mille */
  tunnels: Record<RouteId, { color: Color; odds: number[] }>;
  longest: number[];
  /** the routes of a longest path of each, as it is walked */
  longest_routes: RouteId[][];
}

export interface Hint {
  move: Move;
  /** keys of sentences */
  because: string[];
}

export type Question =
  | { ask: 'advice'; view: View }
  | { ask: 'about' }
  | { ask: 'map'; map: MapId }
  | { ask: 'house_rules'; map: MapId }
  | { ask: 'hint'; view: View; bot: string; ms: number }
  | { ask: 'options'; view: View }
  | { ask: 'why_not'; view: View; move: Move }
  | { ask: 'check'; record: unknown }
  | { ask: 'story'; record: unknown; path: Path }
  | ({ ask: 'branch'; seed: number; imagine?: Seat } & Moment)
  | { ask: 'variation'; game: Handle }
  | ({ ask: 'chances' } & Moment)
  | { ask: 'salt_commitment'; salt: string }
  | { ask: 'new_review'; record: unknown }
  | { ask: 'review_on'; review: Handle; ms: number }
  | { ask: 'review'; review: Handle }
  | ({ ask: 'new_game' } & Deal)
  | { ask: 'load_game'; record: unknown; moves: number }
  | { ask: 'view'; game: Handle; seat: Seat | null }
  | { ask: 'play'; game: Handle; move: SeatMove };

/** The way to a variation: a number among those of the game, then one among those of that, and so on; nothing for the game itself. */
export type Path = readonly number[];
/** A moment of a record, or of a line of its variations: so many moves from the start of the game. */
export interface Moment {
  record: unknown;
  path: Path;
  moves: number;
}
/** What could have been, as records have it. */
export interface Variation {
  at: number;
  name?: string;
  moves: SeatMove[];
  reshuffles?: Card[][];
  hidden?: { seat: Seat };
  variations?: Variation[];
}
/** A game that leaves a line; `continues`: it goes on with the variation at `path`, else it leaves it. */
export interface Branched {
  game: Handle;
  continues: boolean;
  path: Path;
}
/** Of a win, by seat, with one standard error. */
export interface Chances {
  certain: number;
  chances: number[];
  errors: number[];
}

/** A game in the engine's worker, to be freed when it is not looked at any more. */
export type Handle = number;
export type SeatMove = Move & { seat: Seat };
/** A seed is the number of a simulation, whose games `game` tells apart. */
export interface Deal {
  map: MapId;
  seats: { name: string }[];
  seed: number;
  game?: number;
}
