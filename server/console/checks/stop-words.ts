import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import { quoted } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { Release } from '../../../engine/decide/model/release.ts';

const STOPS: Readonly<Record<string, string>> = {
  arrives: '进入时',
  'logs in': '登录后',
  'logs in by the form': '在表单里登录后',
  'an institution asks': '机构征求同意时',
  'saved, success': '匹配成功后',
  'saved, fail': '匹配失败后',
};

/** What a step was that visitors did not come to. */
export const NO_STEP_BEFORE = '以前没有这一步';

/** What a step is that visitors come to no more. */
export const NO_STEP_NOW = '不再有这一步';

/** When in a visit something is, by the id of a `VisitStop`. */
export function stopWords(stop: string, release: Release): string {
  const [, path = ''] = /^opens (.+)$/.exec(stop) ?? [];
  return STOPS[stop] ?? (path && `打开${quoted(addressTitle(release, path) ?? path)}时`);
}
