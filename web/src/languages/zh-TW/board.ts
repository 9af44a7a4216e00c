// What is printed on the board, and round it.

import type { board as en } from '../en/board';
import type { Same } from '../../i18n/same';

export const board: Same<typeof en> = {
  'board.label': '地圖：{map}。方向鍵在城市之間移動，R 依序選擇城市的路線，Enter 佔據。L 以清單顯示。',
  'board.over': '幹線鐵道地圖集',
  'board.length': '路線長度',
  'board.points': '分數',
  'board.zoom_in': '放大',
  'board.zoom_out': '縮小',
  'board.zoom_fit': '顯示整張地圖',
  'board.zoom_home': '我的任務卡',

  'tip.length': '{length}格，{points}分',
  'tip.tunnel': '隧道',
  'tip.ferry': '渡輪，{count}張彩色車票卡',
};
