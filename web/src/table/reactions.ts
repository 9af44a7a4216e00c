// Six things to say with one click. They travel as lines of chat of one sign each, so that any program can read them; the page
// says them in its reader's language.

import { t } from '../i18n/i18n.svelte';

const SIGNS = { hello: '👋', well: '👏', ouch: '😱', thanks: '🙏', time: '⏳', game: '🤝' } as const;
export type Reaction = keyof typeof SIGNS;
export const REACTIONS = Object.keys(SIGNS) as Reaction[];

export const signOf = (reaction: Reaction): string => SIGNS[reaction];
export const reactionIn = (text: string): Reaction | undefined => REACTIONS.find((reaction) => SIGNS[reaction] === text);
/** A line of chat as it is read. */
export function chatText(text: string): string {
  const reaction = reactionIn(text);
  return reaction ? t(`reaction.${reaction}`) : text;
}
