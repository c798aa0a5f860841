import { siteAddress } from '../flow/site-address.ts';
import type { Query } from '../model/facts.ts';
import type { Json, JsonObject, JsonPointer } from '../model/json.ts';
import type { BlockSpec, PageSpec } from '../model/page.ts';
import type { Rule } from '../model/rule.ts';
import type { BlockTraits } from './page-parts.ts';

/** A link or an action of a page that leads to another address of the site. */
export interface PageLink {
  readonly to: string;
  readonly query: Query;
  /** When its block is shown; always without it. */
  readonly when?: Rule;
  /** True when the block shows it only once a call is answered. */
  readonly isFilled: boolean;
  /** Where it stands in the release. */
  readonly at: JsonPointer;
}

/** How a page can be left. */
export interface PageExits {
  readonly links: readonly PageLink[];
  /** True when there is something else to act on, or another way on: a form, a download. */
  readonly others: boolean;
  /** True when an action goes back one page, which is no way for who opened the address itself. */
  readonly backs: boolean;
  /** True when an action does something on the page: copies a text, loads it again. */
  readonly acts: boolean;
  /** The calls without which there is nothing else to act on. */
  readonly filledBy: readonly string[];
}

/** Actions that lead away without an address of the site. */
const LEAVES: readonly string[] = ['open', 'destination'];

/** Actions that do something on the page. */
const ACTS: readonly string[] = ['copy', 'reload'];

/** The links of a page, wherever they stand in the options of its blocks, and whether they are all that it has. */
export function pageExits(page: PageSpec, traits: BlockTraits): PageExits {
  const links: PageLink[] = [];
  let others = traits.ends.has(page.versionOf ?? page.id);
  const filledBy: string[] = [];
  const actions = new Set<string>();
  const does = (names: readonly string[]) => names.some((name) => actions.has(name));
  page.blocks.forEach((spec, index) => {
    const start = `/pages/${page.id}/blocks/${index}/with`;
    const call = traits.filledBy.get(spec.block);
    const own = exitsIn(spec, start, traits.paths.get(spec.block) ?? [], call !== undefined, links);
    if (!traits.leads.has(spec.block)) return;
    if (call !== undefined) filledBy.push(call);
    else if (!traits.linksOnly.has(spec.block)) others = true;
    else for (const name of own) actions.add(name);
  });
  return { links, others: others || does(LEAVES), backs: does(['back']), acts: does(ACTS), filledBy };
}

/** Collects the links of a block; the names of all that its actions do. */
function exitsIn(
  { when, with: options }: BlockSpec,
  start: JsonPointer,
  paths: readonly string[],
  isFilled: boolean,
  links: PageLink[],
): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (address: Json | undefined, at: JsonPointer, more: Json = {}): void => {
    const leads = siteAddress(address, more);
    if (leads) links.push({ ...leads, at, isFilled, ...(when === undefined ? {} : { when }) });
  };
  const visit = (value: Json | undefined, at: JsonPointer): void => {
    if (typeof value !== 'object' || value === null) return;
    const known = value as JsonObject;
    for (const [key, item] of Object.entries(known)) {
      names.add(key);
      if (key === 'go') add(item, `${at}/go`, known.query);
      else visit(item, `${at}/${key}`);
    }
  };
  visit(options, start);
  // Where a saved form leads is followed with the save.
  if (typeof options.form === 'string') return names;
  for (const pattern of paths) {
    const keys = pattern.split('/').slice(1);
    const value = keys.reduce<Json | undefined>(
      (from, key) => (from as JsonObject | undefined)?.[key],
      options,
    );
    add(value, start + pattern);
  }
  return names;
}
