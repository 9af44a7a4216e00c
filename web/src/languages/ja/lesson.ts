// 日本語のレッスン。

import type { LessonText } from '../en/lesson';

export const text: LessonText = {
  title: 'レッスン：{map}',
  step: 'ステップ{at}／{count}',
  go_on: '続ける',
  leave: 'レッスンをやめる',
  finished: 'レッスンはこれで終わりです。',
  play: 'このマップで遊ぶ',
  again: 'もう一度',
  next: 'レッスン：{map}',
  keys: 'キー：',
  by_list: 'L でボードをリストとして開く',
  tunnel_more: '山札からカードが表になりました。同じ色のカードかSLカード1枚につき、もう1枚必要です。今回は{extra}枚です。追加を出すか、カードを手札に戻して手番を終えるかを選びます。',
};
