// What is printed on the board, and round it.

export const board = {
  'board.label': 'Board: {map}. Arrow keys go from city to city, R goes round the routes of a city, Enter claims. L opens it as a list.',
  'board.over': 'TRUNKLINE RAILWAY ATLAS',
  'board.length': 'Route length',
  'board.points': 'Points',
  'board.zoom_in': 'Zoom in',
  'board.zoom_out': 'Zoom out',
  'board.zoom_fit': 'Whole map',
  'board.zoom_home': 'My tickets',

  'tip.length': '{length, plural, one {# space} other {# spaces}}, {points, plural, one {# point} other {# points}}',
  'tip.tunnel': 'tunnel',
  'tip.ferry': 'ferry, {count, plural, one {# locomotive} other {# locomotives}}',
} as const;
