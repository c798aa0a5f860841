import { remembered } from '../../compile/remembered.ts';
import type { HostPart, Release, VisitRelease } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { landingAt, matchPath, normalisePath, type PathMatch } from '../../decide/routing/match-path.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';

/** What stands at a path of a host. */
export interface Place {
  readonly path: string;
  readonly visit: VisitRelease;
  readonly match: PathMatch;
  /** True for a login or landing path. */
  readonly isLanding: boolean;
  /** The value of a fact that host and path decide. */
  fact(name: string): FactValue;
  /** The value of a rule that host and path decide, worked out once. */
  value(rule: Rule & object): FactValue;
}

/** What stands at the paths of a host of a release, looked up once each. */
export function placesOf(
  { id, site }: Pick<Release, 'id' | 'site'>,
  host: HostPart,
): (path: string) => Place {
  const visit = { id, site, host };
  const known = new Map<string, Place>();
  return (path) => remembered(known, path, () => placeAt(visit, path));
}

function placeAt(visit: VisitRelease, path: string): Place {
  const match = matchPath(visit, path);
  const fact = (name: string): FactValue => {
    const [group, field = ''] = name.split('.', 2) as [string, string?];
    if (name === 'nav.path') return normalisePath(path);
    if (group === 'host')
      return field === 'id' ? visit.host.id : field === 'groups' ? visit.host.groups : null;
    if (group === 'window') return visit.site.guard.windows[field] ?? null;
    return match.kind === 'page' && field in match ? (match[field as 'title'] as FactValue) : null;
  };
  const values = new Map<object, FactValue>();
  const value = (rule: Rule & object) => remembered(values, rule, () => evaluate(rule, fact) as FactValue);
  return { path, visit, match, isLanding: landingAt(visit, path) !== undefined, fact, value };
}
