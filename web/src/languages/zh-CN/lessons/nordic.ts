// The lesson on this map.

import type { text as en } from '../../en/lessons/nordic';
import type { Same } from '../../../i18n/same';

export const text: Same<typeof en> = {
  hello: '北欧是两到三人的地图。火车头牌的规则与美国地图不同，目的地车票的张数也不同。如果你从没玩过，请先完成美国地图的教程。',
  tickets: '你拿到{short}张目的地车票，至少保留{keep}张。结束时完成最多车票的玩家得到“周游世界旅行家”的{points}分：小车票与大车票一样算一张。',
  locomotive: '在这张地图上，面朝上的火车头牌与普通牌一样，不会用掉整个回合。拿一张吧。',
  second: '再拿第二张，任选；甚至再拿一张火车头牌也可以。',
  tunnel: '几个回合之后。火车头牌只有在轮渡与隧道可以当成其他颜色，别的线路都不行。{route}是隧道：{length}格（{color}）。打出你的牌。',
  ferry: '{route}是有{ferry}个火车头图标的轮渡。没有火车头牌时，任意{swap}张牌可以代替一张。看看可以打出哪些牌，然后声明它。',
  longest: '到了游戏后期，手牌已经很多：{route}有{length}格，价值{points}分，是最长的线路。在这里，任意{substitute}张牌（包括火车头牌）可以代替一张所选颜色的牌。声明它。',
  score: '这就是北欧：为轮渡与隧道收集火车头牌，并完成许多目的地车票。“周游世界旅行家”得{points}分。祝旅途愉快！',
};
