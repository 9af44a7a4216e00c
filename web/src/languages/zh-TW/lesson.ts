// 繁體中文的教學。

import type { LessonText } from '../en/lesson';

export const text: LessonText = {
  title: '教學：{map}',
  step: '第{at}步，共{count}步',
  go_on: '繼續',
  leave: '離開教學',
  finished: '教學結束了。',
  play: '玩這張地圖',
  again: '再來一次',
  next: '教學：{map}',
  keys: '按鍵：',
  by_list: 'L 以清單顯示地圖',
  tunnel_more: '從牌堆翻開了牌。每出現一張同色牌或彩色車票卡，就要再多打出一張，這次一共{extra}張。可以打出，也可以收回手牌並結束回合。',
};
