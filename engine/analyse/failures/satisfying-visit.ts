import type { Query } from '../../decide/model/facts.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';

/** A visit that a condition may hold for. */
export interface SatisfyingVisit {
  readonly path: string | null;
  readonly query: Query;
  readonly stored: Readonly<Record<string, Scalar>>;
}

/** Stands for any value that is not empty. */
const SOMETHING = 'something';

/**
 * A visit for which conditions of the guard may hold, by what they ask of path, query and storage: equal to this, not
 * empty, of a path with that tag. Of alternatives the first counts. What is asked of anything else is left alone:
 * whether the conditions hold is for the guard to say.
 */
export function satisfyingVisit(visit: VisitRelease, rules: readonly (Rule | undefined)[]): SatisfyingVisit {
  const query: Record<string, string> = {};
  const stored: Record<string, Scalar> = {};
  let path: string | null = null;

  function want(fact: string, value: Scalar): void {
    const dot = fact.indexOf('.');
    const name = fact.slice(dot + 1);
    if (fact === 'nav.path') path = String(value);
    else if (fact.startsWith('query.')) query[name] = String(value);
    else if (fact.startsWith('stored.')) stored[name] = value;
    else if (fact === 'visit.hasToken') stored[visit.site.api.unauthorised.clear[0] ?? ''] = SOMETHING;
  }

  function please(rule: Rule | undefined): void {
    const [operator, given] = parts(rule);
    const [one, other] = Array.isArray(given) ? (given as readonly Rule[]) : [given as Rule];
    if (operator === 'and') for (const each of given as readonly Rule[]) please(each);
    if (operator === 'or') please(one);
    if (operator === 'var') want(String(one), true);
    const fact = factOf(one);
    if (fact === null && operator !== 'in') return;
    if (operator === '===' && isScalar(other)) want(fact as string, other);
    if (operator === '!==' && (other === '' || other === null)) want(fact as string, SOMETHING);
    if (operator === 'in' && factOf(other) === 'route.tags') path ??= pathTagged(visit, String(one));
  }

  for (const rule of rules) please(rule);
  return { path, query, stored };
}

/** The fact that a rule reads first: `{ "var": … }` itself or within `firstNonEmpty` and the like. */
function factOf(rule: Rule | undefined): string | null {
  const [operator, given] = parts(rule);
  if (operator === null) return null;
  const first = Array.isArray(given) ? (given[0] as Rule) : (given as Rule);
  return operator === 'var' ? String(first) : factOf(first);
}

function parts(rule: Rule | undefined): readonly [string | null, unknown] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [null, null];
  const [entry] = Object.entries(rule);
  return entry ?? [null, null];
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function pathTagged({ host, site }: VisitRelease, tag: string): string | null {
  return [...host.screens, ...site.routes].find(({ tags }) => tags.includes(tag))?.path ?? null;
}
