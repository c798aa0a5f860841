import { siteAddress } from '../../decide/flow/site-address.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { type Departure, type ResultTransition, resultTransitions } from './result-transitions.ts';

/** A page that goes on by itself after its time, whatever its call answers, to a path that it names. */
export interface TimedTransition extends Omit<ResultTransition, 'by' | 'result' | 'form' | 'to'> {
  readonly by: 'waited';
  readonly result: null;
  readonly form: null;
  readonly to: string;
  readonly goesOn: true;
}

/** A link to an address of the site. */
export interface LinkTransition extends Omit<TimedTransition, 'by' | 'goesOn'> {
  readonly by: 'linked';
  readonly goesOn?: never;
}

/** A transition from a page that no link is: by a result, or by itself. */
export type PageTransition = ResultTransition | TimedTransition;

/** How some page is left. */
export type Transition = PageTransition | LinkTransition;

/** What a visitor does who is played. */
export function departureOf({ by, result, to, query }: Transition): Departure {
  return by === 'linked' ? { by, result, link: { to, query } } : { by, result };
}

/** A link as a transition. */
export function linkTransition(link: Pick<LinkTransition, 'to' | 'query' | 'when' | 'at'>): LinkTransition {
  return { by: 'linked', result: null, form: null, ...link };
}

const known = new WeakMap<PageSpec, readonly PageTransition[]>();

/**
 * The transitions from a page that no link is: by a result, then those by itself, in the order of its blocks; none from
 * a page that is not there.
 */
export function transitionsFrom(page: PageSpec | undefined): readonly PageTransition[] {
  if (!page) return [];
  let transitions = known.get(page);
  if (!transitions) {
    const waits = page.blocks.flatMap((block, index) =>
      timedTransitionsOf(block, `/pages/${page.id}/blocks/${index}/with`),
    );
    transitions = [...resultTransitions(page), ...waits];
    known.set(page, transitions);
  }
  return transitions;
}

/** Of a form `next` has a path for each result, of a block that goes on by itself it is the action that it does. */
function timedTransitionsOf({ when, with: options }: BlockSpec, at: string): readonly TimedTransition[] {
  const { go, query } = (options.next ?? {}) as JsonObject;
  const address = siteAddress(go, (query ?? {}) as Query);
  if (!address) return [];
  const shown = when === undefined ? {} : { when };
  return [
    { by: 'waited', result: null, form: null, goesOn: true, ...address, ...shown, at: `${at}/next/go` },
  ];
}
