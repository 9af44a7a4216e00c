// Every place of the page can be written down as an address and found again by it.

import { expect, test } from 'vitest';
import { address, parse, type Place } from '../../src/app/places';
import { screens } from '../../src/app/screens';

const places: { [At in Place['at']]: Extract<Place, { at: At }> } = {
  start: { at: 'start' },
  table: { at: 'table', code: 'AB2CD' },
  seat: { at: 'seat', code: 'AB2CD', token: 'f00d' },
  local: { at: 'local', code: 'here-1' },
  rules: { at: 'rules', map: 'usa_open' },
  lesson: { at: 'lesson', map: 'nordic' },
  replay: { at: 'replay', code: 'AB2CD', move: 7 },
  puzzles: { at: 'puzzles' },
  puzzle: { at: 'puzzle', id: 'usa-1' },
  games: { at: 'games' },
};

test.each(Object.values(places))('$at', (place) => {
  expect(parse(address(place))).toEqual(place);
});

test('has a screen for each but the first page and a secret link', () => {
  expect(Object.keys(screens).sort()).toEqual(Object.keys(places).filter((at) => at !== 'start' && at !== 'seat').sort());
});
