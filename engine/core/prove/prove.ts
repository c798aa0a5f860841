import type { Release } from '../model/release.ts';
import { matchPath } from '../routing/match-path.ts';
import { blockedByCall } from './blocked-by-call.ts';
import type { Entry } from './entry.ts';
import { explore } from './explore.ts';
import type { Finding } from './finding.ts';
import { FindingBook } from './finding-book.ts';
import { legalFindings } from './legal-findings.ts';
import type { Outcome } from './outcome.ts';
import { type BlockTraits, pageParts } from './page-parts.ts';
import type { HostPlaces } from './place-model.ts';
import { type ProveModel, proveModel } from './prove-model.ts';

export interface Proof {
  readonly findings: readonly Finding[];
  /** Classes of visitors that were followed. */
  readonly classes: number;
  /** Addresses that stand for all others. */
  readonly addresses: number;
  /** All addresses: paths of all hosts. */
  readonly covered: number;
  /** Classes of channels, and the channels in them. */
  readonly channels: { readonly classes: number; readonly all: number };
}

/**
 * Follows every class of visitors at every address of every host, with the decider that pages run, and says what is wrong
 * for whom. Hosts, paths and channels that the rules cannot tell apart are followed once.
 *
 * @param progress told how many addresses have been followed.
 * @throws TooManyClasses
 */
export function prove(
  release: Release,
  traits: BlockTraits,
  progress: (addresses: number) => void = () => undefined,
): Proof {
  const model = proveModel(release, traits);
  const book = new FindingBook(release);
  const done = new Set<string>();
  const firstHost = new Map<string, string>();
  const alike: (readonly [string, string])[] = [];
  let classes = 0;
  let covered = 0;
  for (const places of model.hosts) {
    covered += places.paths.length;
    const first = firstHost.get(places.key);
    if (first === undefined) firstHost.set(places.key, places.host.id);
    else alike.push([first, places.host.id]);
    for (const path of places.paths) {
      // The root leads there, with one redirect more.
      if (path === places.host.root) continue;
      const key = `${places.key} ${path === '/' ? places.at(places.host.root).key : ''} ${places.at(path).key}`;
      if (done.has(key)) continue;
      done.add(key);
      const entry = { places, path, classes: model.classes, variants: model.variants };
      explore(entry, model.domains, (outcome) => {
        classes += 1;
        judge(model, entry, outcome, book);
      });
      progress(done.size);
    }
  }
  for (const [first, other] of alike) book.alike(first, other);
  legalFindings(model, book);
  limitPage(release, traits, model.hosts[0] as HostPlaces, book);
  const all = model.classes.reduce((sum, { members }) => sum + members.length, 0);
  return {
    findings: book.findings(),
    classes,
    addresses: done.size,
    covered,
    channels: { classes: model.classes.length, all },
  };
}

function judge({ release, traits }: ProveModel, entry: Entry, outcome: Outcome, book: FindingBook): void {
  const { places } = entry;
  const { shown, seen, legs, path } = outcome;
  const note = (kind: Finding['kind'], about: string) => book.add(kind, about, places, entry.path, outcome);
  if (!shown || !seen) {
    const last = legs.at(-1)?.path ?? entry.path;
    const circle = legs.filter((leg) => leg.path === last).length > 1;
    note(circle ? 'redirect-loop' : 'long-chain', circle ? circleOf(legs.map((leg) => leg.path)) : last);
    return;
  }
  const left = legs.at(-2);
  if (left && isUnmatched(release, places, path)) note('missing-page', path);
  if (!seen.any) note('empty-page', shown.page);
  else if (!seen.leads) note('dead-end', shown.page);
  if (seen.any && !seen.identifies) note('no-identity', shown.page);
  if (seen.logsIn === false && !traits?.withoutLogin.has(places.host.id))
    note('no-login', `${shown.page} at ${path}`);
  blockedByCall(release, entry, outcome, book);
}

function isUnmatched(release: Release, { host }: HostPlaces, path: string): boolean {
  const match = matchPath({ id: release.id, site: release.site, host }, path);
  return (
    match.kind === 'page' &&
    match.routeId === release.site.unmatched.id &&
    !release.site.routes.some((route) => route.path === path)
  );
}

/** The paths of a circle, from the least one. */
function circleOf(paths: readonly string[]): string {
  const last = paths.at(-1) as string;
  const circle = paths.slice(paths.lastIndexOf(last, paths.length - 2), -1);
  const least = circle.indexOf([...circle].sort()[0] as string);
  return [...circle.slice(least), ...circle.slice(0, least)].join(' → ');
}

/** The page of a chain that is too long is seen by nobody while all is well, and must be whole all the same. */
function limitPage(release: Release, traits: BlockTraits, places: HostPlaces, book: FindingBook): void {
  const id = release.site.guard.redirectLimitPage;
  const parts = pageParts(release.pages[id], traits);
  const outcome: Outcome = {
    visitor: new Map(),
    channels: [],
    legs: [],
    shown: null,
    path: '/',
    channel: null,
    seen: null,
    stored: new Map(),
  };
  if (parts.any.length === 0) book.add('empty-page', id, places, '/', outcome);
  else if (parts.leads.length === 0) book.add('dead-end', id, places, '/', outcome);
  if (parts.any.length > 0 && parts.identifies.length === 0)
    book.add('no-identity', id, places, '/', outcome);
}
