import type { BlockTraits } from '../../compile/block-traits.ts';
import type { Release } from '../../decide/model/release.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { type BlamedCall, blamedCall } from './blamed-call.ts';
import { blockedByCall } from './blocked-by-call.ts';
import { defaultReplyOfExplain } from './default-reply.ts';
import type { EntryPoint } from './entry-point.ts';
import { explore, TooManyClasses } from './explore.ts';
import type { Finding } from './finding.ts';
import { FindingBook } from './finding-book.ts';
import type { HostAddresses } from './host-addresses.ts';
import { IncomingStates } from './incoming-states.ts';
import { legalFindings } from './legal-findings.ts';
import { linkFindings } from './link-findings.ts';
import { loginFindings } from './login-findings.ts';
import type { Outcome } from './outcome.ts';
import { pageParts } from './page-parts.ts';
import { blamedFor, problemsOf } from './problems-of.ts';
import { type ProveModel, proveModel } from './prove-model.ts';
import { refusedAgain } from './refused-again.ts';
import { refusedElsewhere } from './refused-elsewhere.ts';
import { SentAway } from './sent-away.ts';
import { transitionFindings } from './transition-findings.ts';

/** More classes than this at all addresses together would take many minutes to follow. */
const MOST_IN_ALL = 500_000;

export interface Proof {
  readonly findings: readonly Finding[];
  /** Classes of visitors that were followed. */
  readonly classes: number;
  /** Classes that were followed once more, to pages with links and behind them. */
  readonly links: number;
  /** Addresses that stand for all others. */
  readonly addresses: number;
  /** All addresses: paths of all hosts. */
  readonly covered: number;
  /** Classes of channels, and the channels in them. */
  readonly channels: { readonly classes: number; readonly all: number };
}

/**
 * Follows every class of visitors at every address of every host, with the decider that pages run, and says what is
 * wrong for whom. Hosts, paths and channels that the rules cannot tell apart are followed once.
 *
 * @param progress told how many addresses have been followed.
 * @throws TooManyClasses
 */
export function prove(
  release: Release,
  traits: BlockTraits,
  progress: (addresses: number) => void = () => undefined,
): Proof {
  const model = withDefaultFirst(proveModel(release, traits));
  const book = new FindingBook(release, defaultReplyOfExplain(traits.samples));
  const incoming = new IncomingStates(release, model.hosts);
  const done = new Set<string>();
  const seen = new Set<string>();
  const blamed = blamedCall(model);
  const refusal = refusedElsewhere(model, book);
  const harmless = new Set<string>();
  const firstHost = new Map<string, string>();
  const alike: (readonly [string, string])[] = [];
  let classes = 0;
  let covered = 0;
  for (const ofHost of model.hosts) {
    covered += ofHost.paths.length;
    const first = firstHost.get(ofHost.key);
    if (first === undefined) firstHost.set(ofHost.key, ofHost.host.id);
    else alike.push([first, ofHost.host.id]);
    for (const path of ofHost.paths) {
      // The root leads there, with one redirect more.
      if (path === ofHost.host.root) continue;
      const key = keyOf(ofHost, path);
      if (done.has(key)) continue;
      done.add(key);
      const entry = { addresses: ofHost, path, classes: model.classes, variants: model.variants };
      const away = new SentAway(model, entry);
      explore(entry, model.domains, (outcome) => {
        classes += 1;
        if (classes > MOST_IN_ALL)
          throw new TooManyClasses(path, MOST_IN_ALL, outcome.constraints, model.domains);
        away.note(outcome);
        incoming.note(entry, outcome);
        if (outcome.legs.length === 1) seen.add(key);
        else if (isAtRoot(ofHost, outcome)) seen.add(keyOf(ofHost, ofHost.host.root));
        judge(model, entry, outcome, blamed, harmless, book);
        if (outcome.shown) refusal(entry, outcome);
      });
      away.tell(book);
      progress(done.size);
    }
  }
  transitionFindings(model, incoming, book);
  loginFindings(model, incoming, book);
  for (const [first, other] of alike) book.alike(first, other);
  const links = linkFindings(model, (addresses, path) => seen.has(keyOf(addresses, path)), book);
  legalFindings(model, book);
  limitPage(release, traits, model.hosts[0] as HostAddresses, book);
  const all = model.classes.reduce((sum, { members }) => sum + members.length, 0);
  return {
    findings: book.findings(),
    classes,
    links,
    addresses: done.size,
    covered,
    channels: { classes: model.classes.length, all },
  };
}

/** Of what is wrong on several hosts the first is the example, and addresses of the default host need no name. */
function withDefaultFirst(model: ProveModel): ProveModel {
  const isNamed = ({ host }: HostAddresses) => Number(host.id !== DEFAULT_HOST);
  return { ...model, hosts: [...model.hosts].sort((one, other) => isNamed(one) - isNamed(other)) };
}

/** True for a visitor who stays at the host's root, led there from the bare host name. */
function isAtRoot({ host }: HostAddresses, { legs, path }: Outcome): boolean {
  return legs.length === 2 && path === host.root && legs[0]?.by.step === 'root';
}

/** Addresses with the same key lead visitors alike. */
function keyOf(addresses: HostAddresses, path: string): string {
  return `${addresses.key} ${path === '/' ? addresses.at(addresses.host.root).key : ''} ${addresses.at(path).key}`;
}

function judge(
  model: ProveModel,
  entry: EntryPoint,
  outcome: Outcome,
  blamed: BlamedCall,
  harmless: Set<string>,
  book: FindingBook,
): void {
  for (const problem of problemsOf(model, entry, outcome)) {
    book.add(blamedFor(blamed(entry, outcome, problem), problem), entry, outcome);
  }
  if (!outcome.shown) return;
  refusedAgain(model.release, entry, outcome, harmless, book);
  blockedByCall(model.release, entry, outcome, book);
}

/** The page of a chain that is too long is seen by nobody while all is well, and must be whole all the same. */
function limitPage(release: Release, traits: BlockTraits, addresses: HostAddresses, book: FindingBook): void {
  const id = release.site.guard.redirectLimitPage;
  const parts = pageParts(release.pages[id], traits);
  const outcome: Outcome = {
    constraints: new Map(),
    channels: [],
    legs: [],
    shown: null,
    path: '/',
    channel: null,
    seen: null,
    stored: new Map(),
  };
  const there = { addresses, path: '/' };
  if (parts.any.length === 0) book.add(['empty-page', id], there, outcome);
  else if (parts.leads.length === 0) book.add(['dead-end', id], there, outcome);
  if (parts.any.length > 0 && parts.identifies.length === 0) book.add(['no-identity', id], there, outcome);
}
