import { type At, child, entries } from '../../engine/compile/at.ts';
import { parseDocument } from '../../engine/compile/problems/json-document.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';

/** What rules of the backend may name that stands in the configuration of the site. */
export interface RuleNames {
  /** Fields of all forms; empty where there is no form, and any may be named. */
  readonly answers: ReadonlySet<string>;
  /** `schemas/guard.json`, which says how channels are written. */
  readonly guard: At;
}

const GUARD = 'schemas/guard.json';
const FORM = /^schemas\/forms\/[^/]+\/schema\.json$/;

/** True for the files that names are read from. */
export function hasRuleNames(path: string): boolean {
  return path === GUARD || FORM.test(path);
}

/** Reads the names in a configuration; mistakes in its files are told with the rest of it. */
export function ruleNames(sources: readonly SourceFile[]): RuleNames {
  const read = sources
    .filter(({ path }) => hasRuleNames(path))
    .map((file): At => ({ file: file.path, pointer: '', value: parseDocument(file).value }));
  const forms = read.filter(({ file }) => file !== GUARD);
  return {
    answers: new Set(forms.flatMap((form) => entries(child(form, 'properties')).map(([name]) => name))),
    guard: read.find(({ file }) => file === GUARD) ?? { file: GUARD, pointer: '', value: undefined },
  };
}
