// The lessons in English.

export const text = {
  title: 'Lesson: {map}',
  step: 'Step {at} of {count}',
  go_on: 'Continue',
  leave: 'Leave the lesson',
  finished: 'That was the lesson.',
  play: 'Play on this map',
  again: 'Once more',
  next: 'Lesson: {map}',
  keys: 'By keys:',
  by_list: 'L opens the board as a list',
  tunnel_more: 'Cards were turned up from the deck. Each one of your colour, and each locomotive, asks for one more: {extra, plural, one {# card} other {# cards}}. Pay, or take everything back and lose the turn.',
} as const;

export type LessonKey = keyof typeof text;
export type LessonText = Record<LessonKey, string>;
