// 把一局帶走並分享給別人。

import type { share as en } from '../en/share';
import type { Same } from '../../i18n/same';

export const share: Same<typeof en> = {
  'share.title': '分享',
  'share.page': '儲存成網頁',
  'share.page_note': '一個檔案，內含版圖、重播、覆盤與發牌驗證。從磁碟就能開啟，不需要網路。',
  'share.picture': '終局地圖的圖片',
  'share.animation': '整局的動畫',
  'share.saved': '已儲存。',
  'share.working': '製作中：{percent}%',
  'share.failed': '沒有成功。',
};
