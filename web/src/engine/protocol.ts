// Made by tools/protocol from server/table_protocol.hpp: change it there.

import type { TrainColor } from '../theme/palette';

export const PROTOCOL = 1;

export type Color =
  | 'pink'
  | 'blue'
  | 'orange'
  | 'white'
  | 'green'
  | 'yellow'
  | 'black'
  | 'red';
export type Card =
  | 'pink'
  | 'blue'
  | 'orange'
  | 'white'
  | 'green'
  | 'yellow'
  | 'black'
  | 'red'
  | 'locomotive';
export type Phase =
  | 'opening'
  | 'turn'
  | 'draw'
  | 'keep'
  | 'tunnel'
  | 'over';
export type TieBreak =
  | 'tickets'
  | 'fewest_stations'
  | 'longest_path_bonus'
  | 'longest_path';
export type MoveType =
  | 'keep'
  | 'draw'
  | 'claim'
  | 'tunnel'
  | 'decline'
  | 'tickets'
  | 'station'
  | 'pass';
export type TableState =
  | 'gathering'
  | 'shuffling'
  | 'running'
  | 'paused'
  | 'over';
/** what needs the consent of others */
export type Askable =
  | 'take_back'
  | 'pause'
  | 'resume'
  | 'stand_in'
  | 'end_game';
/** why a connection ends */
export type Farewell =
  | 'shutdown'
  | 'rude'
  | 'busy'
  | 'unknown'
  | 'protocol'
  | 'silent'
  | 'unreadable_table'
  | 'removed';
/** what the host of the server can do */
export type HostVerb =
  | 'tables'
  | 'look'
  | 'mute'
  | 'unmute'
  | 'remove'
  | 'ban'
  | 'lift'
  | 'close'
  | 'delete'
  | 'announce';
/** why something is refused */
export type Reason =
  | 'unreadable'
  | 'id_used'
  | 'looking_on'
  | 'stale'
  | 'not_now'
  | 'not_yours'
  | 'no_such_seat'
  | 'nothing_to_take_back'
  | 'not_practice'
  | 'counting'
  | 'nobody_asked'
  | 'too_many_pauses'
  | 'not_silent'
  | 'chat_off'
  | 'bad_name'
  | 'bad_text'
  | 'bad_salt'
  | 'bad_color'
  | 'bad_level'
  | 'seats_open'
  | 'seat_taken'
  | 'no_such_table'
  | 'unreadable_table'
  | 'no_such_map'
  | 'no_such_address'
  | 'bad_options'
  | 'storage'
  | 'full'
  | 'busy'
  | 'too_many_tables'
  | 'key_used'
  | 'running'
  | 'removed'
  | 'wrong_secret'
  | 'game_over'
  | 'not_your_turn'
  | 'choose_tickets_first'
  | 'already_chosen'
  | 'finish_draw'
  | 'finish_keep'
  | 'finish_tunnel'
  | 'nothing_offered'
  | 'not_offered'
  | 'too_few_kept_at_opening'
  | 'too_few_kept'
  | 'no_tunnel_waiting'
  | 'no_such_slot'
  | 'deck_empty'
  | 'slot_empty'
  | 'locomotive_as_second'
  | 'route_taken'
  | 'route_closed'
  | 'owns_other_track'
  | 'too_few_trains'
  | 'cards_not_in_hand'
  | 'wrong_number_of_cards'
  | 'wrong_color'
  | 'mixed_colors'
  | 'locomotives_not_wild'
  | 'ferry_needs_locomotives'
  | 'ferry_swap_does_not_fit'
  | 'substitute_does_not_fit'
  | 'no_tickets_left'
  | 'no_stations_on_this_map'
  | 'no_station_in_reserve'
  | 'station_taken'
  | 'station_wrong_number_of_cards'
  | 'station_mixed_colors'
  | 'tunnel_extra_wrong_number'
  | 'tunnel_extra_wrong_color'
  | 'tunnel_extra_only_locomotives'
  | 'must_act'
  | 'no_such_route'
  | 'no_such_city';

export type MapId = string;
export type RouteId = string;
export type CityId = string;
export type TicketId = string;
/** numbered from 0, which moves first */
export type Seat = number;
/** by kind; kinds with none are left out */
export type Cards = Partial<Record<Card, number>>;
/** the last to `look`: as onlookers see it */
export type HostAnswer = HostTables | HostDone | StateMessage;

