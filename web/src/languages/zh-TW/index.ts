// 繁體中文。用語取自歐洲篇中文規則（車票卡、彩色車票卡、任務卡、佔據），三張地圖統一。

import type { MapWords } from '../../i18n/sentences';

export * from './access';
export * from './app';
export * from './board';
export * from './end';
export * from './games';
export * from './help';
export * from './host';
export * from './names';
export * from './puzzles';
export * from './reasons';
export * from './review';
export * from './share';
export * from './start';
export * from './table';
export * from './whatif';
export const maps = import.meta.glob<MapWords>('./maps/*.json', { eager: true, import: 'default' });
