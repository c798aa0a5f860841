import type { DestinationKind, DestinationSpec } from '../model/destination.ts';
import type { GuardSpec } from '../model/guard.ts';
import type { Json } from '../model/json.ts';
import type { HostPart, Release, SitePart, VisitRelease } from '../model/release.ts';
import type { Rule } from '../model/rule.ts';
import { matchPath, type PathMatch } from '../routing/match-path.ts';
import { type FactValue, type Lookup, UNKNOWN } from '../rules/unknown.ts';
import type { Navigated } from './navigated.ts';
import type { NavigationMemo } from './navigation-memo.ts';
import { type BlockTraits, type PageParts, pageParts } from './page-parts.ts';
import { type SharedPlaces, sharedPlaces } from './shared-places.ts';
import { type StepRules, stepRulesOf } from './step-rules.ts';
import type { Tells } from './telling-effects.ts';

/** A path of a host with the guard that is left once path and host are known. */
export interface Place {
  readonly path: string;
  readonly match: PathMatch;
  readonly release: VisitRelease;
  readonly rules: StepRules;
  /** What a page has for visitors here. */
  partsOf(page: string): PageParts;
  /** Pages that a channel, or a version of one, puts another in the place of. */
  readonly replaced: ReadonlySet<string>;
  /** What came of the navigations to it. */
  readonly memo: NavigationMemo<Navigated>;
  /** Facts of the host and of what stands at the path. */
  readonly known: Lookup;
  /** Places with the same key, on hosts with the same key, lead visitors alike. */
  readonly key: string;
}

