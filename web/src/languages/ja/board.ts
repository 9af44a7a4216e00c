// What is printed on the board, and round it.

import type { board as en } from '../en/board';
import type { Same } from '../../i18n/same';

export const board: Same<typeof en> = {
  'board.label': 'ゲームボード：{map}。矢印キーで都市から都市へ、R で都市のルートを順に選び、Enter でつなぎます。L でリストを開きます。',
  'board.over': '幹線鉄道地図帳',
  'board.length': 'ルートの長さ',
  'board.points': '得点',
  'board.zoom_in': '拡大',
  'board.zoom_out': '縮小',
  'board.zoom_fit': '地図全体を表示',
  'board.zoom_home': '自分のチケット',

  'tip.length': '{length}マス、{points}点',
  'tip.tunnel': 'トンネル',
  'tip.ferry': 'フェリー、SLカード{count}枚',
};
