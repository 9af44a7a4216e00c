// My games in figures, and replays.

import type { games as en } from '../en/games';
import type { Same } from '../../i18n/same';

export const games: Same<typeof en> = {
  'games.title': '我的游戏',
  'games.link': '统计',
  'games.wins_map': '获胜局数（按地图）',
  'games.wins_level': '获胜局数（按电脑难度）',
  'games.points': '最近几局的分数（实心：获胜）',
  'games.tickets': '保留的目的地车票中完成的张数（按地图）',
  'games.longest': '最近几局的最长线路（实心：获胜）',
  'games.luck': '从牌叠摸到火车头牌的比例',
  'games.luck_mine': '我的比例',
  'games.luck_average': '平均',
  'games.export': '保存这些数据',
  'games.none': '这台设备上还没有完成的游戏。',
  'games.record': '查看记录',
  'games.open': '打开已保存的记录',
  'games.unreadable': '这个文件不是游戏记录。',

  'replay.title': '回放',
  'replay.first': '回到开头',
  'replay.back': '上一步',
  'replay.play': '播放',
  'replay.pause': '暂停',
  'replay.on': '下一步',
  'replay.last': '到结尾',
  'replay.linked': '已复制链接。',
  'replay.link': '复制这一步的链接',
  'replay.by_claim': '条线路',
  'replay.by_turn': '回合',
  'replay.by_card': '步',
  'replay.step': '每次一',
  'replay.speed': '速度',
  'replay.at': '第{at}步，共{count}步',
  'replay.seat': '显示谁的手牌与目的地车票',
  'replay.nobody': '不显示',
  'replay.failed': '这里没有可以回放的记录。',
};
