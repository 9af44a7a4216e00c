// Names of cards, colours and opponents, and how names are joined.

import type { names as en } from '../en/names';
import type { Same } from '../../i18n/same';

export const names: Same<typeof en> = {
  'name.pair': '{a} – {b}',
  'name.count': '{name} × {count}',
  'name.and': '、',
  'name.player': 'プレイヤー{number}',

  'card.pink': '紫の列車カード',
  'card.blue': '青の列車カード',
  'card.orange': 'オレンジの列車カード',
  'card.white': '白の列車カード',
  'card.green': '緑の列車カード',
  'card.yellow': '黄色の列車カード',
  'card.black': '黒の列車カード',
  'card.red': '赤の列車カード',
  'card.locomotive': 'SLカード',

  'color.pink': '紫',
  'color.blue': '青',
  'color.orange': 'オレンジ',
  'color.white': '白',
  'color.green': '緑',
  'color.yellow': '黄色',
  'color.black': '黒',
  'color.red': '赤',
  'color.gray': '灰色：どれか1色',

  'level.level-1': '赤帽',
  'level.level-2': '車掌',
  'level.level-3': '駅長',
  'level.level-4': '運転指令',
  'level.level-5': '鉄道総裁',

  'level_note.level-1': '入門：行き当たりばったりに遊ぶ',
  'level_note.level-2': 'やさしい：チケットどおりに進む',
  'level_note.level-3': 'ふつう：道筋を考える',
  'level_note.level-4': 'むずかしい：先を読み、じゃまもする',
  'level_note.level-5': '名人：いちばん長く考える',

  'character.level-1': '元気いっぱい。手に取ったものを運び、時刻表はけっして見ません。',
  'character.level-2': '時間に正確な正直者。チケットどおりに一駅ずつ進み、人を疑いません。',
  'character.level-3': '何ごとにも計画があり、お茶を飲みながら必要なカードを待ちます。',
  'character.level-4': 'すべてのルートを同時に見張ります。残る道が1本なら、先にふさがれます。',
  'character.level-5': '鉄道の半分を手に入れ、あなたの分もほしがります。いちばん長く考え、何も忘れません。',
};
