import { baseName, fileKind } from '../../../engine/compile/file-kinds.ts';

const KIND_WORDS: Readonly<Partial<Record<string, string>>> = {
  group: '分组',
  conversion: '转化表',
  brand: '品牌',
  host: '域名',
  page: '页面',
  form: '表单',
};

/** Where a value comes from, in the words of staff. @param file null for what no file sets. */
export function sourceWords(file: string | null): string {
  if (file === null) return '访问时的值';
  const kind = fileKind(file);
  if (kind === 'channel') return '渠道自身';
  const word = kind && KIND_WORDS[kind];
  return word ? `${word} ${baseName(file)}` : file;
}
