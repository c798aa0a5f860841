import type { DeclaredApp, Filings } from '../../compile/legal-declarations.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { SampleReplies } from '../healthy-body.ts';

/** What blocks are good for, read from the marks of their schemas. */
export interface BlockTraits {
  /** Blocks with which a visitor can act or go on: `"x-leads": true`. */
  readonly leads: ReadonlySet<string>;
  /** Of these, blocks that do nothing but lead on by their actions: `"x-links": true`. */
  readonly linksOnly: ReadonlySet<string>;
  /** Of these, blocks that have nothing to act on without an answer, with the call: `"fills": true` in `x-calls`. */
  readonly filledBy: ReadonlyMap<string, string>;
  /** Options of blocks that are paths, as JSON Pointers: `"x-ref": "path"`. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** Blocks that log a visitor in: `"x-login": true`. */
  readonly logsIn: ReadonlySet<string>;
  /** Blocks that say who stands behind the page: `"x-identity": true`. */
  readonly identifies: ReadonlySet<string>;
  /** Pages that are meant to be an end, with the reason: `"end"` of the page. */
  readonly ends: ReadonlyMap<string, string>;
  /** Hosts at whose root nobody is meant to log in, with the reason: `"withoutLogin"` of the host. */
  readonly withoutLogin: ReadonlyMap<string, string>;
  /** Filing numbers by company. */
  readonly filings: Filings;
  readonly apps: readonly DeclaredApp[];
  /** What calls answer in `explain` of which its command says nothing. */
  readonly samples: SampleReplies;
}

/** Under which conditions a page has what a visitor needs; one condition for each block, true where there is none. */
export interface PageParts {
  readonly any: readonly Rule[];
  readonly leads: readonly Rule[];
  readonly logsIn: readonly Rule[];
  readonly identifies: readonly Rule[];
}

/** The parts of a page; a page that is not there has none. */
export function pageParts(page: PageSpec | undefined, traits: BlockTraits | null): PageParts {
  if (traits === null) return { any: [true], leads: [true], logsIn: [true], identifies: [true] };
  const blocks = page?.blocks ?? [];
  const conditions = (names?: ReadonlySet<string>): readonly Rule[] => {
    const found = blocks.filter(({ block }) => names === undefined || names.has(block));
    return found.some(({ when }) => when === undefined) ? [true] : found.map(({ when }) => when as Rule);
  };
  const leads = page && traits.ends.has(page.versionOf ?? page.id) ? [true] : conditions(traits.leads);
  return {
    any: conditions(),
    leads,
    logsIn: conditions(traits.logsIn),
    identifies: conditions(traits.identifies),
  };
}
