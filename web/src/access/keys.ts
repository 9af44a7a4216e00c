// The keys of a table: the one list that the handler obeys and the dialog shows.

export type Does =
  | 'shortcuts' | 'board' | 'row' | 'deck' | 'tickets' | 'walk' | 'turn' | 'pick' | 'pan' | 'zoom' | 'list' | 'hand' | 'held' | 'question'
  | 'standing' | 'help' | 'take_back' | 'skip' | 'pass' | 'cancel';

export const SHORTCUTS: { keys: string[]; does: Does }[] = [
  { keys: ['?'], does: 'shortcuts' },
  { keys: ['1 – 5'], does: 'row' },
  { keys: ['D'], does: 'deck' },
  { keys: ['T'], does: 'tickets' },
  { keys: ['B'], does: 'board' },
  { keys: ['←', '↑', '→', '↓'], does: 'walk' },
  { keys: ['R', 'E'], does: 'turn' },
  { keys: ['Enter'], does: 'pick' },
  { keys: ['Shift', '←', '→'], does: 'pan' },
  { keys: ['+', '-', '0'], does: 'zoom' },
  { keys: ['L'], does: 'list' },
  { keys: ['H'], does: 'hand' },
  { keys: ['K'], does: 'held' },
  { keys: ['Q'], does: 'question' },
  { keys: ['S'], does: 'standing' },
  { keys: ['G'], does: 'help' },
  { keys: ['Z'], does: 'take_back' },
  { keys: ['F'], does: 'skip' },
  { keys: ['P'], does: 'pass' },
  { keys: ['Esc'], does: 'cancel' },
];

const LETTERS: Record<string, Does> = {
  '?': 'shortcuts', b: 'board', d: 'deck', t: 'tickets', l: 'list', h: 'hand', k: 'held', q: 'question', s: 'standing', g: 'help', z: 'take_back', f: 'skip', p: 'pass',
};

/** What a key means where no text is being written. */
export function meaning(e: KeyboardEvent): Does | null {
  if (e.ctrlKey || e.metaKey || e.altKey || e.repeat) return null;
  if (/^[1-5]$/.test(e.key)) return 'row';
  return LETTERS[e.key.toLowerCase()] ?? null;
}
