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
  const { source, sourceId } = sourceOf(file, () => '');
  return sourceId === '' ? source : `${source} ${sourceId}`;
}

/**
 * The same with the name that staff know the file by, and the id that it has besides.
 *
 * @param nameOf the name of a file; empty for those that have none.
 */
export function sourceOf(
  file: string | null,
  nameOf: (file: string) => string,
): { readonly source: string; readonly sourceId: string } {
  if (file === null) return { source: '访问时的值', sourceId: '' };
  const kind = fileKind(file);
  if (kind === 'channel') return { source: OWN, sourceId: '' };
  const word = kind && KIND_WORDS[kind];
  if (!word) return { source: file, sourceId: '' };
  const name = nameOf(file);
  return { source: name === '' ? word : `${word} ${name}`, sourceId: baseName(file) };
}

/** What the channel says itself. */
export const OWN = '渠道自身';
