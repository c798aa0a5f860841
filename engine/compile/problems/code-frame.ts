import stringWidth from 'string-width';
import type { SourceRange } from './source-range.ts';

/** Lines longer than this are cut around the place. */
const WIDEST = 120;

/**
 * The lines around a place with carets under it:
 *
 * ```text
 *   40 |   "channel": "channel_1",
 *   41 |   "brand": "citydesk"
 *      |            ^^^^^^^^^^  did you mean "city-desk"?
 * ```
 */
export function codeFrame(text: string, place: SourceRange, hint: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, place.line - 1);
  const width = String(place.line).length;
  const frame: string[] = [];
  const cut = Math.max(0, place.column - 1 - WIDEST / 2);
  for (let number = from; number <= place.line; number += 1) {
    const line = (lines[number - 1] ?? '').slice(cut, cut + WIDEST);
    frame.push(`  ${String(number).padStart(width)} | ${line}`.trimEnd());
  }
  const shown = (lines[place.line - 1] ?? '').slice(cut, cut + WIDEST);
  const before = shown.slice(0, place.column - 1 - cut);
  const marked = Math.max(1, Math.min(place.length, shown.length - before.length));
  const under = shown.slice(before.length, before.length + marked);
  const carets = '^'.repeat(Math.max(1, stringWidth(under)));
  frame.push(`  ${' '.repeat(width)} | ${blank(before)}${carets}${hint === '' ? '' : `  ${hint}`}`);
  return frame.join('\n');
}

/** Spaces as wide as a text on a terminal; tabs stay tabs. */
function blank(text: string): string {
  let spaces = '';
  for (const letter of text) spaces += letter === '\t' ? '\t' : ' '.repeat(stringWidth(letter));
  return spaces;
}