/** The places of one host, made when they are first asked for. */
export interface HostPlaces {
  readonly host: HostPart;
  /** Hosts with the same key lead visitors alike. */
  readonly key: string;
  /** Every path that the host knows, and one that it does not. */
  readonly paths: readonly string[];
  at(path: string): Place;
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
export function hostPlaces(release: Release, host: HostPart, traits: BlockTraits | null): HostPlaces {
  const visit: VisitRelease = { id: release.id, site: release.site, host };
  const paths = [
    ...new Set([
      '/',
      ...host.screens.map(({ path }) => path),
      ...release.site.routes.map(({ path }) => path),
      UNKNOWN_PATH,
    ]),
  ];
  const targets = targetsOf(release.site);
  const shared = sharedPlaces(release, traits);
  const places = new Map<string, Place>();
  const at = (path: string): Place => {
    let place = places.get(path);
    if (!place) {
      place = placeAt(release, visit, path, shared, traits);
      places.set(path, place);
    }
    return place;
  };
  const logins = new Map<string, string>();
  const allLogins: string[] = [];
  for (const path of paths) {
    const { match, key } = at(path);
    if (match.kind !== 'page' || !match.tags.includes('login-index')) continue;
    allLogins.push(path);
    if (!logins.has(key)) logins.set(key, path);
  }
  const key = JSON.stringify([
    host.variant,
    traits?.withoutLogin.has(host.id),
    [...targets].map((path) => `${path} ${at(path).key}`).sort(),
    at(host.root).key,
    [...logins.keys()].sort(),
  ]);
  return { host, key, paths, at, logins: [...logins.values()], allLogins };
}

function placeAt(
  release: Release,
  visit: VisitRelease,
  path: string,
  { compared, tells, replaced, fold: foldAt, memoOf }: SharedPlaces,
  traits: BlockTraits | null,
): Place {
  const match = matchPath(visit, path);
  const known = knownAt(visit, path, match);
  const fold = (rule: Rule | undefined): Rule | undefined =>
    rule === undefined ? undefined : foldAt(rule, known);
  const guard = foldGuard(release.site.guard, fold, tells);
  const destinations = foldDestinations(release.site.destinations, fold);
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
  const key = JSON.stringify([
    guard.steps,
    destinations.folded,
    parts,
    match.kind === 'root' ? 'root' : [channelOf(release, match.channel), match.tags.includes('login-index')],
    compared.has(path) ? path : null,
    // A page that may lack something is told by its own name, and so is one that others can stand in the place of.
    match.kind === 'page' &&
    (replaced.has(match.page) || [parts.any, parts.leads, parts.identifies].some(([first]) => first !== true))
      ? match.page
      : null,
  ]);
  const stands = match.kind === 'page' ? [path, match.page, match.screen, match.routeId] : [path];
  const memo = memoOf(JSON.stringify([key, stands]));
  return {
    path,
    match,
    release: { ...visit, site },
    rules: stepRulesOf(guard),
    partsOf,
    replaced,
    memo,
    known,
    key,
  };
}

/** Facts that path and host decide. */
function knownAt(visit: VisitRelease, path: string, match: PathMatch): Lookup {
  const { host } = visit;
  const route = match.kind === 'page' ? match : null;
  return (fact) => {
    const [group, name = ''] = fact.split('.', 2) as [string, string?];
    if (fact === 'nav.path') return path;
    if (group === 'host') return name === 'id' ? host.id : name === 'groups' ? host.groups : null;
    if (group === 'route') return route && name in route ? (route[name as 'title'] as FactValue) : null;
    if (group === 'window') return visit.site.guard.windows[name] ?? null;
    return UNKNOWN;
  };
}

/** The guard without steps and rows that can never fire here. */
function foldGuard(
  guard: GuardSpec,
  fold: (rule: Rule | undefined) => Rule | undefined,
  tells: Tells,
): GuardSpec {
  const steps = guard.steps.flatMap((step) => {
    const when = fold(step.when);
    if (isNever(when)) return [];
    const fetch = (step.fetch ?? []).flatMap((one) => {
      const wanted = fold(one.when);
      return isNever(wanted) ? [] : [withWhen(one, wanted)];
    });
    const rows = step.rows.flatMap((row) => {
      const fires = fold(row.when);
      const effects = (row.do ?? []).flatMap((effect) => {
        const when = fold(effect.when);
        return !tells(effect) || isNever(when) ? [] : [withWhen(effect, when)];
      });
      return isNever(fires) ? [] : [withWhen({ ...row, do: effects }, fires)];
    });
    const isIdle =
      fetch.length === 0 && rows.every(({ do: effects, go, stay }) => effects.length === 0 && !go && !stay);
    if (isIdle) return [];
    return [withWhen({ ...step, fetch, rows }, when)];
  });
  return { ...guard, steps };
}

/** Destination tables with folded conditions, and these conditions alone. */
function foldDestinations(
  spec: DestinationSpec,
  fold: (rule: Rule | undefined) => Rule | undefined,
): { readonly spec: DestinationSpec; readonly folded: readonly Rule[] } {
  const folded: Rule[] = [];
  const table = <Row extends { readonly when?: Rule }>(rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => {
      if (row.when === undefined) return row;
      const when = fold(row.when) as Rule;
      folded.push(when);
      return { ...row, when };
    });
  const both = <Row extends { readonly when?: Rule }>(
    tables: Readonly<Record<DestinationKind, readonly Row[]>>,
  ) => ({
    success: table(tables.success),
    fail: table(tables.fail),
  });
  const variants = Object.fromEntries(
    Object.entries(spec.variants).map(([name, tables]) => [name, both(tables)]),
  );
  return { spec: { ...spec, rows: both(spec.rows), variants }, folded };
}

function withWhen<T extends { readonly when?: Rule }>(one: T, when: Rule | undefined): T {
  const { when: _, ...rest } = one;
  return (when === undefined || !isOpen(when) ? rest : { ...rest, when }) as T;
}

function isOpen(rule: Rule): boolean {
  return typeof rule === 'object' && rule !== null && !Array.isArray(rule);
}

function isNever(rule: Rule | undefined): boolean {
  return rule !== undefined && !isOpen(rule) && !holdsAlways(rule);
}

function holdsAlways(rule: Rule): boolean {
  return Array.isArray(rule) ? rule.length > 0 : rule !== null && rule !== false && rule !== 0 && rule !== '';
}

/** What rules can know of a channel that a landing path names. */
function channelOf({ channels }: Release, id: string | null): Json {
  if (id === null) return null;
  const { groups = [], title = null, variant = null } = channels[id] ?? {};
  return [groups, title, variant];
}

/** Paths that configuration names as somewhere to go. */
function targetsOf({ guard, destinations, api }: SitePart): ReadonlySet<string> {
  const rows = guard.steps.flatMap((step) =>
    step.rows.flatMap((row) => (row.go && 'path' in row.go ? [row.go.path] : [])),
  );
  const tables = Object.values(destinations.variants).flatMap(({ success, fail }) => [...success, ...fail]);
  const ends = [...destinations.rows.success, ...destinations.rows.fail, ...tables].map(({ to }) => to);
  return new Set(['/', api.unauthorised.to, ...rows, ...ends]);
}
