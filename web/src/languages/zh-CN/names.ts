// Names of cards, colours and opponents, and how names are joined.

import type { names as en } from '../en/names';
import type { Same } from '../../i18n/same';

export const names: Same<typeof en> = {
  'name.pair': '{a}－{b}',
  'name.count': '{name} × {count}',
  'name.and': '、',
  'name.player': '玩家{number}',

  'card.pink': '紫色车厢牌',
  'card.blue': '蓝色车厢牌',
  'card.orange': '橙色车厢牌',
  'card.white': '白色车厢牌',
  'card.green': '绿色车厢牌',
  'card.yellow': '黄色车厢牌',
  'card.black': '黑色车厢牌',
  'card.red': '红色车厢牌',
  'card.locomotive': '火车头牌',

  'color.pink': '紫色',
  'color.blue': '蓝色',
  'color.orange': '橙色',
  'color.white': '白色',
  'color.green': '绿色',
  'color.yellow': '黄色',
  'color.black': '黑色',
  'color.red': '红色',
  'color.gray': '灰色：任选一种颜色',

  'level.level-1': '搬运工',
  'level.level-2': '列车员',
  'level.level-3': '站长',
  'level.level-4': '调度员',
  'level.level-5': '铁路总裁',

  'level_note.level-1': '入门：手上有什么就打什么',
  'level_note.level-2': '简单：照目的地车票走',
  'level_note.level-3': '普通：会规划线路',
  'level_note.level-4': '困难：会预判并拦截对手',
  'level_note.level-5': '大师：思考最久',

  'character.level-1': '热心开朗：手边有什么就搬什么，从来不看时刻表。',
  'character.level-2': '守时又老实：照着目的地车票一站一站走，对谁都不起疑心。',
  'character.level-3': '凡事都有计划：泡上一壶茶，静静等着要用的牌。',
  'character.level-4': '同时盯着每一条线路：你若只剩一条路，就会被抢先堵上。',
  'character.level-5': '半数铁路已在名下，还想要你的：想得最久，什么都记得。',
};
