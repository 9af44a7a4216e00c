// 繁體中文

import type { Messages } from './en';

export const messages: Messages = {
  'board.over': '幹線鐵道地圖集',
  'board.length': '路線長度',
  'board.points': '分數',
  'board.zoom_in': '放大',
  'board.zoom_out': '縮小',
  'board.zoom_fit': '顯示整張地圖',
  'sea.pacific': '太平洋',
  'sea.atlantic': '大西洋',
  'sea.gulf_mexico': '墨西哥灣',
  'sea.north_sea': '北海',
  'sea.mediterranean': '地中海',
  'sea.norwegian': '挪威海',
  'sea.barents': '巴倫支海',
  'sea.baltic': '波羅的海',
};
