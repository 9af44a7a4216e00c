// The lesson on this map.

import type { text as en } from '../../en/lessons/nordic';
import type { Same } from '../../../i18n/same';

export const text: Same<typeof en> = {
  hello: '北欧は2～3人用です。SLカードのルールがアメリカとはちがい、行き先チケットの枚数も変わります。初めての人は、先にアメリカのレッスンをどうぞ。',
  tickets: 'チケットを{short}枚受け取り、{keep}枚以上残します。終了時にチケットを最も多く完成させた人が「グローブトロッター」で{points}点。小さなチケットも大きなチケットも同じ1枚です。',
  locomotive: 'ここでは表向きのSLカードもふつうのカードと同じで、手番は終わりません。取ってください。',
  second: '2枚目は好きなものを。もう1枚SLカードでもかまいません。',
  tunnel: '数手番の後です。SLカードがほかの色になるのはフェリーとトンネルだけです。{route}はトンネルで、{length}マス（{color}）です。カードを出してください。',
  ferry: '{route}はSLが{ferry}つ描かれたフェリーです。SLカードがなければ、好きなカード{swap}枚で代わりになります。払い方を見て、つないでください。',
  longest: '終盤、手札がたっぷりたまりました。{route}は{length}マスで{points}点、いちばん長いルートです。ここでは、好きなカード{substitute}枚（SLカードも可）が、選んだ色のカード1枚の代わりになります。つないでください。',
  score: 'これが北欧です。フェリーとトンネルのためにSLカードを集め、たくさんのチケットを完成させましょう。「グローブトロッター」は{points}点。よい旅を！',
};
