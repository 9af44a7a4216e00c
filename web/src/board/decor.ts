// Where title, compass and the names of seas stand on each sheet: places that no city, route or label needs.

import type { MapId } from '../engine/types';

export interface SeaName {
  key: string;
  x: number;
  y: number;
  size: number;
  angle: number;
}

export interface Decor {
  title: { x: number; y: number; w: number; h: number };
  compass: { x: number; y: number; r: number };
  seas: SeaName[];
}

export const DECOR: Record<MapId, Decor> = {
  usa: {
    title: { x: 26, y: 886, w: 330, h: 138 },
    compass: { x: 1518, y: 850, r: 62 },
    seas: [
      { key: 'pacific', x: 70, y: 740, size: 23, angle: 74 },
      { key: 'atlantic', x: 1510, y: 640, size: 24, angle: -62 },
      { key: 'gulf_mexico', x: 1110, y: 985, size: 22, angle: 0 },
    ],
  },
  europe: {
    title: { x: 26, y: 26, w: 330, h: 138 },
    compass: { x: 118, y: 300, r: 62 },
    seas: [
      { key: 'atlantic', x: 128, y: 560, size: 24, angle: -70 },
      { key: 'north_sea', x: 528, y: 265, size: 19, angle: -55 },
      { key: 'mediterranean', x: 560, y: 930, size: 24, angle: 4 },
    ],
  },
  nordic: {
    title: { x: 30, y: 30, w: 350, h: 144 },
    compass: { x: 130, y: 330, r: 66 },
    seas: [
      { key: 'norwegian', x: 190, y: 560, size: 26, angle: -52 },
      { key: 'barents', x: 880, y: 70, size: 20, angle: 6 },
      { key: 'baltic', x: 596, y: 1385, size: 22, angle: -40 },
    ],
  },
};
