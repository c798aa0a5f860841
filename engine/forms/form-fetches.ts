import type { FormPackage } from '../decide/model/form.ts';
import type { FetchSpec } from '../decide/model/guard.ts';
import type { Json } from '../decide/model/json.ts';

/** A fetch of `schemas/guard.json` that a form asks for, too. */
export type FormFetch = Extract<FetchSpec, { via: 'api' }> & { readonly name: string };

/**
 * The outside answers that a form reads where it is shown: those of which its `prefill`, a suggestion or its words for
 * a visitor who has sent it before make something, as far as `onForms` of the fetch lets the forms of this visitor ask.
 */
export function formFetches(
  { prefill, uiSchema, applied }: FormPackage,
  fetches: Readonly<Record<string, FetchSpec>>,
  isLoggedIn: boolean,
): readonly FormFetch[] {
  const read = repliesIn([prefill, uiSchema] as Json);
  return Object.entries(fetches).flatMap(([name, spec]): readonly FormFetch[] => {
    if (spec.via !== 'api' || spec.onForms === undefined) return [];
    if (spec.onForms === 'login' && !isLoggedIn) return [];
    const isTold = applied !== undefined && spec.endpoint === 'userGet';
    return isTold || read.indexOf(name) >= 0 ? [{ ...spec, name }] : [];
  });
}

/** Names of the fetches whose answers the rules in a value read. */
function repliesIn(value: Json): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value as Readonly<Record<string, Json>>).flatMap(([key, inside]) => {
    const fact = key === 'var' ? String(Array.isArray(inside) ? inside[0] : inside) : '';
    return fact.indexOf('reply.') === 0 ? [fact.split('.')[1] ?? ''] : repliesIn(inside);
  });
}
