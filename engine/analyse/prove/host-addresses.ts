import type { BlockTraits } from '../../compile/block-traits.ts';
import type { Json } from '../../decide/model/json.ts';
import type { HostPart, Release, SitePart, VisitRelease } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { matchPath, type PathMatch } from '../../decide/routing/match-path.ts';
import { type FactValue, type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { transitionsFrom } from '../transitions/transitions-from.ts';
import { brandAt } from './brand-read.ts';
import type { DecisionSnapshot } from './decision-snapshot.ts';
import { isUnmatched } from './is-unmatched.ts';
import type { Navigated } from './navigated.ts';
import type { NavigationMemo } from './navigation-memo.ts';
import { type PageParts, pageParts } from './page-parts.ts';
import { type SharedAddresses, sharedAddresses } from './shared-addresses.ts';
import { type StepRules, stepRulesOf } from './step-rules.ts';
import { holdsAlways, isOpen } from './with-when.ts';

/** A path of a host with the guard that is left once path and host are known. */
export interface Address {
  readonly path: string;
  readonly match: PathMatch;
  /** True when nothing is there. */
  readonly isUnmatched: boolean;
  readonly release: VisitRelease;
  readonly rules: StepRules;
  /** A condition with everything worked out that path and host decide. */
  fold(rule: Rule): Rule;
  /** What a page has for visitors here. */
  partsOf(page: string): PageParts;
  /** Pages that a channel, or a version of one, puts another in the place of. */
  readonly replaced: ReadonlySet<string>;
  /** What is shown of the path itself: places with the same key share their memory up to there. */
  readonly stands: string;
  /** What came of the navigations to it. */
  readonly memo: NavigationMemo<Navigated, DecisionSnapshot>;
  /** Facts of the host and of what stands at the path. */
  readonly known: Lookup;
  /** Addresses with the same key, on hosts with the same key, lead visitors alike. */
  readonly key: string;
  /**
   * What the key stands for besides the guard and the destinations that are left; it can be compared with that of
   * another release.
   */
  readonly rest: string;
}

/** The places of one host, made when they are first asked for. */
export interface HostAddresses {
  readonly host: HostPart;
  /** Hosts with the same key lead visitors alike. */
  readonly key: string;
  /** Every path that the host knows, and one that it does not. */
  readonly paths: readonly string[];
  /** Paths that configuration leads visitors to. */
  readonly targets: ReadonlySet<string>;
  at(path: string): Address;
  /** One login or landing path for each way in which they lead visitors on; the remembered login address may be any. */
  readonly logins: readonly string[];
  /** All of them. */
  readonly allLogins: readonly string[];
}

/** A path that no configuration knows. */
export const UNKNOWN_PATH = '/no-such-page';

/**
 * The places of a host of a release.
 *
 * @param traits null when pages are not looked at: then every page counts as whole.
 */
export function hostAddresses(release: Release, host: HostPart, traits: BlockTraits | null): HostAddresses {
  const visit: VisitRelease = { id: release.id, site: release.site, host };
  const paths = [
    ...new Set([
      '/',
      ...host.screens.map(({ path }) => path),
      ...release.site.routes.map(({ path }) => path),
      UNKNOWN_PATH,
    ]),
  ];
  const targets = targetsOf(release);
  const shared = sharedAddresses(release, traits);
  const places = new Map<string, Address>();
  const at = (path: string): Address => {
    let place = places.get(path);
    if (!place) {
      place = addressAt(release, visit, path, shared, traits);
      places.set(path, place);
    }
    return place;
  };
  // Where visitors are led, it matters which page leads them on.
  const nameAt = (path: string): string => {
    const { match, key } = at(path);
    const page = match.kind === 'page' ? match.page : '';
    return transitionsFrom(release.pages[page]).length > 0 ? `${key} ${page}` : key;
  };
  const logins = new Map<string, string>();
  const allLogins: string[] = [];
  for (const path of paths) {
    const { match } = at(path);
    if (match.kind !== 'page' || !match.tags.includes('login-index')) continue;
    allLogins.push(path);
    const name = nameAt(path);
    if (!logins.has(name)) logins.set(name, path);
  }
  const key = shared.nameOf(
    JSON.stringify([
      host.variant,
      traits?.withoutLogin.has(host.id),
      [...targets].map((path) => `${path} ${nameAt(path)}`).sort(),
      nameAt(host.root),
      [...logins.keys()].sort(),
    ]),
  );
  return {
    host,
    key,
    paths,
    targets: new Set([...targets, host.root]),
    at,
    logins: [...logins.values()],
    allLogins,
  };
}

function addressAt(
  release: Release,
  visit: VisitRelease,
  path: string,
  {
    compared,
    replaced,
    brandRead,
    fold: foldAt,
    foldStep,
    foldDestinations,
    nameOf,
    memoOf,
  }: SharedAddresses,
  traits: BlockTraits | null,
): Address {
  const match = matchPath(visit, path);
  const known = knownAt(visit, path, match);
  const steps = release.site.guard.steps.map((step) => foldStep(step, known));
  const guard = { ...release.site.guard, steps: steps.flatMap(({ step }) => step ?? []) };
  const destinations = foldDestinations(release.site.destinations, known);
  const site: SitePart = { ...visit.site, guard, destinations: destinations.spec };
  const rules = (conditions: readonly Rule[]) => {
    const folded = conditions
      .map((rule) => foldAt(rule, known))
      .filter((rule) => isOpen(rule) || holdsAlways(rule));
    return folded.some((rule) => !isOpen(rule)) ? [true] : folded;
  };
  const found = new Map<string, PageParts>();
  const partsOf = (page: string): PageParts => {
    let of = found.get(page);
    if (!of) {
      const { any, leads, logsIn, identifies } = pageParts(release.pages[page], traits);
      of = { any: rules(any), leads: rules(leads), logsIn: rules(logsIn), identifies: rules(identifies) };
      found.set(page, of);
    }
    return of;
  };
  const parts = match.kind === 'page' ? partsOf(match.page) : pageParts(undefined, traits);
  const isNowhere = isUnmatched(release, path, match);
  const rest = JSON.stringify([
    parts,
    match.kind === 'root' ? 'root' : [channelOf(release, match.channel), match.tags.includes('login-index')],
    compared.has(path) ? path : null,
    isNowhere,
    // A page that may lack something is told by its own name, and so is one that others can stand in the place of.
    match.kind === 'page' &&
    (replaced.has(match.page) || [parts.any, parts.leads, parts.identifies].some(([first]) => first !== true))
      ? match.page
      : null,
    ...brandRead.map((field) => brandAt(visit, path, null, field)),
  ]);
  const key = nameOf([...steps.map(({ name }) => name), destinations.name, rest].join(' '));
  const stands = match.kind === 'page' ? [path, match.page, match.screen, match.routeId] : [path];
  return {
    path,
    match,
    isUnmatched: isNowhere,
    release: { ...visit, site },
    rules: stepRulesOf(guard),
    fold: (rule) => foldAt(rule, known),
    partsOf,
    replaced,
    stands: nameOf(JSON.stringify(stands)),
    memo: memoOf(key),
    known,
    key,
    rest,
  };
}

/** Facts that path and host decide. */
export function knownAt(visit: VisitRelease, path: string, match: PathMatch): Lookup {
  const { host } = visit;
  const route = match.kind === 'page' ? match : null;
  const work: Lookup = (fact) => {
    const [group, name = ''] = fact.split('.', 2) as [string, string?];
    if (fact === 'nav.path') return path;
    if (group === 'host') return name === 'id' ? host.id : name === 'groups' ? host.groups : null;
    if (group === 'route') return route && name in route ? (route[name as 'title'] as FactValue) : null;
    if (group === 'window') return visit.site.guard.windows[name] ?? null;
    return UNKNOWN;
  };
  const answers = new Map<string, ReturnType<Lookup>>();
  return (fact) => {
    let answer = answers.get(fact);
    if (answer === undefined) {
      answer = work(fact);
      answers.set(fact, answer);
    }
    return answer;
  };
}

/** What rules can know of a channel that a landing path names. */
function channelOf({ channels }: Release, id: string | null): Json {
  if (id === null) return null;
  const { groups = [], title = null, variant = null } = channels[id] ?? {};
  return [groups, title, variant];
}

/** Paths that configuration names as somewhere to go. */
export function targetsOf({ site: { guard, destinations, api }, pages }: Release): ReadonlySet<string> {
  const rows = guard.steps.flatMap((step) =>
    step.rows.flatMap((row) => (row.go && 'path' in row.go ? [row.go.path] : [])),
  );
  const tables = Object.values(destinations.variants).flatMap(({ success, fail }) => [...success, ...fail]);
  const ends = [...destinations.rows.success, ...destinations.rows.fail, ...tables].map(({ to }) => to);
  const saved = Object.values(pages).flatMap((page) => transitionsFrom(page).flatMap(({ to }) => to ?? []));
  return new Set(['/', api.afterLogin, api.unauthorised.to, ...rows, ...ends, ...saved]);
}
