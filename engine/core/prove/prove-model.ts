import { emptyChannel } from '../model/empty-channel.ts';
import type { Json } from '../model/json.ts';
import type { ChannelRecord, Release } from '../model/release.ts';
import { type ChannelClass, channelClasses } from './channel-classes.ts';
import { type Domains, domainsOf } from './domains.ts';
import { CHANNEL_RULE, factsIn } from './fold-rule.ts';
import type { BlockTraits } from './page-parts.ts';
import { type HostPlaces, hostPlaces } from './place-model.ts';

/** A release made ready for exploring. */
export interface ProveModel {
  readonly release: Release;
  readonly traits: BlockTraits | null;
  readonly hosts: readonly HostPlaces[];
  readonly classes: readonly ChannelClass[];
  /** Parts of rules that only the channel decides. */
  readonly facts: readonly string[];
  readonly domains: Domains;
  record(id: string): ChannelRecord;
}

/** Reads from a release what exploring it needs. */
export function proveModel(release: Release, traits: BlockTraits | null): ProveModel {
  const hosts = Object.values(release.hosts).map((host) => hostPlaces(release, host, traits));
  const facts = new Set<string>();
  const seen = new Set<string>();
  for (const places of hosts) {
    for (const path of places.paths) {
      const { key, release: visit, parts } = places.at(path);
      if (seen.has(key)) continue;
      seen.add(key);
      const { guard, destinations } = visit.site;
      for (const rules of [guard.steps, destinations, parts]) {
        for (const fact of factsIn(rules as unknown as Json))
          if (fact.startsWith(CHANNEL_RULE)) facts.add(fact);
      }
    }
  }
  return {
    release,
    traits,
    hosts,
    facts: [...facts].sort(),
    classes: channelClasses(release, [...facts].sort()),
    domains: domainsOf([release.site], pageConditions(release)),
    record: (id) => release.channels[id] ?? emptyChannel(id),
  };
}

/** Conditions of the blocks of all pages. */
export function pageConditions({ pages }: Release): readonly Json[] {
  return Object.values(pages).flatMap(({ blocks }) =>
    blocks.flatMap(({ when }) => (when === undefined ? [] : [when])),
  );
}