/** What everybody knows of a seat. */
export interface PublicPlayer {
  /** left */
  trains: number;
  /** in reserve */
  stations: number;
  /** in the hand */
  cards: number;
  /** in the hand */
  tickets: number;
  /** so far, from routes */
  score: number;
  /** its own */
  routes: RouteId[];
  /** where its stations stand */
  stations_at: CityId[];
  /** cards that everybody knows to be in that hand: taken face up and not yet paid, or shown in a declined tunnel */
  known: Cards;
}

/** A ticket and its state; while the game runs, by own routes alone. */
export interface HeldTicket {
  id: TicketId;
  done: boolean;
}

/** Points by their reason, and two figures that decide ties. */
export interface Score {
  routes: number;
  tickets: number;
  stations: number;
  bonus: number;
  total: number;
  tickets_completed: number;
  /** length of the longest path */
  longest: number;
}

/** How it ended; lists in the order of seats. */
export interface Result {
  scores: Score[];
  winners: Seat[];
  ranks: number[];
  /** the tie-break that put this seat behind one with the same total */
  behind_by: (TieBreak | null)[];
  /** all are shown now */
  tickets: HeldTicket[][];
  /** routes that stations used */
  borrowed: RouteId[][];
  /** a longest path, in order */
  longest_routes: RouteId[][];
  bonus_holders: Seat[];
}

/** An attempt that waits for its answer. */
export interface Tunnel {
  route: RouteId;
  laid: Cards;
  revealed: Card[];
  /** cards still to be paid */
  extra: number;
}

/** Tickets to choose from. */
export interface Offer {
  /** in the order offered */
  tickets: TicketId[];
  /** at least so many */
  keep: number;
}

/** What one seat may know, and nothing else; onlookers have no private part. */
export interface View {
  map: MapId;
  /** null: an onlooker's */
  seat: Seat | null;
  /** `opening` (all choose tickets at once), `turn`, `draw` (the second card is awaited), `keep` (drawn tickets are being chosen), `tunnel` (the extra payment is awaited), `over` */
  phase: Phase;
  /** the seats that are awaited; more than one only in `opening`, none when `over` */
  to_move: Seat[];
  /** null until the end is triggered (C-60), then the turns still to be finished, the present one included */
  final_turns: number | null;
  /** in a row (C-72) */
  passes: number;
  /** five slots; null is an empty one */
  row: (Card | null)[];
  /** cards in it */
  deck: number;
  /** public (C-09) */
  discard: Cards;
  /** tickets in it */
  ticket_deck: number;
  /** in the phase `keep`: how many tickets the seat to move looks at; else 0 */
  offering: number;
  players: PublicPlayer[];
  tunnel: Tunnel | null;
  /** when over */
  result: Result | null;
  /** private, as the next three */
  hand?: Cards;
  tickets?: HeldTicket[];
  /** looked at and given back by this seat */
  returned?: TicketId[];
  /** while this seat has tickets to choose */
  offer?: Offer | null;
}

/** A move as the receiver may see it, with its outcome. */
export interface Happened {
  seat: Seat;
  type: MoveType;
  /** `keep`: for its owner alone */
  tickets?: TicketId[];
  /** `keep`: how many */
  kept?: number;
  /** `draw` */
  from?: 'deck' | number;
  /** `draw`: left out for others where it came from the deck */
  card?: Card;
  /** `draw`: the card that filled the slot, null where none */
  refill?: Card | null;
  /** how often the row was thrown away (L-05) */
  resets?: number;
  /** the discards became a new deck (C-21) */
  reshuffled?: boolean;
  /** `claim`, `tunnel` */
  route?: RouteId;
  /** `station` */
  city?: CityId;
  /** `claim`, `tunnel`, `station` */
  pay?: Cards;
  /** `claim`, `tunnel`: 0 where a tunnel awaits its answer */
  points?: number;
  /** `claim` of a tunnel */
  revealed?: Card[];
  /** `claim` of a tunnel: 0 is claimed, more is an answer awaited */
  extra?: number;
  /** `tickets`: how many were drawn */
  count?: number;
  /** the end was triggered */
  last_round?: boolean;
  /** and this was the last move */
  over?: boolean;
}

