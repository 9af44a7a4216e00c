// 简体中文的教程。

import type { LessonText } from '../en/lesson';

export const text: LessonText = {
  title: '教程：{map}',
  step: '第{at}步，共{count}步',
  go_on: '继续',
  leave: '离开教程',
  finished: '教程结束了。',
  play: '玩这张地图',
  again: '再来一次',
  next: '教程：{map}',
  keys: '按键：',
  by_list: 'L 以列表显示版图',
  tunnel_more: '从牌叠翻开了牌。每出现一张同色牌或火车头牌，就要再多打出一张，这次一共{extra}张。可以打出，也可以收回手牌并结束回合。',
};
