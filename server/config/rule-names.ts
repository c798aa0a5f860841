import { readSources } from '../../engine/cli/read-sources.ts';
import { type At, child, entries } from '../../engine/compile/at.ts';
import { parseDocument } from '../../engine/compile/problems/json-document.ts';

/** What rules of the backend may name that stands in the configuration of the site. */
export interface RuleNames {
  /** Fields of all forms; empty where there is no form, and any may be named. */
  readonly answers: ReadonlySet<string>;
  /** `schemas/guard.json`, which says how channels are written. */
  readonly guard: At;
}

const GUARD = 'schemas/guard.json';
const FORM = /^schemas\/forms\/[^/]+\/schema\.json$/;

/** Reads the names below a project's root; mistakes in those files are told with the rest of the configuration. */
export function ruleNames(root: string): RuleNames {
  const sources = readSources(root, undefined, (path) => path === GUARD || FORM.test(path));
  const read = sources.map(
    ({ path, text }): At => ({ file: path, pointer: '', value: parseDocument(path, text).value }),
  );
  const forms = read.filter(({ file }) => file !== GUARD);
  return {
    answers: new Set(forms.flatMap((form) => entries(child(form, 'properties')).map(([name]) => name))),
    guard: read.find(({ file }) => file === GUARD) ?? { file: GUARD, pointer: '', value: undefined },
  };
}
