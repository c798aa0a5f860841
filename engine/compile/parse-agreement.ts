import type { AgreementFile } from './config.ts';
import { baseName } from './file-kinds.ts';
import { indexLines, type LineColumn, lineColumn } from './problems/line-index.ts';
import { mergeMarks } from './problems/merge-marks.ts';
import type { Problem } from './problems/problem.ts';
import type { SourceFile } from './problems/source-file.ts';
import type { FrontMatterSlip } from './problems/wordings/front-matter.ts';

const FIELDS = ['id', 'title', 'version', 'effective'] as const;

/**
 * Reads an agreement: front matter between two lines `---` with one `name: value` a line (`id`, `title`, `version`,
 * `effective` as YYYY-MM-DD), then Markdown.
 */
export function parseAgreement(file: SourceFile, problems: Problem[]): AgreementFile {
  const front: Record<string, string> = {};
  const places: Record<string, LineColumn> = {};
  const lines = indexLines(file.text);
  const refuse = (kind: FrontMatterSlip['kind'], name: string, offset: number, length: number) =>
    problems.push({
      code: 'C007',
      severity: 'error',
      file: file.path,
      pointer: '',
      on: 'value',
      range: { offset, length },
      data: { kind, name } satisfies FrontMatterSlip,
      suggest: [],
    });
  for (const { offset, length } of mergeMarks(file.text, true)) refuse('unmerged', '', offset, length);
  const head = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(file.text);
  if (!head) {
    refuse('none', '', 0, 3);
    return { id: baseName(file.path), file: file.path, front, body: file.text, places };
  }
  let offset = head[0].indexOf('\n') + 1;
  for (const line of (head[1] ?? '').split('\n')) {
    const row = /^([A-Za-z][A-Za-z-]*):[ \t]*(.*?)[ \t\r]*$/.exec(line);
    const name = row?.[1] ?? '';
    if (!row) {
      if (line.trim() !== '') refuse('line', '', offset, line.length);
    } else if (Object.hasOwn(front, name)) {
      refuse('twice', name, offset, line.length);
    } else {
      const value = row[2] ?? '';
      front[name] = value.replace(/^"(.*)"$/, '$1');
      places[name] = lineColumn(lines, offset + line.indexOf(value, name.length + 1));
    }
    offset += line.length + 1;
  }
  for (const name of FIELDS) {
    if (!front[name]) refuse('missing', name, 0, 3);
  }
  if (front.effective && !/^\d{4}-\d{2}-\d{2}$/.test(front.effective)) {
    refuse('date', 'effective', file.text.indexOf('effective:'), 9);
  }
  const written = file.text.slice(head[0].length);
  const body = written.replace(/\r\n/g, '\n').trim();
  places.body = lineColumn(lines, head[0].length + Math.max(0, written.search(/\S/)));
  if (body === '') refuse('empty', '', 0, 3);
  return { id: front.id || baseName(file.path), file: file.path, front, body, places };
}
