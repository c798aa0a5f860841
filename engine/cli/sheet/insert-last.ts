import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { WIDTH } from '../write/print-json.ts';

/** What may stand behind a value on its line and belongs to it. */
const REMARK = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*\*\/[ \t]*)?(?=\r?\n)/;

/**
 * Puts a property or item behind the last one of an object or list of JSON, on a line of its own where that one has
 * one. Everything else stays as it is, also the remark behind the last one.
 *
 * @param keys lead to the object or list.
 * @param lines the property or item, printed without indentation.
 * @returns null when the object or list is not there or empty, or has no room for it on its line.
 */
export function insertLast(text: string, keys: readonly string[], lines: readonly string[]): string | null {
  const root = parseTree(text);
  const last = root && findNodeAtLocation(root, [...keys])?.children?.at(-1);
  if (!last) return null;
  const lineStart = text.lastIndexOf('\n', last.offset - 1) + 1;
  const indent = text.slice(lineStart, last.offset);
  const end = last.offset + last.length;
  if (indent.trim() === '') {
    const remark = REMARK.exec(text.slice(end))?.[0] ?? '';
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const added = lines.map((line) => eol + indent + line).join('');
    return `${text.slice(0, end)},${remark}${added}${text.slice(end + remark.length)}`;
  }
  const more = `, ${lines.join(' ')}`;
  const lineEnd = text.indexOf('\n', end);
  const width = (lineEnd < 0 ? text.length : lineEnd) - lineStart + more.length;
  return lines.length > 1 || width > WIDTH ? null : text.slice(0, end) + more + text.slice(end);
}
