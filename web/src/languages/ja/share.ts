// ゲームを持ち帰り、ほかの人に見せる。

import type { share as en } from '../en/share';
import type { Same } from '../../i18n/same';

export const share: Same<typeof en> = {
  'share.title': '共有',
  'share.page': 'ページとして保存',
  'share.page_note': 'ボード、リプレイ、ふりかえり、シャッフルの確認が入った1つのファイルです。ネットワークがなくてもディスクから開けます。',
  'share.picture': '最終マップの画像',
  'share.animation': 'ゲーム全体のアニメーション',
  'share.saved': '保存しました。',
  'share.working': '作成中：{percent}%',
  'share.failed': 'うまくいきませんでした。',
};
