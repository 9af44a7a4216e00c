// What is printed on the board, and round it.

import type { board as en } from '../en/board';
import type { Same } from '../../i18n/same';

export const board: Same<typeof en> = {
  'board.label': '版图：{map}。方向键在城市之间移动，R 依次选择城市的线路，Enter 声明。L 以列表显示。',
  'board.over': '干线铁路地图集',
  'board.length': '线路长度',
  'board.points': '分数',
  'board.zoom_in': '放大',
  'board.zoom_out': '缩小',
  'board.zoom_fit': '显示整张地图',
  'board.zoom_home': '我的目的地车票',

  'tip.length': '{length}格，{points}分',
  'tip.tunnel': '隧道',
  'tip.ferry': '轮渡，{count}张火车头',
};
