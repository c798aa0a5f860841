import { headerOf, headRow } from './header-of.ts';
import type { Line } from './read-lines.ts';
import { cellName, EMPTY, isBlank, type Sheet } from './sheet.ts';

/** Most channels that are named one by one. */
const MOST_NAMED = 5;

/** What somebody who looks at the workbook may not know was read, or may think was: a sentence each. */
export function hiddenNotes(sheet: Sheet, lines: readonly Line[]): readonly string[] {
  const notes: string[] = [];
  if (sheet.unread.length > 0) {
    const one = sheet.unread.length === 1;
    const names = sheet.unread.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name));
    notes.push(`not read: the ${one ? 'sheet' : 'sheets'} ${names.join(', ')}; only ${sheet.name} is`);
  }
  if (sheet.isHidden) notes.push(`the sheet ${sheet.name} is hidden, and is read`);
  const head = headRow(sheet.rows);
  for (const column of sheet.hiddenColumns) {
    const header = sheet.rows[head]?.[column] ?? EMPTY;
    if (isBlank(header)) continue;
    const cell = cellName(sheet.name, head, column);
    notes.push(`${cell}: the column "${headerOf(header)}" is hidden, and read like the others`);
  }
  const channels = lines.filter(({ isHidden }) => isHidden).map(({ channel }) => channel);
  if (channels.length > 0) notes.push(hiddenLines(channels));
  return notes;
}

/** A filter in the sheet program hides lines from whoever looks at it; they are channels all the same. */
function hiddenLines(channels: readonly string[]): string {
  const named = channels.slice(0, MOST_NAMED).join(', ');
  const others = channels.length > MOST_NAMED ? ' and others' : '';
  const are =
    channels.length === 1
      ? '1 line hidden in the sheet is'
      : `${channels.length} lines hidden in the sheet are`;
  return `${are} read like the others: ${named}${others}`;
}
