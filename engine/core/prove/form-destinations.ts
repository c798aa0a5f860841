import { waysOn } from '../flow/ways-on.ts';
import type { DestinationKind } from '../model/destination.ts';
import type { ChannelRecord, HostPart, Release } from '../model/release.ts';
import { matchPath } from '../routing/match-path.ts';
import { pickHost } from '../routing/pick-host.ts';
import type { FactValue } from '../rules/unknown.ts';
import type { Change, ChangeBook } from './change-book.ts';
import { channelFact, pairedVariants } from './channel-classes.ts';
import { destinationDifferences, factsOfTable, type LedBy } from './destination-differences.ts';
import { type Domains, domainsOf } from './domains.ts';
import { knownAt } from './place-model.ts';
import { same } from './same.ts';
import { isOfChannel } from './visitor.ts';

const KINDS: readonly DestinationKind[] = ['success', 'fail'];

/** Channels that the tables of both releases lead alike. */
interface Led {
  readonly old: ChannelRecord;
  readonly now: ChannelRecord;
  readonly members: Set<string>;
}

/**
 * Notes where a saved form, or an action of a page, leads visitors otherwise: at every path with such a page, for the channels whose
 * table of `schemas/destinations.json` leads somebody elsewhere, by another variant, by other rows, or because the rows hold for
 * others.
 *
 * @param channels all that either release knows.
 */
export function formDestinations(
  before: Release,
  after: Release,
  channels: readonly string[],
  book: ChangeBook,
): void {
  const [was, is] = [before.site.destinations, after.site.destinations];
  const domains = domainsOf([before.site, after.site], []);
  for (const kind of KINDS) {
    const read = [...new Set([...factsOfTable(was, kind), ...factsOfTable(is, kind)])];
    const ofChannel = read.filter(isOfChannel);
    const asked = (record: ChannelRecord) => ofChannel.map((fact) => factOf(record, fact));
    const isSameFor = ({ old, now }: Pick<Led, 'old' | 'now'>) =>
      same([was, old.variant, asked(old)], [is, now.variant, asked(now)]);
    const readsPlace = read.some((fact) => /^(?:host|nav|route)\./.test(fact));
    const groups = new Map<string, Led>();
    for (const id of channels) {
      for (const [old, now] of pairedVariants(before, after, id)) {
        const key = JSON.stringify([old.variant, now.variant, asked(old), asked(now)]);
        const group = groups.get(key) ?? { old, now, members: new Set() };
        group.members.add(id);
        groups.set(key, group);
      }
    }
    for (const host of Object.keys({ ...before.hosts, ...after.hosts })) {
      const hosts = [pickHost(before.hosts, host), pickHost(after.hosts, host)] as const;
      const isSameHost = !readsPlace && hosts[0].variant === hosts[1].variant;
      for (const led of groups.values()) {
        if (isSameHost && isSameFor(led)) continue;
        for (const path of pathsOf(after, kind, host)) {
          const [old, now] = [
            ledBy(before, hosts[0], path, led.old),
            ledBy(after, hosts[1], path, led.now),
          ] as const;
          const told = wordsOf(kind, old, now, domains);
          const about = kind === 'success' ? 'after a form with a match' : 'after a form without a match';
          if (told)
            book.add({ aspect: 'destination', about, ...told, visit: null }, [...led.members], host, path);
        }
      }
    }
  }
}

function ledBy({ id, site }: Release, host: HostPart, path: string, record: ChannelRecord): LedBy {
  const visit = { id, site, host };
  const ofPlace = knownAt(visit, path, matchPath(visit, path));
  return {
    spec: site.destinations,
    variant: record.variant ?? host.variant,
    known: (fact) => (isOfChannel(fact) ? factOf(record, fact) : ofPlace(fact)),
  };
}

function factOf(record: ChannelRecord, fact: string): FactValue {
  return fact === 'channel.id' ? record.id : channelFact(record, fact);
}

/** How the tables differ, as people read it; null where they lead everybody alike. */
function wordsOf(kind: DestinationKind, was: LedBy, is: LedBy, domains: Domains): Words | null {
  const [old, now] = [tableOf(was, kind), tableOf(is, kind)];
  const differ = destinationDifferences(kind, was, is, domains);
  if (differ === null ? same(old, now) : differ.length === 0) return null;
  const gone = old.filter((row) => !now.includes(row));
  const come = now.filter((row) => !old.includes(row));
  const rows = (some: readonly string[]) => some.join('; ') || 'the same rows in another order';
  if (differ === null || !same(old, now)) return { before: rows(gone), after: rows(come) };
  const ends = (side: 0 | 1) => [...new Set(differ.map((pair) => pair[side]))].sort().join(', ');
  return { before: ends(0), after: ends(1) };
}

type Words = Pick<Change, 'before' | 'after'>;

/** Rows in the order in which they are asked, each as one text. */
function tableOf({ spec, variant }: LedBy, kind: DestinationKind): readonly string[] {
  const { rows, variants, defaultVariant, flowCode } = spec;
  const usual = variants[variant ?? defaultVariant] ?? variants[defaultVariant];
  const said = ({ to, when }: { readonly to: string; readonly when?: unknown }, codes: string) =>
    `${to}${codes}${when === undefined ? '' : ` when ${JSON.stringify(when)}`}`;
  return [
    `code from ${JSON.stringify(flowCode[kind])}`,
    ...rows[kind].map((row) => said(row, ` for code ${row.codes.join(', ')}`)),
    ...(usual?.[kind] ?? []).map((row) => said(row, ' for any other code')),
  ];
}

/** Paths of a host whose page leads on by this result. */
function pathsOf(
  { id, site, hosts, pages }: Release,
  kind: DestinationKind,
  host: string,
): readonly string[] {
  const visit = { id, site, host: pickHost(hosts, host) };
  return [...site.routes, ...visit.host.screens]
    .map(({ path }) => path)
    .filter((path) => {
      const match = matchPath(visit, path);
      return (
        match.kind === 'page' &&
        waysOn(pages[match.page]).some(({ result, to }) => result === kind && to === null)
      );
    });
}
