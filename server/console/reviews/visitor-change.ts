import type { Aspect } from '../../../engine/analyse/compare/aspect.ts';
import type { JudgedChange } from '../checks/judge-draft.ts';
import type { VisitorChange } from '../contract/check.ts';

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

/** A change for visitors as a line for staff. */
export function visitorChange({ aspect, ...told }: JudgedChange): VisitorChange {
  return { kind: ASPECT_WORDS[aspect], ...told };
}
