// The only saturated colours on the screen: cards and routes, and the liveries of the players' trains. Both were searched
// for so that every two that meet stay apart for protan, deutan and tritan eyes as well; tests/unit/palette.test.ts
// measures it. The liveries also keep away from the cards, as far as black and white can.
// Beside the ordinary ones there are colours that lie further apart for one kind of sight, at the cost of the others.
// Colour is never alone: every card colour has a glyph, every livery a pattern, and trains have another form than spaces.

import type { Card } from '../engine/types';

export type RouteColor = Exclude<Card, 'locomotive'> | 'gray';
export const TRAIN_COLORS = ['blue', 'red', 'green', 'yellow', 'black', 'pink', 'white'] as const;
export type TrainColor = (typeof TRAIN_COLORS)[number];

/** fill, and the ink that reads well on it; `line`: where the fill is too pale for an outline on paper */
export interface Paint {
  fill: string;
  ink: string;
  line?: string;
}
export interface Palette {
  routes: Record<RouteColor, Paint>;
  trains: Record<TrainColor, Paint>;
}

const ROUTES: Palette['routes'] = {
  pink: { fill: '#a75997', ink: '#ffffff' },
  blue: { fill: '#0a41ad', ink: '#fffaf0' },
  orange: { fill: '#f3680f', ink: '#2a1a10', line: '#d9580a' },
  white: { fill: '#fbfaf7', ink: '#3b3027', line: '#8a7d6b' },
  green: { fill: '#25a96f', ink: '#10231a', line: '#17834f' },
  yellow: { fill: '#ffd60f', ink: '#3a2f00', line: '#b58f00' },
  black: { fill: '#281c18', ink: '#fffaf0' },
  red: { fill: '#b61d10', ink: '#fffaf0' },
  gray: { fill: '#b7b5b0', ink: '#3b3027', line: '#8b8272' },
};

const TRAINS: Palette['trains'] = {
  blue: { fill: '#1b70dd', ink: '#ffffff' },
  red: { fill: '#cf1e5a', ink: '#fff3ea' },
  green: { fill: '#75c142', ink: '#12260a' },
  yellow: { fill: '#faf31c', ink: '#332c00' },
  black: { fill: '#191411', ink: '#fff6e6' },
  pink: { fill: '#e235d6', ink: '#ffffff' },
  white: { fill: '#fdfbf4', ink: '#3b3027' },
};

const REDGREEN: Palette = {
  routes: {
    pink: { fill: '#cd58f2', ink: '#1c120c' },
    blue: { fill: '#344c86', ink: '#fffaf0' },
    orange: { fill: '#f48c00', ink: '#1c120c' },
    white: { fill: '#fdfbf9', ink: '#1c120c', line: '#8a7d6b' },
    green: { fill: '#84cfb8', ink: '#1c120c', line: '#3f8a73' },
    yellow: { fill: '#f4e753', ink: '#1c120c', line: '#a89600' },
    black: { fill: '#201209', ink: '#fffaf0' },
    red: { fill: '#9f0a1d', ink: '#fffaf0' },
    gray: { fill: '#808080', ink: '#1c120c' },
  },
  trains: {
    blue: { fill: '#03098e', ink: '#ffffff' },
    red: { fill: '#7f220f', ink: '#ffffff' },
    green: { fill: '#52977c', ink: '#1c120c' },
    yellow: { fill: '#e8ca00', ink: '#1c120c' },
    black: { fill: '#0f0302', ink: '#ffffff' },
    pink: { fill: '#ad2bf2', ink: '#ffffff' },
    white: { fill: '#fcfcfc', ink: '#1c120c' },
  },
};

const BLUEYELLOW: Palette = {
  routes: {
    pink: { fill: '#734e88', ink: '#fffaf0' },
    blue: { fill: '#0e2372', ink: '#fffaf0' },
    orange: { fill: '#fc7831', ink: '#1c120c' },
    white: { fill: '#fcfcfc', ink: '#1c120c', line: '#8a7d6b' },
    green: { fill: '#41dd97', ink: '#1c120c', line: '#14894f' },
    yellow: { fill: '#f3c500', ink: '#1c120c', line: '#a68600' },
    black: { fill: '#0b0403', ink: '#fffaf0' },
    red: { fill: '#b00224', ink: '#fffaf0' },
    gray: { fill: '#979691', ink: '#1c120c' },
  },
  trains: {
    blue: { fill: '#1c477d', ink: '#ffffff' },
    red: { fill: '#912a22', ink: '#ffffff' },
    green: { fill: '#39aa3d', ink: '#1c120c' },
    yellow: { fill: '#f3c500', ink: '#1c120c' },
    black: { fill: '#1d160b', ink: '#ffffff' },
    pink: { fill: '#d44cf2', ink: '#1c120c' },
    white: { fill: '#fcfcfc', ink: '#1c120c' },
  },
};

/** by the sight for which they were made */
export const PALETTES = { all: { routes: ROUTES, trains: TRAINS }, redgreen: REDGREEN, blueyellow: BLUEYELLOW } satisfies Record<string, Palette>;
export type PaletteName = keyof typeof PALETTES;
