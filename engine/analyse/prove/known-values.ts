import { BRAND_FIELDS, type BrandLayer } from '../../decide/model/brand.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { matchPath, type PageMatch } from '../../decide/routing/match-path.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';

/**
 * Each value of a fact that address, host or channel decides, and that something of the visitor may be compared with;
 * undefined for every other fact.
 */
export type KnownValues = (fact: string) => readonly FactValue[] | undefined;

/** Of thousands of channels these values of a fact are looked at: the rules that read it are the same for all. */
const MOST_OF_CHANNELS = 300;

/** A path that no host has. */
const NOWHERE = '/*';

const ROUTE_FACTS = ['routeId', 'screen', 'title', 'access', 'tags'] as const;

/**
 * What the facts of address, host and channel can be in some releases. Worked out when it is asked for: rules rarely
 * do.
 */
export function knownValues(releases: readonly Release[]): KnownValues {
  const known = new Map<string, readonly FactValue[] | undefined>();
  return (fact) => {
    if (!known.has(fact)) {
      const valuesOf = VALUES[fact];
      const most = /^(?:channel|brand)/.test(fact) ? MOST_OF_CHANNELS : Infinity;
      known.set(fact, valuesOf && distinct(releases.flatMap(valuesOf)).slice(0, most));
    }
    return known.get(fact);
  };
}

function distinct(values: readonly FactValue[]): readonly FactValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

type ValuesOf = (release: Release) => readonly FactValue[];

const VALUES: Readonly<Record<string, ValuesOf>> = {
  'nav.path': pathsOf,
  'host.id': ({ hosts }) => Object.values(hosts).map(({ id }) => id),
  'host.groups': ({ hosts }) => Object.values(hosts).map(({ groups }) => groups),
  'channel.groups': (release) => saidOfChannels(release).map(({ groups }) => groups),
  'channel.title': (release) => saidOfChannels(release).map(({ title }) => title),
  ...Object.fromEntries(
    ROUTE_FACTS.map((name): [string, ValuesOf] => [
      `route.${name}`,
      (release) => [null, ...matchesOf(release).map((match) => match[name])],
    ]),
  ),
  ...Object.fromEntries(
    BRAND_FIELDS.map((field): [string, ValuesOf] => [
      `brand.${field}`,
      (release) => ['', ...layersOf(release).flatMap(({ fields }) => fields[field] ?? [])],
    ]),
  ),
};

/** What rules read of channels: of one without a file, and of each other with each of its versions. */
function saidOfChannels({ channels }: Release): readonly Pick<ChannelRecord, 'title' | 'groups'>[] {
  const others = Object.values(channels).flatMap(({ title, groups, versions }) => [
    { title, groups },
    ...(versions?.of ?? []).map((version) => ({ title: version.title ?? title, groups })),
  ]);
  return [emptyChannel(''), ...others];
}

/** Paths of routes, login and landing paths, and where roots lead. */
function pathsOf({ hosts, site }: Release): readonly string[] {
  const ofHosts = Object.values(hosts).flatMap(({ screens, root }) => [
    root,
    ...screens.map(({ path }) => path),
  ]);
  return [...ofHosts, ...site.routes.map(({ path }) => path)];
}

function matchesOf({ id, site, hosts }: Release): readonly PageMatch[] {
  return Object.values(hosts).flatMap((host) => {
    const paths = [...host.screens, ...site.routes].map(({ path }) => path);
    return [...paths, NOWHERE].flatMap((path) => {
      const match = matchPath({ id, site, host }, path);
      return match.kind === 'page' ? [match] : [];
    });
  });
}

function layersOf({ site, hosts, channels }: Release): readonly BrandLayer[] {
  return [
    site,
    ...Object.values(hosts).flatMap((host) => [host, ...host.screens]),
    ...Object.values(channels).flatMap((channel) => [channel, ...(channel.versions?.of ?? [])]),
  ].flatMap(({ brand = [] }) => brand);
}
