// 把一局带走并分享给别人。

import type { share as en } from '../en/share';
import type { Same } from '../../i18n/same';

export const share: Same<typeof en> = {
  'share.title': '分享',
  'share.page': '保存为网页',
  'share.page_note': '一个文件，内含版图、回放、复盘与发牌验证。从磁盘就能打开，不需要网络。',
  'share.picture': '终局地图的图片',
  'share.animation': '整局的动画',
  'share.saved': '已保存。',
  'share.working': '制作中：{percent}%',
  'share.failed': '没有成功。',
};
