import type { BlockTraits } from '../../compile/block-traits.ts';
import { siteAddress } from '../../decide/flow/site-address.ts';
import type { Json, JsonObject, JsonPointer } from '../../decide/model/json.ts';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { entriesWithin } from '../transitions/entries-within.ts';
import {
  type LinkTransition,
  linkTransition,
  type Transition,
  transitionsFrom,
} from '../transitions/transitions-from.ts';

/** A link or an action of a page that leads to another address of the site. */
export interface PageLink extends LinkTransition {
  /** True when the block shows it only once a call is answered. */
  readonly isFilled: boolean;
}

/** Something on a page besides such links: to act on, or another transition. */
export interface PageExit {
  /**
   * What it is: the block itself, a form or a download; a block that an answer fills; a page that is meant to be an
   * end; or an action.
   */
  readonly by: 'block' | 'answer' | 'end' | (typeof ACTIONS)[number];
  /** The call without which there is nothing to act on; null where none is needed. */
  readonly call: string | null;
  /** When its block is shown; always without it. */
  readonly when?: Rule | undefined;
  /** Where it stands in the release. */
  readonly at: JsonPointer;
}

/** How a page can be left. */
export interface PageExits {
  readonly links: readonly PageLink[];
  readonly others: readonly PageExit[];
}

/**
 * Actions that are no link to an address of the site that is known: `go` leads to one that is not, `back` nowhere for
 * who opened the address itself.
 */
const ACTIONS = ['go', 'open', 'destination', 'copy', 'reload', 'back'] as const;

/** What can be done on a page, wherever it stands in the options of its blocks. */
export function pageExits(page: PageSpec, traits: BlockTraits): PageExits {
  const links: PageLink[] = [];
  const others: PageExit[] = [];
  if (traits.ends.has(page.versionOf ?? page.id))
    others.push({ by: 'end', call: null, at: `/pages/${page.id}/end` });
  page.blocks.forEach((spec, index) => {
    const { block, when } = spec;
    const at = `/pages/${page.id}/blocks/${index}/with`;
    const call = traits.filledBy.get(block) ?? null;
    const actions = exitsIn(spec, at, traits.paths.get(block) ?? [], call !== null, links);
    if (!traits.leads.has(block)) return;
    const kinds =
      call !== null ? ['answer' as const] : traits.linksOnly.has(block) ? actions : ['block' as const];
    for (const by of kinds) others.push({ by, call, at, when });
  });
  return { links, others };
}

/** Collects the links of a block; what its actions do besides. */
function exitsIn(
  { when, with: options }: BlockSpec,
  start: JsonPointer,
  paths: readonly string[],
  isFilled: boolean,
  links: PageLink[],
): readonly PageExit['by'][] {
  const names = new Set<string>();
  const add = (address: Json | undefined, at: JsonPointer, more: Json = {}): boolean => {
    const leads = siteAddress(address, more);
    if (leads) links.push({ ...linkTransition({ ...leads, at, when }), isFilled });
    return leads !== null;
  };
  for (const { key, item, at, of } of entriesWithin(options, start))
    if (key !== 'go' || !add(item, at, of.query)) names.add(key);
  // Where a saved form leads is followed with the save.
  const actions = ACTIONS.filter((name) => names.has(name));
  if (typeof options.form === 'string') return actions;
  for (const pattern of paths) {
    const keys = pattern.split('/').slice(1);
    const value = keys.reduce<Json | undefined>(
      (from, key) => (from as JsonObject | undefined)?.[key],
      options,
    );
    add(value, start + pattern);
  }
  return actions;
}

/** What offers something else whatever the page is: who has come to it in a cycle can go back. */
const AWAY: ReadonlySet<PageExit['by']> = new Set(['end', 'answer', 'back', 'open'] as const);

/**
 * When a page offers something else than to leave it by a transition: a link to another page, a download, another form.
 * One condition for each, true where there is none. Which result a saved form has is not for the visitor to choose.
 *
 * @param cycle paths that do not lead out of it.
 */
export function escapesFrom(
  page: PageSpec | undefined,
  { links, others }: PageExits,
  transition: Transition,
  cycle: ReadonlySet<string>,
): readonly Rule[] {
  const out = links.filter(({ to }) => !cycle.has(to));
  const more = others.filter(
    ({ by, at }) => AWAY.has(by) || (by === 'block' && !transition.at.startsWith(`${at}/`)),
  );
  const transitions = transitionsFrom(page).filter(
    ({ by, result, form }) =>
      by !== 'waited' &&
      (by !== transition.by || form !== transition.form || (by === 'tapped' && result !== transition.result)),
  );
  return [...out, ...more, ...transitions].map(({ when }) => when ?? true);
}
