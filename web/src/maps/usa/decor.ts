import type { Decor } from '../../board/decor';

export const decor: Decor = {
  title: { x: 26, y: 886, w: 330, h: 138 },
  compass: { x: 1518, y: 850, r: 62 },
  seas: [
    { key: 'pacific', x: 70, y: 740, size: 23, angle: 74 },
    { key: 'atlantic', x: 1510, y: 640, size: 24, angle: -62 },
    { key: 'gulf_mexico', x: 1110, y: 985, size: 22, angle: 0 },
  ],
};
