// 遊戲名詞，繁體中文。

import type { Glossary } from './en';

export const text: Glossary = {
  route: { name: '路線', also: [], means: '兩個相鄰城市之間的一列格子。佔據之後永遠屬於你。' },
  claim: { name: '佔據', also: [], means: '打出路線要求的車票卡並放上車廂，立刻得分。' },
  space: { name: '格', also: ['格子'], means: '路線的一段：放一節車廂，費用一張牌。' },
  double: { name: '雙線道', also: ['另一條軌道', '兩條軌道'], means: '連接相同兩個城市的兩條軌道。同一位玩家不能兩條都佔；人數少時第二條會關閉。' },
  gray: { name: '灰色', also: ['灰色路線'], means: '沒有指定顏色的路線，可用任一種顏色的車票卡。' },
  ticket: { name: '任務卡', also: [], means: '要用車廂連接的兩個城市。結束時達成就得分，否則扣掉同樣的分數。別人看不到。' },
  long: { name: '長程任務卡', also: ['長程'], means: '橫跨整張地圖的任務卡，分數很高，只在開始時發。' },
  card: { name: '車票卡', also: [], means: '用來支付路線：八種顏色與彩色車票卡。手牌沒有上限。' },
  locomotive: { name: '彩色車票卡', also: ['火車頭圖示', '彩色'], means: '可以當成任意顏色；在北歐地圖只能用於渡輪與隧道。' },
  row: { name: '翻開的車票卡', also: ['翻開的牌', '翻開的'], means: '所有人都看得到、任何人都能拿的五張牌。拿走後立刻補上。' },
  deck: { name: '牌堆', also: [], means: '沒有人看得到的牌。用完時棄牌重新洗牌。' },
  discards: { name: '棄牌堆', also: ['棄牌'], means: '已經打出的牌。牌堆用完時洗成新的牌堆。' },
  train: { name: '車廂', also: [], means: '放在地圖上的模型，每格一節。有人只剩兩節以下時進入最後一輪。' },
  points: { name: '分數', also: [], means: '路線立刻得分；任務卡與加分在結束時計算。分數最高者獲勝。' },
  ferry: { name: '渡輪', also: [], means: '跨海的路線。上面每個火車頭圖示都要用一張彩色車票卡支付。' },
  tunnel: { name: '隧道', also: [], means: '可能要付更多的路線：翻開三張牌，每張同色牌或彩色車票卡都要多付一張。' },
  station: { name: '火車站', also: [], means: '建在城市裡，讓你的任務卡使用其他玩家通往該城市的一條路線。未使用的會得分。' },
  longest: { name: '最長路線', also: ['最長的連續路線', '最長哩程'], means: '同一位玩家不中斷的最長車廂路線。可以經過同一城市兩次，但不能重複路線。' },
  express: { name: '歐洲特快車', also: [], means: '歐洲地圖最長路線的加分。' },
  globetrotter: { name: '環遊世界旅行家', also: [], means: '北歐地圖達成最多任務卡的加分。' },
  last: { name: '最後一輪', also: [], means: '有人只剩兩節以下的車廂時，所有玩家再各進行一回合。' },
};
