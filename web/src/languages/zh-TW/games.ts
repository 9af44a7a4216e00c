// My games in figures, and replays.

import type { games as en } from '../en/games';
import type { Same } from '../../i18n/same';

export const games: Same<typeof en> = {
  'games.title': '我的遊戲',
  'games.link': '統計',
  'games.wins_map': '獲勝場數（依地圖）',
  'games.wins_level': '獲勝場數（依電腦難度）',
  'games.points': '最近幾場的分數（實心：獲勝）',
  'games.tickets': '保留的任務卡中達成的張數（依地圖）',
  'games.longest': '最近幾場的最長路線（實心：獲勝）',
  'games.luck': '從牌堆抽到彩色車票卡的比例',
  'games.luck_mine': '我的比例',
  'games.luck_average': '平均',
  'games.export': '儲存這些數據',
  'games.none': '這台裝置上還沒有完成的遊戲。',
  'games.record': '檢視紀錄',
  'games.open': '開啟已儲存的紀錄',
  'games.unreadable': '這個檔案不是遊戲紀錄。',

  'replay.title': '重播',
  'replay.first': '回到開頭',
  'replay.back': '上一步',
  'replay.play': '播放',
  'replay.pause': '暫停',
  'replay.on': '下一步',
  'replay.last': '到結尾',
  'replay.linked': '已複製連結。',
  'replay.link': '複製這一步的連結',
  'replay.by_claim': '條路線',
  'replay.by_turn': '輪',
  'replay.by_card': '步',
  'replay.step': '每次一',
  'replay.speed': '速度',
  'replay.at': '第{at}步，共{count}步',
  'replay.seat': '顯示誰的手牌與任務卡',
  'replay.nobody': '不顯示',
  'replay.failed': '這裡沒有可以重播的紀錄。',
};
