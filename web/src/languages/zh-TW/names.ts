// Names of cards, colours and opponents, and how names are joined.

import type { names as en } from '../en/names';
import type { Same } from '../../i18n/same';

export const names: Same<typeof en> = {
  'name.pair': '{a}－{b}',
  'name.count': '{name} × {count}',
  'name.and': '、',
  'name.player': '玩家{number}',

  'card.pink': '紫色車票卡',
  'card.blue': '藍色車票卡',
  'card.orange': '橘色車票卡',
  'card.white': '白色車票卡',
  'card.green': '綠色車票卡',
  'card.yellow': '黃色車票卡',
  'card.black': '黑色車票卡',
  'card.red': '紅色車票卡',
  'card.locomotive': '彩色車票卡',

  'color.pink': '紫色',
  'color.blue': '藍色',
  'color.orange': '橘色',
  'color.white': '白色',
  'color.green': '綠色',
  'color.yellow': '黃色',
  'color.black': '黑色',
  'color.red': '紅色',
  'color.gray': '灰色：任選一色',

  'level.level-1': '搬運工',
  'level.level-2': '車掌',
  'level.level-3': '站長',
  'level.level-4': '調度員',
  'level.level-5': '鐵道總裁',

  'level_note.level-1': '初學：手上有什麼就出什麼',
  'level_note.level-2': '簡單：照任務卡走',
  'level_note.level-3': '普通：會規劃路線',
  'level_note.level-4': '困難：會推算並阻擋對手',
  'level_note.level-5': '大師：思考最久',

  'character.level-1': '熱心開朗：手邊有什麼就搬什麼，從來不看時刻表。',
  'character.level-2': '守時又老實：照著任務卡一站一站走，對誰都不起疑心。',
  'character.level-3': '凡事都有計畫：泡上一壺茶，靜靜等著要用的牌。',
  'character.level-4': '同時盯著每一條路線：你若只剩一條路，就會被搶先堵上。',
  'character.level-5': '半數鐵路已在名下，還想要你的：想得最久，什麼都記得。',
};
