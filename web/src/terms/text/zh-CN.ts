// 游戏名词，简体中文。

import type { Glossary } from './en';

export const text: Glossary = {
  route: { name: '线路', also: [], means: '两个相邻城市之间的一列格子。声明之后永远属于你。' },
  claim: { name: '声明', also: [], means: '打出线路要求的车厢牌并放上火车，立刻得分。' },
  space: { name: '格', also: ['格子'], means: '线路的一段：放一节火车，费用一张牌。' },
  double: { name: '双线线路', also: ['另一条轨道', '两条轨道'], means: '连接相同两个城市的两条轨道。同一位玩家不能两条都声明；人数少时第二条会关闭。' },
  gray: { name: '灰色', also: ['灰色线路'], means: '没有指定颜色的线路，可用任一种颜色的车厢牌。' },
  ticket: { name: '目的地车票', also: ['车票'], means: '要用火车连接的两个城市。结束时完成就得分，否则扣掉同样的分数。别人看不到。' },
  long: { name: '长途目的地车票', also: ['长途'], means: '横跨整张地图的车票，分数很高，只在开始时发。' },
  card: { name: '火车车厢牌', also: ['车厢牌'], means: '用来支付线路：八种颜色与火车头牌。手牌没有上限。' },
  locomotive: { name: '火车头牌', also: ['火车头图标', '火车头'], means: '可以当成任意颜色的百搭牌；在北欧地图只能用于轮渡与隧道。' },
  row: { name: '面朝上的牌', also: ['面朝上的'], means: '所有人都看得到、任何人都能拿的五张牌。拿走后立刻补上。' },
  deck: { name: '牌叠', also: [], means: '没有人看得到的牌。用完时弃牌重新洗混。' },
  discards: { name: '弃牌堆', also: ['弃牌'], means: '已经打出的牌。牌叠用完时洗成新的牌叠。' },
  train: { name: '火车', also: [], means: '放在版图上的车厢，每格一节。有人只剩两节以下时进入最后一回合。' },
  points: { name: '分数', also: [], means: '线路立刻得分；车票与奖励在结束时计算。分数最高者获胜。' },
  ferry: { name: '轮渡', also: [], means: '跨海的线路。上面每个火车头图标都要用一张火车头牌支付。' },
  tunnel: { name: '隧道', also: [], means: '可能要付更多的线路：翻开三张牌，每张同色牌或火车头牌都要多付一张。' },
  station: { name: '火车站', also: [], means: '建在城市里，让你的车票使用其他玩家通往该城市的一条线路。未使用的会得分。' },
  longest: { name: '最长线路', also: ['最长的连续线路'], means: '同一位玩家不中断的最长火车线路。可以经过同一城市两次，但不能重复线路。' },
  express: { name: '欧洲特快', also: [], means: '欧洲地图最长线路的奖励。' },
  globetrotter: { name: '周游世界旅行家', also: [], means: '北欧地图完成最多车票的奖励。' },
  last: { name: '最后一回合', also: [], means: '有人只剩两节以下的火车时，所有玩家再各进行一回合。' },
};
