import { siteAddress } from '../../decide/flow/site-address.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { type WayOn, waysOn } from './ways-on.ts';

/** A page that goes on by itself after its time, whatever its call answers, to a path that it names. */
export interface WaitOn extends Omit<WayOn, 'by' | 'result' | 'form' | 'to'> {
  readonly by: 'waited';
  readonly result: null;
  readonly form: null;
  readonly to: string;
  readonly goesOn: true;
}

/** A way from a page that no link is: by a result, or by itself. */
export type WayFrom = WayOn | WaitOn;

const known = new WeakMap<PageSpec, readonly WayFrom[]>();

/** The ways from a page by a result, then those by itself, in the order of its blocks; none from a page that is not there. */
export function waysFrom(page: PageSpec | undefined): readonly WayFrom[] {
  if (!page) return [];
  let ways = known.get(page);
  if (!ways) {
    const waits = page.blocks.flatMap((block, index) =>
      waitOf(block, `/pages/${page.id}/blocks/${index}/with`),
    );
    ways = [...waysOn(page), ...waits];
    known.set(page, ways);
  }
  return ways;
}

/** Of a form `next` has a path for each result, of a block that goes on by itself it is the action that it does. */
function waitOf({ when, with: options }: BlockSpec, at: string): readonly WaitOn[] {
  const { go, query } = (options.next ?? {}) as JsonObject;
  const address = siteAddress(go, (query ?? {}) as Query);
  if (!address) return [];
  const shown = when === undefined ? {} : { when };
  return [
    { by: 'waited', result: null, form: null, goesOn: true, ...address, ...shown, at: `${at}/next/go` },
  ];
}
