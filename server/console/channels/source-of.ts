import { fileName } from '../../../engine/cli/words/chinese-place.ts';
import { baseName, fileKind } from '../../../engine/compile/file-kinds.ts';

/**
 * Where a value comes from, in the words of staff: kind and name, and the id that the file has besides.
 *
 * @param file null for what no file sets.
 * @param nameOf the name of a file; empty for those that have none.
 */
export function sourceOf(
  file: string | null,
  nameOf: (file: string) => string,
): { readonly source: string; readonly sourceId: string } {
  if (file === null) return { source: '访问时的值', sourceId: '' };
  if (fileKind(file) === 'channel') return { source: OWN, sourceId: '' };
  const words = fileName(file) ?? file;
  const id = baseName(file);
  if (!words.endsWith(` ${id}`)) return { source: words, sourceId: '' };
  const kind = words.slice(0, -id.length - 1);
  const name = nameOf(file);
  return { source: name === '' ? kind : `${kind} ${name}`, sourceId: id };
}

/** What the channel says itself. */
export const OWN = '渠道自身';
