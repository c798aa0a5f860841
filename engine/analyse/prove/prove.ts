import type { BlockTraits } from '../../compile/block-traits.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { defaultReplyOfExplain } from '../healthy-body.ts';
import { CarriedAnswers } from './carried-answers.ts';
import { EntryFindings } from './entry-findings.ts';
import type { Finding } from './finding.ts';
import { FindingBook } from './finding-book.ts';
import { legalFindings } from './legal-findings.ts';
import { LinkFindings } from './link-findings.ts';
import { PageProblems } from './page-problems.ts';
import { pathsOf } from './paths-of.ts';
import { TransitionFindings } from './transition-findings.ts';
import { visitOf } from './visit-of.ts';
import { Visitors } from './visitors.ts';

export interface Proof {
  readonly findings: readonly Finding[];
  /** All addresses: paths of all hosts. */
  readonly addresses: number;
  /** Classes of channels, and the channels in them. */
  readonly channels: { readonly classes: number; readonly all: number };
  /** Nodes of the diagrams that were needed. */
  readonly nodes: number;
}

/**
 * Follows all visitors from every address of every host, and says what is wrong for whom. Channels that the rules
 * cannot tell apart are one.
 *
 * @param progress told how many addresses have been followed.
 * @throws TooMuchToFollow
 */
export function prove(
  release: Release,
  traits: BlockTraits,
  progress: (addresses: number) => void = () => undefined,
): Proof {
  const visitors = new Visitors(release);
  const book = new FindingBook(visitors, defaultReplyOfExplain(traits.samples));
  const problems = new PageProblems(visitors, traits);
  const entries = new EntryFindings(visitors, problems, book);
  const behind = new TransitionFindings(visitors, problems, new CarriedAnswers(visitors), book);
  const links = new LinkFindings(visitors, problems, book);
  const hosts = defaultFirst(Object.values(release.hosts)).map((host) => ({
    host,
    paths: pathsOf(release, host),
  }));
  let addresses = 0;
  for (const { host, paths } of hosts) {
    for (const path of paths) {
      // The root leads there, with one redirect more.
      if (path !== host.root) entries.at(host, path);
      addresses += 1;
      progress(addresses);
    }
  }
  const withAnswers = hosts.flatMap(({ host, paths }) => behind.on(host, paths));
  for (const { host, paths } of hosts) behind.logins(host, paths);
  for (const { host, paths } of hosts) for (const path of paths) links.at(host, path);
  for (const walk of withAnswers) links.of(walk);
  legalFindings(
    release,
    hosts.map(({ host }) => host),
    traits,
    book,
  );
  limitPage(visitors, problems, hosts[0]?.host as HostPart, book);
  const all = visitors.classes.reduce((sum, { members }) => sum + members.length, 0);
  return {
    findings: book.findings(),
    addresses,
    channels: { classes: visitors.classes.length, all },
    nodes: visitors.diagrams.size,
  };
}

/** Of what is wrong on several hosts the first is the example, and addresses of the default host need no name. */
function defaultFirst(hosts: readonly HostPart[]): readonly HostPart[] {
  const isNamed = ({ id }: HostPart) => Number(id !== DEFAULT_HOST);
  return [...hosts].sort((one, other) => isNamed(one) - isNamed(other));
}

/** The page of a chain that is too long is seen by nobody while all is well, and must be whole all the same. */
function limitPage({ release }: Visitors, problems: PageProblems, host: HostPart, book: FindingBook): void {
  const id = release.site.guard.redirectLimitPage;
  const { any, leads, identifies } = problems.partsOf(id);
  const note = (kind: Finding['kind']) =>
    book.addKnown([kind, id], host, {
      visit: visitOf(release, host, '/', new Map(), { id: release.site.guard.channel.default }),
      channels: [],
      legs: [],
      set: [],
    });
  if (any.length === 0) note('empty-page');
  else if (leads.length === 0) note('dead-end');
  if (any.length > 0 && identifies.length === 0) note('no-identity');
}
