/**
 * A line that version control puts around what two people changed at once: seven signs alone, or with a blank and the
 * name of a version; also as a sheet program saves it again. Seven signs with text right behind them, as in
 * `>>>>>>>立即申请`, are text.
 */
const MARK = /^[ \t"']*(?:(?:<{7}|>{7}|\|{7})(?: [^\r\n]*|["',;\t]*$)|={7}["',;\t ]*$)/gm;

/** Of prose, those that are nothing else: a line of equals signs stands under a headline, bars around a table. */
const MARK_OF_PROSE = /^(?:<{7}|>{7}) [^\r\n]*/gm;

/** Where such a line stands, in UTF-16 code units. */
export interface MergeMark {
  readonly offset: number;
  readonly length: number;
}

/** The first mark of each place where two versions of a text stand beside each other; none where it was decided. */
export function mergeMarks(text: string, isProse = false): readonly MergeMark[] {
  const found = [...text.matchAll(isProse ? MARK_OF_PROSE : MARK)];
  const openings = found.filter(([line]) => line.includes('<<<<<<<'));
  return (openings.length > 0 ? openings : found.slice(0, 1)).map(({ 0: line, index }) => ({
    offset: index,
    length: line.length,
  }));
}
