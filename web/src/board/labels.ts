// Names on a sheet that is shown small: larger than their places, so only as many as do not cover each other.

import type { Language } from '../i18n/languages';
import type { City } from './atlas';

export interface Loud {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Where a name of this size goes: in its place, or near an edge on the inner side of its city. */
export function loudPlace(city: City, language: Language, size: number, radius: number, edge: number): Loud & { width: number } {
  const width = city.name[language].length * size * (language === 'en' ? 0.52 : 1);
  const reach = { start: 0, middle: width / 2, end: width }[city.label.anchor];
  if (city.label.x - reach < 0) return { x: city.x + radius + 5, y: city.y, anchor: 'start', width };
  if (city.label.x - reach + width > edge) return { x: city.x - radius - 5, y: city.y, anchor: 'end', width };
  return { ...city.label, width };
}

/** Which names fit, the important ones first. */
export function thin(cities: City[], first: (city: City) => number, language: Language, size: number, radius: number, edge: number): Map<string, Loud> {
  const taken: [number, number, number, number][] = [];
  const shown = new Map<string, Loud>();
  for (const city of [...cities].sort((a, b) => first(b) - first(a))) {
    const place = loudPlace(city, language, size, radius, edge);
    const left = place.x - { start: 0, middle: place.width / 2, end: place.width }[place.anchor];
    const box: [number, number, number, number] = [left, place.y - size * 0.6, left + place.width, place.y + size * 0.6];
    if (taken.some(([l, t, r, b]) => box[0] < r && l < box[2] && box[1] < b && t < box[3])) continue;
    taken.push(box);
    shown.set(city.id, place);
  }
  return shown;
}
