// The seats I hold, on this device: each is a secret that lets me sit down again after a reload or a restart.

export interface HeldSeat {
  code: string;
  token: string;
  map: string;
  at: number;
  /** games in the page's own worker have no server */
  local?: boolean;
  over?: boolean;
  /** how it stood when it was last on the screen */
  seen?: { scores: number[]; me: number; myTurn: boolean };
  /** the commitments to everybody's salts, as they were shown before any salt was: the record has to have the same */
  commitments?: string[];
  /** my part of the deal that is being made */
  salt?: string;
}

const STORED = 'trunkline.seats';
const MOST = 40;

export function heldSeats(): HeldSeat[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as HeldSeat[];
  } catch {
    return [];
  }
}

export function holdSeat(seat: HeldSeat): void {
  store([seat, ...heldSeats().filter((s) => s.code !== seat.code)].slice(0, MOST));
}

export function findSeat(code: string): HeldSeat | undefined {
  return heldSeats().find((s) => s.code === code);
}

export function dropSeat(code: string): void {
  store(heldSeats().filter((s) => s.code !== code));
}

/** What is known of a game that I sit in. */
export function noteSeat(code: string, known: Pick<HeldSeat, 'over' | 'seen' | 'commitments' | 'salt'>): void {
  store(heldSeats().map((s) => (s.code === code ? { ...s, ...known } : s)));
}

function store(seats: HeldSeat[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(seats));
  } catch {
    // nothing can be kept on this device; the address of the page still holds the seat
  }
}
