import type { AgreementFile } from './config.ts';
import { fileKind, REQUIRED_FILES } from './file-kinds.ts';
import { EVERY_FILE, type IsAsked } from './is-asked.ts';
import { parseAgreement } from './parse-agreement.ts';
import { type JsonDocument, parseDocument, type RefusedKey } from './problems/json-document.ts';
import { lineColumn } from './problems/line-index.ts';
import type { Problem } from './problems/problem.ts';
import type { Misread, SourceFile } from './problems/source-file.ts';
import { suggest } from './problems/suggest.ts';
import type { SyntaxSlip } from './problems/wordings/syntax-slip.ts';
import { syntaxProblems } from './syntax-problems.ts';

/** Files as far as they could be understood. */
export interface ParsedFiles {
  /** JSON files by path, in the order of paths. */
  readonly documents: ReadonlyMap<string, JsonDocument>;
  readonly agreements: readonly AgreementFile[];
  readonly problems: readonly Problem[];
}

/**
 * Stage "parse": reads every file with positions. A broken file keeps what could be read, so that later stages go on.
 *
 * @param isAsked the files whose problems are wanted; the others are read without positions, which is much faster.
 */
export function parseFiles(files: readonly SourceFile[], isAsked: IsAsked = EVERY_FILE): ParsedFiles {
  const documents = new Map<string, JsonDocument>();
  const agreements: AgreementFile[] = [];
  const problems: Problem[] = [];
  const given = new Set(files.map((file) => file.path));
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const kind = fileKind(file.path);
    if (kind === null) {
      if (isAsked(file.path) && !/(^|\/)(README\.md|\.[^/]*)$/.test(file.path))
        problems.push(unknownFile(file.path, given));
      continue;
    }
    if (file.misread && isAsked(file.path)) problems.push(wrongEncoding(file.path, file.misread));
    // Of a text that was only guessed, its own mistakes are guesses too.
    const isTelling = isAsked(file.path) && !file.misread;
    if (kind === 'agreement') agreements.push(parseAgreement(file, isTelling ? problems : []));
    else documents.set(file.path, isTelling ? parseJson(file, problems) : readJson(file));
  }
  for (const path of REQUIRED_FILES) {
    if (!given.has(path) && isAsked(path)) problems.push(problem('C005', path, { file: path }));
  }
  return { documents, agreements, problems };
}

/** Values without positions. A file that is not plain JSON (comments, mistakes) is parsed like the others. */
function readJson(file: SourceFile): JsonDocument {
  const { path, text } = file;
  try {
    return { path, text, tree: undefined, value: JSON.parse(text), errors: [], lines: [] };
  } catch {
    return parseDocument(file);
  }
}

/** A file with positions; adds what is wrong with it as JSON. */
export function parseJson(file: SourceFile, problems: Problem[]): JsonDocument {
  const refused: RefusedKey[] = [];
  const document = parseDocument(file, refused);
  problems.push(...syntaxProblems(document));
  for (const { key, offset, length, first } of refused) {
    const found =
      first === null
        ? problem('C003', file.path, { key })
        : problem('C002', file.path, { key, line: lineColumn(document.lines, first).line });
    problems.push({ ...found, range: { offset, length } });
  }
  return document;
}

/** What is wrong with a file that was not saved as UTF-8. */
export function wrongEncoding(path: string, { encoding, offset }: Misread): Problem {
  const slip: SyntaxSlip = encoding === null ? { kind: 'gbk' } : { kind: 'encoding', encoding };
  return { ...problem('C001', path, slip), range: { offset, length: 1 } };
}

function unknownFile(path: string, given: ReadonlySet<string>): Problem {
  const missing = REQUIRED_FILES.filter((required) => !given.has(required));
  const channel = /^channels\/(channel_\d+)[^/]*\.json$/.exec(path)?.[1];
  if (channel !== undefined) return problem('C004', path, { file: path, copyOf: channel });
  return { ...problem('C004', path, { file: path }), suggest: suggest(path, missing) };
}

function problem(code: Problem['code'], file: string, data: object): Problem {
  return { code, severity: 'error', file, pointer: '', on: 'value', data, suggest: [] };
}
