import type { Journey } from '../../decide/guard/simulate-journey.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { PageLink } from './page-exits.ts';
import { type ConcreteVisit, leavingBy } from './visit-of.ts';

/** The same visitor, who taps a link of the page at which a visit ends: with what is stored by then. */
export function visitAfter(
  visit: ConcreteVisit,
  journey: Journey,
  { to, query }: Pick<PageLink, 'to' | 'query'>,
): ConcreteVisit {
  const stored: Record<string, Scalar> = {};
  for (const [key, value] of Object.entries(journey.stored)) {
    if (value !== null && typeof value !== 'object') stored[key] = value;
  }
  return { ...leavingBy(visit, []), path: to, query, stored };
}