/** Who sits there. */
export interface SeatInfo {
  name: string;
  /** a bot's level; null: a person */
  bot: string | null;
  color: TrainColor;
  /** false while nobody sits there */
  taken: boolean;
  connected: boolean;
  /** for how long whoever sits there has had no connection, at this moment */
  gone_ms: number | null;
  /** the stand-in plays */
  away: boolean;
  ready: boolean;
}

/** Seconds. */
export interface ClockOptions {
  /** for each turn */
  move_s: number;
  /** for the whole game */
  bank_s: number;
}

/** What a table was made with. */
export interface TableOptions {
  clock: ClockOptions | null;
  /** no take-back */
  counting: boolean;
  /** against bots anything may be taken back, and the record says so; not together with `counting` */
  practice: boolean;
  /** planning aids may be shown */
  help: boolean;
  chat: boolean;
  /** listed for everybody */
  public: boolean;
  /** the level that plays for whoever leaves */
  stand_in: string;
}

/** How long others wait for a stand-in, in milliseconds. */
export interface Patience {
  /** without a connection for so long others may ask for one */
  ask_ms: number;
  /** and after so long it plays by itself */
  gone_ms: number;
  /** who is there and awaited may be silent for so long */
  silent_ms: number;
}

/** Of one seat. */
export interface ClockState {
  /** in all, at this moment */
  left_ms: number;
  /** what of it is bank */
  bank_ms: number;
  running: boolean;
}

/** What somebody asks. */
export interface Asked {
  what: Askable;
  by: Seat;
  waits_for: Seat[];
  /** for whom the stand-in shall play */
  seat?: Seat;
}

/** Who sits where, connected or not, clocks, settings: all outside the game. */
export interface TableInfo {
  code: string;
  map: MapId;
  state: TableState;
  seats: SeatInfo[];
  /** the maker's */
  host: Seat;
  /** the receiver's own; null for onlookers */
  you: Seat | null;
  options: TableOptions;
  /** null where there is a clock */
  patience: Patience | null;
  /** null where there is none */
  clocks: ClockState[] | null;
  /** to the host's part of the shuffle, 64 hex digits */
  commitment: string;
  /** in the order of seats, empty for bots; shown from the deal on */
  salts: string[];
  /** shown from the moment that all are there */
  salt_commitments: string[];
  /** for each deal that was called off, the seats that did not answer */
  called_off: Seat[][];
  /** this seat, without asking */
  can_take_back: boolean;
  asked: Asked | null;
  /** the seat that asked all others to end the game */
  ended_by: Seat | null;
  /** the code of the table that continues this one */
  rematch: string | null;
}

/** Whether a bot plays it. */
export interface SeatWanted {
  /** a level */
  bot: string | null;
}

/** The maker takes `seat`, or the first that is a person's. */
export interface NewTable {
  map: MapId;
  /** else `Player 1`, or the next number that is free */
  name?: string;
  seat?: Seat;
  seats: SeatWanted[];
  options?: Partial<TableOptions>;
  /** drawn at random: the same key gets the same seat and token */
  key?: string;
}

/** To sit down at a table. */
export interface Join {
  name?: string;
  /** else any that is free */
  seat?: Seat;
  /** after a rematch: the token of the old table */
  from?: string;
  /** drawn at random: the same key gets the same seat and token */
  key?: string;
}

/** The seat, and the token that is its key. */
export interface Seated {
  code: string;
  seat: Seat;
  token: string;
  /** to the host's part of the shuffle */
  commitment: string;
}

export interface OneTable {
  table: TableInfo;
}

/** Up to 100, newest first, of each visitor five at a time. */
export interface PublicTables {
  tables: TableInfo[];
  /** for `?after=NEXT` */
  next: string | null;
}

/** What can be played here. */
export interface Maps {
  maps: MapId[];
  house_maps: MapId[];
  /** bots that may be seated */
  levels: string[];
  /** address for other devices, where the server listens to them */
  network: string | null;
}

/** How the host is doing. */
export interface Health {
  ok: boolean;
  /** what is wrong with it */
  store?: string;
  sockets: number;
}

/** What the host of the server wants done (docs/HOSTING.md, Moderation). */
export interface HostTask {
  do: HostVerb;
  /** its code */
  table?: string;
  seat?: Seat;
  /** `ban`, `lift`: an address or a range of them */
  who?: string;
  /** `announce`: until the restart */
  seconds?: number;
}

