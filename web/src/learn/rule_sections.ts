// Which rules a map has: sections made from its rulebook, so that the page says what the engine plays.

import type { Atlas, Rulebook } from '../board/atlas';
import { bonusName, routeName } from '../app/names';
import type { CityId, RouteId } from '../engine/types';
import type { Language } from '../i18n/languages';
import { speak, type SayIn } from './say';
import type { Rules } from '../languages/en/rules';

export interface Section {
  key: string;
  title: string;
  sentences: string[];
  /** the piece of the board that shows it */
  picture?: { route?: RouteId | undefined; city?: CityId };
}

const texts = import.meta.glob<{ text: Rules }>('../languages/*/rules.ts');

export type Say = SayIn<keyof Rules>;
export const sayIn = (language: Language): Promise<Say> => speak(language, texts);

const some = (...sentences: (string | false | 0)[]): string[] => sentences.filter((s): s is string => typeof s === 'string');

const returned = ({ opening, ticket_action: later }: Rulebook) => (opening.returned === later.returned ? (`returned_${later.returned}` as const) : 'returned_later');

const tieOrder = (book: Rulebook, say: Say): string => book.tie_breaks.map((rule) => say(`tie_${rule}`, { card: bonusName(book) })).join(say('tie_then'));

export function sections(atlas: Atlas, say: Say): Section[] {
  const book: Rulebook = atlas.rulebook;
  const routes = [...atlas.routes.values()];
  const special = routes.find((r) => r.substitute);
  const all = book.locomotives_wild_on.includes('regular');
  const parts: [string, string[]][] = [
    ['goal', [say('goal'), say('size', { from: atlas.players[0], to: atlas.players[1], trains: atlas.trains })]],
    ['turn', [say(book.stations ? 'turn_stations' : 'turn')]],
    ['cards', some(say('cards'), say(book.row_locomotive_ends_draw ? 'loco_ends' : 'loco_free'), book.row_reset_at_locomotives && say('reset', { count: book.row_reset_at_locomotives }))],
    ['claim', [say('claim'), say(all ? 'wild_all' : 'wild_some'), say('double', { count: book.second_track_closed_up_to })]],
    ['ferry', some(routes.some((r) => r.ferry) && say('ferry'), book.ferry_swap && say('swap', { count: book.ferry_swap }))],
    ['tunnel', some(routes.some((r) => r.tunnel) && say('tunnel'))],
    ['substitute', some(special !== undefined && say('substitute', { route: routeName(atlas, special.id), count: special.substitute }))],
    ['station', some(book.stations && say('station', { count: book.stations, points: book.unbuilt_station_points }))],
    ['tickets', [say(book.opening.long ? 'opening_long' : 'opening', book.opening), say('more', book.ticket_action), say(returned(book))]],
    ['end', [say('end')]],
    ['score', some(say('score'), book.longest_path_bonus && say('bonus_longest', { points: book.longest_path_bonus }), book.most_tickets_bonus && say('bonus_tickets', { points: book.most_tickets_bonus }), say('tie', { order: tieOrder(book, say) }))],
  ];
  const pictures: Record<string, Section['picture']> = {
    claim: { route: routes.find((r) => r.twin && r.color !== 'gray' && r.length === 3)?.id },
    ferry: { route: routes.find((r) => r.ferry > 1)?.id },
    tunnel: { route: exampleTunnel(atlas) },
    substitute: { route: special?.id },
    station: { city: [...atlas.cities.keys()][0]! },
  };
  const pictured = (key: string) => (pictures[key]?.route || pictures[key]?.city ? { picture: pictures[key] } : {});
  return parts.filter(([, sentences]) => sentences.length).map(([key, sentences]) => ({ key, title: say(`${key}_h` as keyof Rules), sentences, ...pictured(key) }));
}

/** A short one, for which the cards are soon together. */
export const exampleTunnel = (atlas: Atlas): RouteId | undefined => [...atlas.routes.values()].find((r) => r.tunnel && r.length === 2)?.id;

/** Sentences of one map that the other does not have. */
export function changes(of: Section[], from: Section[]): Section[] {
  const known = new Set(from.flatMap((s) => s.sentences));
  return of.map((s) => ({ ...s, sentences: s.sentences.filter((sentence) => !known.has(sentence)) })).filter((s) => s.sentences.length);
}
