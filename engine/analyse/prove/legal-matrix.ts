import type { DeclaredApp, Filings } from '../../compile/filings.ts';
import type { BrandValue } from '../../decide/model/brand.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { ChannelRecord, HostPart, Release } from '../../decide/model/release.ts';
import { brandedPaths, brandSeen } from './brand-seen.ts';
import { channelVariants } from './channel-variants.ts';
import { legalTwin } from './legal-twin.ts';
import { shellWord } from './shell-word.ts';

/** Who stands behind pages of a host, for visitors of some channels who came in at some path. */
export interface LegalRow {
  readonly host: string;
  /** Login or landing path that visitors came in at; `*` for all that have no brand of their own. */
  readonly path: string;
  /**
   * Channels with the same words; those without a file of their own stand as `*`, and a version with words of its own
   * as `channel_12 version spring`.
   */
  readonly channels: readonly string[];
  /** Native app that shows the pages and names a company of its own; null in browsers and in all other apps. */
  readonly app: string | null;
  readonly name: BrandValue;
  readonly company: BrandValue;
  readonly filing: BrandValue;
  readonly funding: BrandValue;
}

/** Stands between a channel and its version. */
const VERSION = ' version ';

/** The channel that `LegalRow.channels` names, and its version; empty for the channel as it is. */
export function channelAndVersion(named: string): readonly [channel: string, version: string] {
  const [channel = '', version = ''] = named.split(VERSION);
  return [channel, version];
}

/** Stands for every channel without settings, and for every path without a brand. */
const ALL_OTHERS = '*';

/**
 * The legal text of every host, path and channel, and of every app that names a company of its own. Channels and paths
 * with the very same words share a row.
 *
 * @param apps the apps that are declared, by `schemas/legal.json`.
 * @param only the host or channel that is asked for; null for all.
 */
export function legalMatrix(
  release: Release,
  apps: readonly DeclaredApp[],
  only: { readonly host: string | null; readonly channel: string | null } = { host: null, channel: null },
): readonly LegalRow[] {
  const hosts = Object.values(release.hosts).filter(({ id }) => only.host === null || id === only.host);
  const records = [emptyChannel(ALL_OTHERS), ...Object.values(release.channels)].filter(
    ({ id }) =>
      only.channel === null || id === only.channel || (id === ALL_OTHERS && !release.channels[only.channel]),
  );
  const named = records.flatMap((record) => namedOf(release, record));
  const inApps = apps.map((app) => {
    const channels = app.channels.filter((id) => only.channel === null || id === only.channel);
    const own = channels.map((id) => release.channels[id] ?? emptyChannel(id));
    return { app, named: own.flatMap((record) => namedOf(release, record)) };
  });
  return hosts.flatMap((host) => [
    ...rowsOf(release, host, named, null),
    ...inApps.flatMap(({ app, named: own }) => rowsOf(release, host, own, app)),
  ]);
}

/** What visitors of a channel get, by the name that a row gives it. */
interface NamedRecord {
  readonly name: string;
  readonly record: ChannelRecord;
}

/** A channel, and those of its versions that say something else of who stands behind it. */
function namedOf(release: Release, own: ChannelRecord): readonly NamedRecord[] {
  if (!own.versions) return [{ name: own.id, record: own }];
  const words = ({ brand }: ChannelRecord) => JSON.stringify(brand.map(({ fields }) => fields));
  const named = new Map<string, NamedRecord>();
  for (const record of channelVariants(release, own.id)) {
    const name = words(record) === words(own) ? own.id : `${own.id}${VERSION}${record.version}`;
    if (!named.has(name)) named.set(name, { name, record });
  }
  return [...named.values()];
}

function rowsOf(
  release: Release,
  host: HostPart,
  records: readonly NamedRecord[],
  app: DeclaredApp | null,
): readonly LegalRow[] {
  const rows = new Map<string, Omit<LegalRow, 'channels'> & { readonly channels: string[] }>();
  for (const path of [ALL_OTHERS, ...brandedPaths(host)]) {
    for (const { name: channel, record } of records) {
      const { name, companyName, icp, sourcesFunding } = brandSeen(release, host, path, record, { app });
      const words = [name, companyName, icp, sourcesFunding].map(({ value }) => value);
      const key = JSON.stringify([path, words]);
      const row = rows.get(key);
      if (row) {
        const isAmongOthers = app === null && record.brand.length === 0 && record.id !== ALL_OTHERS;
        if (!isAmongOthers || records.length === 1) row.channels.push(channel);
        continue;
      }
      rows.set(key, {
        host: host.id,
        path,
        channels: [channel],
        app: app?.appname ?? null,
        name,
        company: companyName,
        filing: icp,
        funding: sourcesFunding,
      });
    }
  }
  return [...rows.values()];
}

/**
 * Why a row cannot be, and what to write where it is right all the same: a filing number of another company, one that
 * the company is not said to have, or a company that nobody has declared; null when it can be.
 */
export function filingProblem(
  { company, filing }: Pick<LegalRow, 'company' | 'filing'>,
  filings: Filings,
): string | null {
  if (filings.size === 0) return null;
  const own = filings.get(company.value);
  if (own?.includes(filing.value)) return null;
  const owner = [...filings].find(([, numbers]) => numbers.includes(filing.value))?.[0];
  const declare = `npx dukou add filing ${shellWord(company.value)} --icp ${shellWord(filing.value)}`;
  const meant = [
    own ? undefined : legalTwin(company.value, filings.keys()),
    legalTwin(filing.value, [...filings.values()].flat()),
  ].filter((twin) => twin !== undefined);
  if (meant.length > 0)
    return `${company.value} with ${filing.value} is not declared; did you mean ${meant.join(' and ')}?`;
  if (owner !== undefined)
    return `${filing.value} belongs to ${owner}, not to ${company.value}; set the number of ${company.value}, or move it in schemas/legal.json`;
  if (own)
    return `${filing.value} is no filing number of ${company.value}, which has ${own.join(', ')}; if it is new, declare it: ${declare}`;
  return `${company.value} is not declared; if it is right with ${filing.value}, declare it: ${declare}`;
}
