import type { BrandField } from '../../decide/model/brand.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { Release } from '../../decide/model/release.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { placesOf } from '../diagrams/place.ts';
import { channelFact } from './channel-classes.ts';
import { channelVariants } from './channel-variants.ts';
import type { KnownValues } from './condition-parts.ts';
import { pathsOf } from './paths-of.ts';

/** Of thousands of channels these values of a fact are looked at: the rules that read it are the same for all. */
const MOST_OF_CHANNELS = 300;

/**
 * What the facts of address, host and channel can be in some releases. Worked out when it is asked for: rules rarely
 * do.
 */
export function knownValues(releases: readonly Release[]): KnownValues {
  const known = new Map<string, readonly FactValue[] | undefined>();
  return (fact) => {
    if (!known.has(fact)) known.set(fact, valuesOf(releases, fact));
    return known.get(fact);
  };
}

function valuesOf(releases: readonly Release[], fact: string): readonly FactValue[] | undefined {
  const { of, most } = VALUES.find(({ facts }) => facts.test(fact)) ?? {};
  if (!of) return undefined;
  const found = releases.flatMap((release) => of(release, fact));
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()].slice(0, most);
}

const VALUES: readonly {
  readonly facts: RegExp;
  readonly of: (release: Release, fact: string) => readonly FactValue[];
  readonly most?: number;
}[] = [
  { facts: /^(?:nav\.path$|host\.|route\.)/, of: valuesAtPlaces },
  { facts: /^channel\.(?:groups|title)$/, of: valuesOfChannels, most: MOST_OF_CHANNELS },
  { facts: /^brand\./, of: valuesInLayers, most: MOST_OF_CHANNELS },
];

function valuesAtPlaces(release: Release, fact: string): readonly FactValue[] {
  return Object.values(release.hosts).flatMap((host) => {
    const placeAt = placesOf(release, host);
    return pathsOf(release, host).map((path) => placeAt(path).fact(fact));
  });
}

/** What rules read of channels: of one without a file, and of each other with each of its versions. */
function valuesOfChannels(release: Release, fact: string): readonly FactValue[] {
  const others = Object.keys(release.channels).flatMap((id) => channelVariants(release, id));
  return [emptyChannel(''), ...others].map((record) => channelFact(record, fact));
}

function valuesInLayers({ site, hosts, channels }: Release, fact: string): readonly FactValue[] {
  const layers = [
    site,
    ...Object.values(hosts).flatMap((host) => [host, ...host.screens]),
    ...Object.values(channels).flatMap((channel) => [channel, ...(channel.versions?.of ?? [])]),
  ].flatMap(({ brand = [] }) => brand);
  return ['', ...layers.flatMap(({ fields }) => fields[fact.slice('brand.'.length) as BrandField] ?? [])];
}
