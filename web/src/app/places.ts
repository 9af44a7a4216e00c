// Every place of the page, and what its address is, after "#". A new screen needs its line in each of the three lists here, and in
// screens.ts.

export type Place =
  | { at: 'start' }
  /** a table, as a seat I hold or looking on */
  | { at: 'table'; code: string }
  /** a seat's secret link, opened on another device */
  | { at: 'seat'; code: string; token: string }
  /** a table of this device alone */
  | { at: 'local'; code: string }
  | { at: 'rules'; map: string }
  | { at: 'lesson'; map: string }
  /** a record, of a table or the one that was opened, after so many moves */
  | { at: 'replay'; code: string | null; move?: number }
  | { at: 'puzzles' }
  | { at: 'puzzle'; id: string }
  | { at: 'games' };

export function parse(hash: string): Place {
  const [, what, first, second] = hash.split('/');
  const text = (part: string | undefined) => decodeURIComponent(part ?? '');
  if (what === 't' && first) return { at: 'table', code: text(first).toUpperCase() };
  if (what === 'seat' && first && second) return { at: 'seat', code: text(first).toUpperCase(), token: text(second) };
  if (what === 'here' && first) return { at: 'local', code: text(first) };
  if (what === 'replay') return { at: 'replay', code: first ? text(first) : null, move: Number.parseInt(second ?? '', 10) || 0 };
  if (what === 'puzzles') return first ? { at: 'puzzle', id: text(first) } : { at: 'puzzles' };
  if (what === 'games') return { at: 'games' };
  if (what === 'rules' && first) return { at: 'rules', map: text(first) };
  if (what === 'lesson' && first) return { at: 'lesson', map: text(first) };
  return { at: 'start' };
}

export function address(place: Place): string {
  switch (place.at) {
    case 'table': return `#/t/${place.code}`;
    case 'seat': return `#/seat/${place.code}/${place.token}`;
    case 'local': return `#/here/${place.code}`;
    case 'replay': return `#/replay/${place.code ?? ''}${place.move ? `/${place.move}` : ''}`;
    case 'puzzles': return '#/puzzles';
    case 'puzzle': return `#/puzzles/${place.id}`;
    case 'games': return '#/games';
    case 'rules': return `#/rules/${place.map}`;
    case 'lesson': return `#/lesson/${place.map}`;
    case 'start': return '#/';
  }
}
