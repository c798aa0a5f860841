import { remembered } from '../../compile/remembered.ts';
import { resultQuery } from '../../decide/flow/result-query.ts';
import { siteAddress } from '../../decide/flow/site-address.ts';
import type { DestinationKind } from '../../decide/model/destination.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { JsonObject, JsonPointer } from '../../decide/model/json.ts';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { entriesWithin } from './entries-within.ts';

/**
 * How a page is left: by a result, when its form is saved with it, or an action that goes by the flow code is tapped;
 * because it goes on by itself; or by a link.
 */
export interface Departure {
  readonly by: 'saved' | 'tapped' | 'waited' | 'linked';
  /** Null for a link, and for a page that goes on by itself to a path that it names. */
  readonly result: DestinationKind | null;
  /** Where a link leads; nothing else has it. */
  readonly link?: { readonly to: string; readonly query: Query };
}

/** A transition from a page that no link is. */
export interface PageTransition {
  readonly by: Exclude<Departure['by'], 'linked'>;
  readonly result: DestinationKind | null;
  /** True for a login on the page, without a form that is saved with it. */
  readonly logsIn?: true;
  /** True for what the page does by itself after its time, whatever its call answers. */
  readonly goesOn?: boolean;
  /** The form that is saved; null where none is. */
  readonly form: string | null;
  /** The path that the page names; null where the destination table says it. */
  readonly to: string | null;
  /** The query that the visitor arrives with there. */
  readonly query: Query;
  /** When its block is shown; always without it. */
  readonly when?: Rule | undefined;
  /** Where it stands in the release. */
  readonly at: JsonPointer;
}

/** A link to an address of the site. */
export interface LinkTransition extends Omit<PageTransition, 'by' | 'to'> {
  readonly by: 'linked';
  readonly to: string;
}

/** How some page is left. */
export type Transition = PageTransition | LinkTransition;

/** What a visitor does who is played. */
export function departureOf({ by, result, ...left }: Transition): Departure {
  return by === 'linked' ? { by, result, link: { to: String(left.to), query: left.query } } : { by, result };
}

/** A link as a transition. */
export function linkTransition(link: Pick<LinkTransition, 'to' | 'query' | 'when' | 'at'>): LinkTransition {
  return { by: 'linked', result: null, form: null, ...link };
}

const RESULTS: readonly DestinationKind[] = ['success', 'fail'];

const known = new WeakMap<PageSpec, readonly PageTransition[]>();

/**
 * The transitions from a page that no link is: by a result, then those by itself, in the order of its blocks; none from
 * a page that is not there.
 */
export function transitionsFrom(page: PageSpec | undefined): readonly PageTransition[] {
  if (!page) return [];
  return remembered(known, page, () => {
    const of = (transitions: typeof byResult) =>
      page.blocks.flatMap((block, index) => transitions(block, `/pages/${page.id}/blocks/${index}/with`));
    return [...of(byResult), ...of(byItself)];
  });
}

function byResult({ when, with: options }: BlockSpec, at: JsonPointer): readonly PageTransition[] {
  const { form } = options;
  const next = (options.next ?? {}) as JsonObject;
  const saved = RESULTS.map((result): PageTransition => {
    const to = typeof next[result] === 'string' ? next[result] : null;
    const query = to === null ? {} : resultQuery(result);
    const place = to === null ? `${at}/form` : `${at}/next/${result}`;
    return { by: 'saved', result, form: form as string, to, query, when, at: place };
  });
  const actions = [...entriesWithin(options, at)].filter(({ key }) => key === 'destination');
  const tapped = actions.map(({ item, at: place }): PageTransition => {
    const goesOn = place === `${at}/next/destination`;
    const result = item as DestinationKind;
    return { by: 'tapped', result, form: null, to: null, query: {}, when, goesOn, at: place };
  });
  return [...(typeof form === 'string' ? saved : []), ...tapped];
}

/** Of a form `next` has a path for each result, of a block that goes on by itself it is the action that it does. */
function byItself({ when, with: options }: BlockSpec, at: JsonPointer): readonly PageTransition[] {
  const { go, query = {} } = (options.next ?? {}) as JsonObject;
  const address = siteAddress(go, query);
  if (!address) return [];
  return [{ by: 'waited', result: null, form: null, goesOn: true, ...address, when, at: `${at}/next/go` }];
}
