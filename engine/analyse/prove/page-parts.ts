import type { BlockTraits } from '../../compile/block-traits.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';

/** Under which conditions a page has what a visitor needs; one condition for each block, true where there is none. */
export interface PageParts {
  readonly any: readonly Rule[];
  readonly leads: readonly Rule[];
  readonly logsIn: readonly Rule[];
  readonly identifies: readonly Rule[];
}

/** The parts of a page; a page that is not there has none. */
export function pageParts(page: PageSpec | undefined, traits: BlockTraits): PageParts {
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
