import type { Decor } from '../../board/decor';

export const decor: Decor = {
  title: { x: 30, y: 30, w: 350, h: 144 },
  compass: { x: 130, y: 330, r: 66 },
  seas: [
    { key: 'norwegian', x: 190, y: 560, size: 26, angle: -52 },
    { key: 'barents', x: 880, y: 70, size: 20, angle: 6 },
    { key: 'baltic', x: 596, y: 1385, size: 22, angle: -40 },
  ],
};
