// The lesson on this map.

import type { text as en } from '../../en/lessons/nordic';
import type { Same } from '../../../i18n/same';

export const text: Same<typeof en> = {
  hello: '北歐是兩到三人的地圖。彩色車票卡的規則與美國地圖不同，任務卡的張數也不同。如果你從沒玩過，請先完成美國地圖的教學。',
  tickets: '你拿到{short}張任務卡，至少保留{keep}張。結束時達成最多任務卡的玩家得到「環遊世界旅行家」的{points}分：小任務與大任務一樣算一張。',
  locomotive: '在這張地圖上，翻開的彩色車票卡與其他牌一樣，不會用掉整個回合。拿一張吧。',
  second: '再拿第二張，任選；甚至再拿一張彩色車票卡也可以。',
  tunnel: '幾個回合之後。彩色車票卡只有在渡輪與隧道可以當成其他顏色，別的路線都不行。{route}是隧道：{length}格（{color}）。打出你的牌。',
  ferry: '{route}是有{ferry}個火車頭圖示的渡輪。沒有彩色車票卡時，任意{swap}張牌可以代替一張。看看可以打出哪些牌，然後佔據它。',
  longest: '到了遊戲後期，手牌已經很多：{route}有{length}格，價值{points}分，是最長的路線。在這裡，任意{substitute}張牌（包括彩色車票卡）可以代替一張所選顏色的牌。佔據它。',
  score: '這就是北歐：為渡輪與隧道收集彩色車票卡，並達成許多任務卡。「環遊世界旅行家」得{points}分。祝旅途愉快！',
};
