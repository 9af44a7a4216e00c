// The only saturated colours on the screen: cards and routes, and the trains of the players. They were searched for so
// that every two of them stay apart for protan, deutan and tritan eyes as well; tests/unit/palette.test.ts measures it.
// Colour is never alone: every card colour has a glyph, every train colour a pattern.

import type { Card } from '../engine/types';

export type RouteColor = Exclude<Card, 'locomotive'> | 'gray';
export type TrainColor = 'blue' | 'red' | 'green' | 'yellow' | 'black' | 'pink' | 'white';

/** fill, and the ink that reads well on it */
export const ROUTE_COLORS: Record<RouteColor, { fill: string; ink: string }> = {
  pink: { fill: '#a75997', ink: '#fffaf0' },
  blue: { fill: '#0a41ad', ink: '#fffaf0' },
  orange: { fill: '#f3680f', ink: '#2a1a10' },
  white: { fill: '#fbfaf7', ink: '#3b3027' },
  green: { fill: '#25a96f', ink: '#10231a' },
  yellow: { fill: '#ffd60f', ink: '#3a2f00' },
  black: { fill: '#281c18', ink: '#fffaf0' },
  red: { fill: '#b61d10', ink: '#fffaf0' },
  gray: { fill: '#b7b5b0', ink: '#3b3027' },
};

export const TRAIN_COLORS: Record<TrainColor, { fill: string; ink: string }> = {
  blue: { fill: '#0a41ad', ink: '#ffffff' },
  red: { fill: '#a82418', ink: '#ffffff' },
  green: { fill: '#42a74b', ink: '#0d2410' },
  yellow: { fill: '#e1cc04', ink: '#2c2700' },
  black: { fill: '#190f0b', ink: '#ffffff' },
  pink: { fill: '#e175cc', ink: '#35102d' },
  white: { fill: '#fbfaf7', ink: '#3b3027' },
};
