// A game taken along and shown to others.

export const share = {
  'share.title': 'Share',
  'share.page': 'Save as a page',
  'share.page_note': 'One file with board, replay, review and the recheck of the deal inside. It opens from a disk, without a network.',
  'share.picture': 'Picture of the final map',
  'share.animation': 'Animation of the whole game',
  'share.saved': 'Saved.',
  'share.working': 'Being made: {percent}%',
  'share.failed': 'That did not work.',
} as const;