/** `tables`: those in memory, newest first, and all bans. */
export interface HostTables {
  tables: TableInfo[];
  bans: string[];
}

/** It is done, and stored. */
export interface HostDone {
  done: boolean;
}

/** Why a request came to nothing. */
export interface Error {
  type: 'refused';
  reason: Reason;
  why: string;
}

/** What of a view has changed, key by key. */
export interface Changes {
  phase?: Phase;
  to_move?: Seat[];
  final_turns?: number | null;
  passes?: number;
  row?: (Card | null)[];
  deck?: number;
  discard?: Cards;
  ticket_deck?: number;
  offering?: number;
  players?: Record<string, Partial<PublicPlayer>>;
  tunnel?: Tunnel | null;
  result?: Result | null;
  hand?: Cards;
  tickets?: HeldTicket[];
  returned?: TicketId[];
  offer?: Offer | null;
}

/** Tickets of the offer. */
export interface KeepMove {
  type: 'keep';
  tickets: TicketId[];
}

/** A card. */
export interface DrawMove {
  type: 'draw';
  /** a slot of the row */
  from: 'deck' | number;
}

/** A route. */
export interface ClaimMove {
  type: 'claim';
  route: RouteId;
  pay: Cards;
}

/** Its extra cards. */
export interface TunnelMove {
  type: 'tunnel';
  pay: Cards;
}

/** To pay them. */
export interface DeclineMove {
  type: 'decline';
}

/** To draw some. */
export interface TicketsMove {
  type: 'tickets';
}

/** Into a city. */
export interface StationMove {
  type: 'station';
  city: CityId;
  pay: Cards;
}

/** Where nothing else can be done. */
export interface PassMove {
  type: 'pass';
}

/** as in the record, without the seat */
export type Move =
  | KeepMove
  | DrawMove
  | ClaimMove
  | TunnelMove
  | DeclineMove
  | TicketsMove
  | StationMove
  | PassMove;

/** The first message of a connection. */
export interface HelloCall {
  type: 'hello';
  /** the version that is spoken */
  protocol: number;
  /** of a seat; or */
  token?: string;
  /** a code, to look on */
  table?: string;
  /** the last one known */
  version: number | null;
  /** the last line of chat that is known */
  chat?: number;
}

/** Any time; answered with `pong`. */
export interface PingCall {
  type: 'ping';
}

/** what needs no id */
export type Call =
  | HelloCall
  | PingCall;

/** As in the record, without `seat`. */
export interface MoveRequest {
  type: 'move';
  /** of the view that it answers */
  version: number;
  move: Move;
}

/** What can this seat do now? Answered with `moves`. */
export interface MovesRequest {
  type: 'moves';
}

/** One's own last move, and whatever followed it. */
export interface TakeBackRequest {
  type: 'take_back';
}

/** The answer to what another asked. */
export interface ConsentRequest {
  type: 'consent';
  to: Askable;
  yes: boolean;
}

/** Asks every other person. */
export interface PauseRequest {
  type: 'pause';
}

/** Asks those who are there. */
export interface ResumeRequest {
  type: 'resume';
}

/** One line of text for all. */
export interface ChatRequest {
  type: 'chat';
  text: string;
}

/** The stand-in plays for me; before the start it frees the seat. */
export interface LeaveRequest {
  type: 'leave';
}

/** I play again. */
export interface ReturnRequest {
  type: 'return';
}

/** Before the start. */
export interface SeatRequest {
  type: 'seat';
  name?: string;
  /** one of the map's that no other person has */
  color?: TrainColor;
  ready?: boolean;
}

/** The maker gives an empty seat to a bot, or opens a bot's. */
export interface FillRequest {
  type: 'fill';
  seat: Seat;
  /** a level; null: the seat shall be free */
  bot: string | null;
}

/** Before the start the maker wants one more. */
export interface AddSeatRequest {
  type: 'add_seat';
}

/** And this one no longer. */
export interface CloseSeatRequest {
  type: 'close_seat';
  seat: Seat;
}

/** The maker starts; every seat must be taken. */
export interface StartRequest {
  type: 'start';
}

/** Before the start the maker frees the seat of somebody else. */
export interface RemoveRequest {
  type: 'remove';
  seat: Seat;
}

