// My games in figures, and replays.

import type { games as en } from '../en/games';
import type { Same } from '../../i18n/same';

export const games: Same<typeof en> = {
  'games.title': '自分のゲーム',
  'games.link': '統計',
  'games.wins_map': '勝った回数（マップ別）',
  'games.wins_level': '勝った回数（相手の強さ別）',
  'games.points': '最近のゲームの得点（塗りつぶし：勝ち）',
  'games.tickets': '残したチケットのうち完成した枚数（マップ別）',
  'games.longest': '最近のゲームの最長ルート（塗りつぶし：勝ち）',
  'games.luck': '山札から引いたSLカードの割合',
  'games.luck_mine': '自分',
  'games.luck_average': '平均',
  'games.export': 'この統計を保存',
  'games.none': 'この端末ではまだ終わったゲームがありません。',
  'games.record': 'ゲームの記録を見る',
  'games.open': '保存した記録を開く',
  'games.unreadable': 'このファイルはゲームの記録ではありません。',

  'replay.title': 'リプレイ',
  'replay.first': '最初へ',
  'replay.back': '1手戻る',
  'replay.play': '再生',
  'replay.pause': '停止',
  'replay.on': '1手進む',
  'replay.last': '最後へ',
  'replay.linked': 'リンクをコピーしました。',
  'replay.link': 'この手へのリンクをコピー',
  'replay.by_claim': 'ルート1本',
  'replay.by_turn': '1手番',
  'replay.by_card': '1手',
  'replay.step': '進む単位',
  'replay.speed': '速さ',
  'replay.at': '{at}手目（全{count}手）',
  'replay.seat': '手札とチケットを表示するプレイヤー',
  'replay.nobody': '表示しない',
  'replay.failed': 'リプレイできる記録がありません。',
};
