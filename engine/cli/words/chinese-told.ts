import type { Told, ToldWord } from '../../analyse/compare/told.ts';
import { quoted } from '../../compile/problems/chinese/quoted.ts';
import type { Release } from '../../decide/model/release.ts';
import { pageAt } from './page-name.ts';

const WORDS: Readonly<Record<ToldWord, string>> = {
  none: '无',
  'as-it-was': '原来的内容',
  'other-content': '新的内容',
  'as-they-were': '原来的设置',
  'other-values': '新的设置',
  others: '新的规则',
  brought: '访客自带的渠道',
  attributed: '登录时带上归因',
  'not-attributed': '登录时不带归因',
  'at-once': '立即',
  'after-notice': '告知后',
};

/**
 * One side of a change.
 *
 * @param longest longer values are cut, in characters.
 */
export function chineseTold(told: Told, release: Release, longest = Number.POSITIVE_INFINITY): string {
  if (typeof told === 'string') {
    const letters = [...told];
    if (told === '') return '空';
    return quoted(letters.length > longest ? `${letters.slice(0, longest).join('')}…` : told);
  }
  switch (told.kind) {
    case 'word':
      return WORDS[told.word];
    case 'end':
      return told.page === null ? '打不开（跳转太多次）' : pageAt(release, told.path, told.page);
    case 'agreement':
      return `《${told.title}》第 ${told.version} 版${told.isReworded ? '（正文有改动）' : ''}`;
    case 'script':
      return `转化表 ${told.map}（${told.network}）${told.id === '' ? '无转化ID' : `转化ID${quoted(told.id)}`}`;
    case 'schedule': {
      const { from, until, parts } = told;
      const time = from === '' && until === '' ? '一直' : `${from || '一直'} 至 ${until || '长期'}`;
      return `「${time}，${parts}% 的访客」`;
    }
    case 'of-hundred':
      return ` ${told.parts}%`;
    case 'picture':
      return `${quoted(told.address)}（图片已换）`;
  }
}
