import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import type { ProblemCode, ProblemData } from '../problems/messages.ts';
import { suggest } from '../problems/suggest.ts';
import type { ReferenceKind } from '../references.ts';

/** Codes whose message only needs the name that nobody declares. */
type NameCode = {
  [C in ProblemCode]: { readonly name: string } extends ProblemData<C> ? C : never;
}[ProblemCode];

/** A check that every mention of a kind is declared somewhere. */
export function unknownReference<C extends NameCode>(
  code: C,
  title: string,
  meaning: string,
  kind: ReferenceKind,
  declared: (config: Config) => Iterable<string>,
): Check<C> {
  return {
    code,
    title,
    meaning,
    check(config, report) {
      const known = new Set(declared(config));
      for (const { kind: mentioned, name, at, on } of config.references) {
        if (mentioned !== kind || known.has(name)) continue;
        report(at, { name } as ProblemData<C>, { suggest: suggest(name, known), ...(on ? { on } : {}) });
      }
    },
  };
}
