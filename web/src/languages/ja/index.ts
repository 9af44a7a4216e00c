// 日本語。用語はアメリカ版の日本語ルール（列車カード、SLカード、行き先チケット）に合わせる。

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
