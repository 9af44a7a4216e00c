// 简体中文

import type { Messages } from './en';

export const messages: Messages = {
  'board.over': '干线铁路地图集',
  'board.length': '线路长度',
  'board.points': '分数',
  'board.zoom_in': '放大',
  'board.zoom_out': '缩小',
  'board.zoom_fit': '显示整张地图',
  'sea.pacific': '太平洋',
  'sea.atlantic': '大西洋',
  'sea.gulf_mexico': '墨西哥湾',
  'sea.north_sea': '北海',
  'sea.mediterranean': '地中海',
  'sea.norwegian': '挪威海',
  'sea.barents': '巴伦支海',
  'sea.baltic': '波罗的海',
};
