// The lesson on this map.

import type { text as en } from '../../en/lessons/europe';
import type { Same } from '../../../i18n/same';

export const text: Same<typeof en> = {
  hello: 'ヨーロッパでは、アメリカのルールに加えて、フェリー、トンネル、駅があります。初めての人は、先にアメリカのレッスンをどうぞ。',
  tickets: 'チケットのうち{long}枚は長距離で、得点が高いものです。{keep}枚以上残してください。{ticket}は短くて簡単です。',
  ferry: '数手番の後です。{route}はフェリーです。描かれたSLの数（{ferry}）だけSLカードが必要で、残りのマスにはどれか1色のカードを出します。つないでください。',
  tunnel: '{route}はトンネルで、チケット{ticket}の途中にあります。{length}マス（{color}）ですが、もっとかかることがあります。カードを出してください。',
  station: '{who}が{route}をつなぎ、ほかの線路はありません。{city}に駅を建てましょう。終了時に、その都市に入るほかの人のルート1本を自分のチケットのために使えます。最初の駅はカード1枚です。',
  score: '建てなかった駅は終了時に1つにつき{unbuilt}点になるので、建てすぎは禁物です。最長ルート「ヨーロッパ特急」は{points}点。よい旅を！',
};
