// 日本語

import type { Messages } from './en';

export const messages: Messages = {
  'board.over': '幹線鉄道地図帳',
  'board.length': 'ルートの長さ',
  'board.points': '得点',
  'board.zoom_in': '拡大',
  'board.zoom_out': '縮小',
  'board.zoom_fit': '地図全体を表示',
  'sea.pacific': '太平洋',
  'sea.atlantic': '大西洋',
  'sea.gulf_mexico': 'メキシコ湾',
  'sea.north_sea': '北海',
  'sea.mediterranean': '地中海',
  'sea.norwegian': 'ノルウェー海',
  'sea.barents': 'バレンツ海',
  'sea.baltic': 'バルト海',
};
