// A completed ticket is shown by the way that joins its cities, not by everything its holder built.

import { expect, test } from 'vitest';
import { way } from '../../src/end/way';
import { sketch } from './sketch';

test('the fewest routes between two cities, and none where they are apart', () => {
  const routes = ['AB', 'BC', 'CD', 'DE', 'AX', 'XD', 'PQ'];
  expect(way('A', 'D', routes, sketch(...routes))).toEqual(['AX', 'XD']);
  expect(way('E', 'B', routes, sketch(...routes))).toEqual(['DE', 'CD', 'BC']);
  expect(way('A', 'P', routes, sketch(...routes))).toEqual([]);
});
