import type { Decor } from '../../board/decor';

export const decor: Decor = {
  title: { x: 26, y: 26, w: 330, h: 138 },
  compass: { x: 118, y: 300, r: 62 },
  seas: [
    { key: 'atlantic', x: 128, y: 560, size: 24, angle: -70 },
    { key: 'north_sea', x: 528, y: 265, size: 19, angle: -55 },
    { key: 'mediterranean', x: 560, y: 930, size: 24, angle: 4 },
  ],
};
