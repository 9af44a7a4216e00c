// The lesson on this map.

import type { text as en } from '../../en/lessons/europe';
import type { Same } from '../../../i18n/same';

export const text: Same<typeof en> = {
  hello: '欧洲地图沿用美国地图的规则，再加上轮渡、隧道与火车站。如果你从没玩过，请先完成美国地图的教程。',
  tickets: '其中{long}张是长途目的地车票，分数很高。至少保留{keep}张；{ticket}又短又容易。',
  ferry: '几个回合之后。{route}是轮渡：上面的每个火车头图标（{ferry}个）都必须打出一张火车头牌，其余的格子打出同一种颜色的牌。声明它。',
  tunnel: '{route}是隧道，在你的目的地车票{ticket}的途中。它有{length}格（{color}），但可能需要更多张牌。打出你的牌。',
  station: '{who}声明了{route}，而且没有别的轨道。在{city}建造火车站：结束时它让你的目的地车票使用其他玩家通往该城市的一条线路。第一座火车站只花费一张牌。',
  score: '每座没有建造的火车站在结束时得{unbuilt}分，所以少建为妙。最长线路“欧洲特快”得{points}分。祝旅途愉快！',
};
