import { resultQuery } from '../../decide/flow/result-query.ts';
import type { DestinationKind } from '../../decide/model/destination.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { Json, JsonObject, JsonPointer } from '../../decide/model/json.ts';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { remembered } from '../remembered.ts';

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

/** A transition from a page that goes by a result. */
export interface ResultTransition {
  readonly by: 'saved' | 'tapped';
  readonly result: DestinationKind;
  /** True for a login on the page, without a form that is saved with it. */
  readonly logsIn?: true;
  /** True for an action that the page does by itself, too, after its time. */
  readonly goesOn?: true;
  /** The form that is saved; null for an action. */
  readonly form: string | null;
  /** The path that the page names for the result; null where the destination table says it. */
  readonly to: string | null;
  /** The query that the visitor arrives with there. */
  readonly query: Query;
  /** When its block is shown; always without it. */
  readonly when?: Rule;
  /** Where it stands in the release. */
  readonly at: JsonPointer;
}

const RESULTS: readonly DestinationKind[] = ['success', 'fail'];

const known = new WeakMap<PageSpec, readonly ResultTransition[]>();

/** The transitions from a page by a result, in the order of its blocks; none from a page that is not there. */
export function resultTransitions(page: PageSpec | undefined): readonly ResultTransition[] {
  if (!page) return [];
  return remembered(known, page, () =>
    page.blocks.flatMap((block, index) => transitionsOf(block, `/pages/${page.id}/blocks/${index}/with`)),
  );
}

function transitionsOf({ when, with: options }: BlockSpec, at: JsonPointer): readonly ResultTransition[] {
  const shown = when === undefined ? {} : { when };
  const { form } = options;
  const next = (options.next ?? {}) as JsonObject;
  const saved = RESULTS.map((result): ResultTransition => {
    const to = typeof next[result] === 'string' ? next[result] : null;
    const query = to === null ? {} : resultQuery(result);
    const place = to === null ? `${at}/form` : `${at}/next/${result}`;
    return { by: 'saved', result, form: form as string, to, query, ...shown, at: place };
  });
  const tapped = actionsIn(options, at).map(
    ([result, place]): ResultTransition => ({
      by: 'tapped',
      result,
      form: null,
      to: null,
      query: {},
      ...shown,
      ...(place === `${at}/next/destination` ? { goesOn: true as const } : {}),
      at: place,
    }),
  );
  return [...(typeof form === 'string' ? saved : []), ...tapped];
}

/** The results that actions in the options of a block go by, with their places. */
function actionsIn(
  value: Json | undefined,
  at: JsonPointer,
): readonly (readonly [DestinationKind, JsonPointer])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'destination'
      ? [[item as DestinationKind, `${at}/${key}`] as const]
      : actionsIn(item as Json, `${at}/${key}`),
  );
}
