// Names of cards, colours and opponents, and how names are joined.

export const names = {
  'name.pair': '{a} – {b}',
  'name.count': '{count} × {name}',
  'name.and': ', ',
  'name.player': 'Player {number}',

  'card.pink': 'Purple card',
  'card.blue': 'Blue card',
  'card.orange': 'Orange card',
  'card.white': 'White card',
  'card.green': 'Green card',
  'card.yellow': 'Yellow card',
  'card.black': 'Black card',
  'card.red': 'Red card',
  'card.locomotive': 'Locomotive',

  'color.pink': 'purple',
  'color.blue': 'blue',
  'color.orange': 'orange',
  'color.white': 'white',
  'color.green': 'green',
  'color.yellow': 'yellow',
  'color.black': 'black',
  'color.red': 'red',
  'color.gray': 'grey: any one colour',

  'level.level-1': 'Porter',
  'level.level-2': 'Conductor',
  'level.level-3': 'Stationmaster',
  'level.level-4': 'Dispatcher',
  'level.level-5': 'Director',

  'level_note.level-1': 'A first game: plays what comes to hand',
  'level_note.level-2': 'Easy: follows its tickets',
  'level_note.level-3': 'Medium: plans its way',
  'level_note.level-4': 'Hard: looks ahead and blocks',
  'level_note.level-5': 'Master: thinks longest',

  'character.level-1': 'Eager and cheerful: carries whatever comes to hand and never looks at the timetable.',
  'character.level-2': 'Punctual and honest: follows the tickets stop by stop and suspects nobody.',
  'character.level-3': 'Has a plan for everything and a pot of tea, and waits for the right cards.',
  'character.level-4': 'Watches every line at once; if you have one way left, it will be closed.',
  'character.level-5': 'Owns half the railways and wants yours; thinks longest and forgets nothing.',
} as const;
