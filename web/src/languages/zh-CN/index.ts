// 简体中文。用语取自北欧篇中文规则（车厢牌、火车头、目的地车票、声明线路），三张地图统一。

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
