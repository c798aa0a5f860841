import { headerOf, headRow } from './header-of.ts';
import type { Line } from './read-lines.ts';
import { cellName, EMPTY, isBlank, type Said, type Sheet } from './sheet.ts';

/** Most channels that are named one by one. */
const MOST_NAMED = 5;

/** What somebody who looks at the workbook may not know was read, or may think was: a sentence each. */
export function hiddenNotes(sheet: Sheet, lines: readonly Line[]): readonly Said[] {
  const notes: Said[] = [];
  if (sheet.unread.length > 0) {
    const one = sheet.unread.length === 1;
    const named = (mark: string, between: string) =>
      sheet.unread.map(({ name, isHidden }) => (isHidden ? `${name}${mark}` : name)).join(between);
    notes.push({
      text: `not read: the ${one ? 'sheet' : 'sheets'} ${named(' (hidden)', ', ')}; only ${sheet.name} is`,
      zh: `只读工作表「${sheet.name}」，没有读 ${named('（隐藏）', '、')}`,
    });
  }
  if (sheet.isHidden)
    notes.push({
      text: `the sheet ${sheet.name} is hidden, and is read`,
      zh: `工作表「${sheet.name}」是隐藏的，照样读取`,
    });
  const head = headRow(sheet.rows);
  for (const column of sheet.hiddenColumns) {
    const header = sheet.rows[head]?.[column] ?? EMPTY;
    if (isBlank(header)) continue;
    const cell = cellName(sheet.name, head, column);
    notes.push({
      text: `${cell}: the column "${headerOf(header)}" is hidden, and read like the others`,
      zh: `${cell} 的列「${headerOf(header)}」是隐藏的，照样读取`,
    });
  }
  const channels = lines.filter(({ isHidden }) => isHidden).map(({ channel }) => channel);
  if (channels.length > 0) notes.push(hiddenLines(channels));
  return notes;
}

/** A filter in the sheet program hides lines from whoever looks at it; they are channels all the same. */
function hiddenLines(channels: readonly string[]): Said {
  const named = channels.slice(0, MOST_NAMED);
  const isMore = channels.length > MOST_NAMED;
  const are =
    channels.length === 1
      ? '1 line hidden in the sheet is'
      : `${channels.length} lines hidden in the sheet are`;
  return {
    text: `${are} read like the others: ${named.join(', ')}${isMore ? ' and others' : ''}`,
    zh: `隐藏的 ${channels.length} 行照样读取：渠道 ${named.map((id) => id.replace(/^\D+/, '')).join('、')}${isMore ? ' 等' : ''}`,
  };
}
