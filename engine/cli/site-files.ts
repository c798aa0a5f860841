import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import schema from '../../schemas/meta/site.schema.json' with { type: 'json' };
import { parseJson, wrongEncoding } from '../compile/parse-files.ts';
import { printHuman } from '../compile/problems/print-human.ts';
import type { Problem } from '../compile/problems/problem.ts';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { suggest } from '../compile/problems/suggest.ts';
import type { WrongValue } from '../compile/problems/wordings/wrong-value.ts';
import { shapeProblems } from '../compile/shape-problems.ts';
import { decodeSource } from './decode-source.ts';
import { SourceError } from './source-error.ts';

/** Says, in the root of a site, which files it takes from another one. A site without it has them all itself. */
const FILE = 'site.json';

interface Taken {
  /** Folder that the files are taken from. */
  readonly base: string;
  /** Files, and folders whose own files are taken, those of folders inside them not. */
  readonly paths: readonly string[];
}

let validator: ValidateFunction | undefined;

/** What was found at a root before: every file that is taken asks. */
const known = new Map<string, { readonly text: string; readonly taken: Taken }>();

/**
 * What a site takes from another one; null when nothing.
 *
 * @throws SourceError when `site.json` is wrong: without it nobody knows what the site is.
 */
export function takenFiles(root: string): Taken | null {
  const path = join(root, FILE);
  if (!existsSync(path)) return null;
  const file = decodeSource(FILE, readFileSync(path));
  const before = known.get(root);
  if (before?.text === file.text) return before.taken;
  const taken = read(root, file);
  known.set(root, { text: file.text, taken });
  return taken;
}

function read(root: string, file: SourceFile): Taken {
  const problems: Problem[] = file.misread ? [wrongEncoding(FILE, file.misread)] : [];
  const { value, errors } = parseJson(file, problems);
  validator ??= new Ajv({ allErrors: true, verbose: true }).compile(schema);
  problems.push(...shapeProblems(validator, value, FILE, '', errors.length > 0));
  if (problems.length === 0) {
    const { base, takes } = value as { readonly base: string; readonly takes: readonly string[] };
    const taken = { base: resolve(root, base), paths: takes };
    problems.push(...strangers(taken, base));
    if (problems.length === 0) return taken;
  }
  const found = { problems, files: [file] };
  throw new SourceError(printHuman(problems, found.files), { found });
}

/** Paths that lead nowhere. */
function strangers({ base, paths }: Taken, typed: string): readonly Problem[] {
  if (!existsSync(base)) return [missing('/base', typed, [])];
  return paths.flatMap((path, index) => {
    if (existsSync(join(base, path))) return [];
    const folder = dirname(path);
    const beside = existsSync(join(base, folder)) ? readdirSync(join(base, folder)) : [];
    return [
      missing(
        `/takes/${index}`,
        path,
        suggest(
          path,
          beside.map((name) => `${folder}/${name}`),
        ),
      ),
    ];
  });
}

function missing(pointer: string, path: string, near: readonly string[]): Problem {
  return {
    code: 'C012',
    severity: 'error',
    file: FILE,
    pointer,
    on: 'value',
    data: { kind: 'missing', path } satisfies WrongValue,
    suggest: near,
  };
}

/** Where a file of a site is: in its own folder, else where it is taken from. */
export function siteFile(root: string, path: string): string {
  const own = join(root, path);
  if (existsSync(own)) return own;
  const taken = takenFiles(root);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return taken && [path, folder].some((one) => taken.paths.includes(one)) ? join(taken.base, path) : own;
}