/** The stand-in shall play for somebody who keeps everybody waiting. */
export interface StandInRequest {
  type: 'stand_in';
  seat: Seat;
}

/** Nobody shall win it; asks every other person. */
export interface EndGameRequest {
  type: 'end_game';
}

/** While the table is `shuffling`. */
export interface SaltCommitmentRequest {
  type: 'salt_commitment';
  /** SHA-256 of the salt, 64 hex digits */
  commitment: string;
}

/** When `salt_commitments` are shown. */
export interface SaltRequest {
  type: 'salt';
  /** 1 to 64 bytes without control characters */
  salt: string;
}

/** After the end. */
export interface RematchRequest {
  type: 'rematch';
}

/** is answered under the id that the sender gave it */
export type Request =
  | MoveRequest
  | MovesRequest
  | TakeBackRequest
  | ConsentRequest
  | PauseRequest
  | ResumeRequest
  | ChatRequest
  | LeaveRequest
  | ReturnRequest
  | SeatRequest
  | FillRequest
  | AddSeatRequest
  | CloseSeatRequest
  | StartRequest
  | RemoveRequest
  | StandInRequest
  | EndGameRequest
  | SaltCommitmentRequest
  | SaltRequest
  | RematchRequest;

/** Everything this seat may know. */
export interface StateMessage {
  type: 'state';
  version: number;
  table: TableInfo;
  /** null before the deal */
  view: View | null;
  /** the last moves, at most 20 */
  recent: Happened[];
}

/** What happened in the game, and what of the view has changed. */
export interface EventMessage {
  type: 'event';
  version: number;
  /** to the device whose move it was: this is the answer */
  id?: string;
  happened: Happened;
  changes: Changes;
  /** where the table has a clock */
  clocks?: ClockState[];
  /** this seat could now, without asking */
  can_take_back?: boolean;
}

/** Something outside the game changed. */
export interface TableMessage {
  type: 'table';
  version: number;
  table: TableInfo;
}

/** The message with this id was carried out and stored, or others have been asked. */
export interface DoneMessage {
  type: 'done';
  id: string;
  version: number;
}

/** What this seat can do now; nothing where it is not its turn. */
export interface MovesMessage {
  type: 'moves';
  version: number;
  id: string;
  /** at most 400, some of every kind; payments that differ are moves that differ */
  moves: Move[];
}

/** Nothing changed. */
export interface RefusedMessage {
  type: 'refused';
  /** null where the message could not be read */
  id: string | null;
  /** where a rule of the game says no, its number */
  rule?: string;
  /** for translation */
  reason: Reason;
  /** an English sentence */
  why: string;
  version: number;
}

/** A consent is wanted. */
export interface AskedMessage {
  type: 'asked';
  what: Askable;
  by: Seat;
  waits_for: Seat[];
  /** for whom the stand-in shall play */
  seat?: Seat;
}

/** Somebody said no. */
export interface DeclinedMessage {
  type: 'declined';
  what: Askable;
  by: Seat;
}

/** Moves were taken back at the wish of `seat`. */
export interface TakenBackMessage {
  type: 'taken_back';
  version: number;
  seat: Seat;
  /** how many */
  moves: number;
  /** as it is now */
  view: View;
}

/** Somebody said something. */
export interface ChatMessage {
  type: 'chat';
  /** of the line; a known one is the same line told again */
  number: number;
  by: Seat;
  text: string;
  /** ms since 1970 */
  at: number;
}

/** The next table. */
export interface RematchMessage {
  type: 'rematch';
  version: number;
  code: string;
  by: Seat;
}

/** The answer to `ping`. */
export interface PongMessage {
  type: 'pong';
}

/** The server restarts soon. */
export interface NoticeMessage {
  type: 'notice';
  what: 'restart';
  /** seconds */
  in_s: number;
}

/** The connection ends. */
export interface ByeMessage {
  type: 'bye';
  reason: Farewell;
}

/** what a table tells */
export type FromTable =
  | StateMessage
  | EventMessage
  | TableMessage
  | DoneMessage
  | MovesMessage
  | RefusedMessage
  | AskedMessage
  | DeclinedMessage
  | TakenBackMessage
  | ChatMessage
  | RematchMessage
  | PongMessage
  | NoticeMessage
  | ByeMessage;

export type ToTable = Call | (Request & { id: string });
