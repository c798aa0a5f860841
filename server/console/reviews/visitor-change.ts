import type { Aspect } from '../../../engine/analyse/compare/aspect.ts';
import type { JudgedChange } from '../checks/judge-draft.ts';
import type { VisitorChange } from '../contract.ts';

/** What visitors notice, in the words of staff. */
const ASPECT_WORDS: Readonly<Record<Aspect, string>> = {
  destination: '去向',
  page: '页面',
  brand: '品牌',
  'legal text': '法务文字',
  title: '标题',
  conversion: '转化',
  schedule: '排期',
  settings: '设置',
};

/** Channels that are named one by one; of more, the number is said. */
const NAMED = 6;

/** A change for visitors as a line for staff. */
export function visitorChange({
  aspect,
  about,
  before,
  after,
  channels,
  hosts,
  isOutside,
}: JudgedChange): VisitorChange {
  const numbers = channels.map((id) => id.replace(/^\D+/, ''));
  const named = numbers.length === 0 ? '没有渠道号的访客' : `渠道 ${numbers.slice(0, NAMED).join('、')}`;
  const more = numbers.length > NAMED ? ` 等 ${numbers.length} 个` : '';
  const where =
    hosts.length === 0 ? '' : `（${hosts.length > 3 ? `${hosts.length} 个域名` : hosts.join('、')}）`;
  const field = about === '' ? '' : `${about}：`;
  return {
    kind: ASPECT_WORDS[aspect],
    text: `${field}${before || '（无）'} → ${after || '（无）'}${where}`,
    channels: `${named}${more}`,
    isOutside,
  };
}
