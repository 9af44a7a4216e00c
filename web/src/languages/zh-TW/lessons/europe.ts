// The lesson on this map.

import type { text as en } from '../../en/lessons/europe';
import type { Same } from '../../../i18n/same';

export const text: Same<typeof en> = {
  hello: '歐洲地圖沿用美國地圖的規則，再加上渡輪、隧道與火車站。如果你從沒玩過，請先完成美國地圖的教學。',
  tickets: '其中{long}張是長程任務卡，分數很高。至少保留{keep}張；{ticket}又短又容易。',
  ferry: '幾個回合之後。{route}是渡輪：上面的每個火車頭圖示（{ferry}個）都必須打出一張彩色車票卡，其餘的格子打出同一種顏色的牌。佔據它。',
  tunnel: '{route}是隧道，在你的任務卡{ticket}的途中。它有{length}格（{color}），但可能需要更多張牌。打出你的牌。',
  station: '{who}佔據了{route}，而且沒有別的軌道。在{city}建造火車站：結束時它讓你的任務卡使用其他玩家通往該城市的一條路線。第一座火車站只花費一張牌。',
  score: '每座沒有建造的火車站在結束時得{unbuilt}分，所以少建為妙。最長路線「歐洲特快車」得{points}分。祝旅途愉快！',
};
