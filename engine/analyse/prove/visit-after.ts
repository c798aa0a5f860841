import type { Scalar } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { DefaultReply } from './default-reply.ts';
import type { PageLink } from './page-exits.ts';
import { type ConcreteVisit, leavingBy, playVisit } from './visit-of.ts';

/** The same visitor, who taps a link of the page at which a visit ends: with what is stored by then. */
export function visitAfter(
  release: Release,
  visit: ConcreteVisit,
  { to, query }: Pick<PageLink, 'to' | 'query'>,
  defaultReply?: DefaultReply,
): ConcreteVisit {
  const stored: Record<string, Scalar> = {};
  for (const [key, value] of Object.entries(playVisit(release, visit, defaultReply).stored)) {
    if (value !== null && typeof value !== 'object') stored[key] = value;
  }
  return { ...leavingBy(visit, []), path: to, query, stored };
}
