// English.

export const messages = {
  'board.over': 'TRUNKLINE RAILWAY ATLAS',
  'board.length': 'Route length',
  'board.points': 'Points',
  'board.zoom_in': 'Zoom in',
  'board.zoom_out': 'Zoom out',
  'board.zoom_fit': 'Whole map',
  'sea.pacific': 'Pacific Ocean',
  'sea.atlantic': 'Atlantic Ocean',
  'sea.gulf_mexico': 'Gulf of Mexico',
  'sea.north_sea': 'North Sea',
  'sea.mediterranean': 'Mediterranean Sea',
  'sea.norwegian': 'Norwegian Sea',
  'sea.barents': 'Barents Sea',
  'sea.baltic': 'Baltic Sea',
} as const;

export type Key = keyof typeof messages;
export type Messages = Record<Key, string>;
