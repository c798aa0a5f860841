import type { BlockTraits } from '../../compile/block-traits.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { BRAND_OF_CHANNEL, brandRead } from './brand-read.ts';
import { type ChannelClass, channelClasses } from './channel-classes.ts';
import { channelVariants, pagesInstead, replacedPages, timesOf } from './channel-variants.ts';
import { type Domains, domainsOf } from './domains.ts';
import type { Variants } from './entry-point.ts';
import { CHANNEL_RULE } from './fold-rule.ts';
import { type HostAddresses, hostAddresses } from './host-addresses.ts';
import { knownValues } from './known-values.ts';
import { pageConditions } from './page-conditions.ts';

/** Facts of the channel that stand alone only where something of the visitor is compared with them. */
const COMPARED: readonly string[] = ['channel.title', 'channel.groups'];

/** A release made ready for exploring. */
export interface ProveModel {
  readonly release: Release;
  readonly traits: BlockTraits | null;
  readonly hosts: readonly HostAddresses[];
  readonly classes: readonly ChannelClass[];
  /** Parts of rules that only the channel decides, and what else they read of it. */
  readonly facts: readonly string[];
  readonly domains: Domains;
  /** The records that visitors of a channel get, one for each of its versions. */
  readonly variants: Variants;
}

/**
 * Reads from a release what exploring it needs.
 *
 * @param traits null when pages are not looked at.
 */
export function proveModel(release: Release, traits: BlockTraits | null): ProveModel {
  const others = (page: string) => pagesInstead(release, page);
  const hosts = Object.values(release.hosts).map((host) => hostAddresses(release, host, traits));
  const facts = new Set<string>();
  const note = (rules: unknown) => {
    for (const fact of factsIn(rules as Json))
      if (fact.startsWith(CHANNEL_RULE) || COMPARED.includes(fact)) facts.add(fact);
  };
  const conditionsOf = traits ? channelConditions(release) : () => [];
  const seen = new Set<string>();
  for (const addresses of hosts) {
    for (const path of addresses.paths) {
      const { key, release: visit, match, replaced, partsOf, fold } = addresses.at(path);
      const pages =
        match.kind === 'page' ? [match.page, ...(replaced.has(match.page) ? others(match.page) : [])] : [];
      // Links lead from page to page, so each page counts, although its place is like another one.
      for (const when of pages.flatMap(conditionsOf)) note(fold(when));
      if (seen.has(key)) continue;
      seen.add(key);
      const { guard, destinations } = visit.site;
      for (const rules of [guard.steps, destinations, ...pages.map(partsOf)]) note(rules);
    }
  }
  for (const field of brandRead(release)) facts.add(BRAND_OF_CHANNEL + field);
  for (const page of replacedPages(release)) facts.add(`channel.page.${page}`);
  return {
    release,
    traits,
    hosts,
    facts: [...facts].sort(),
    classes: channelClasses(release, [...facts].sort()),
    domains: domainsOf([release.site], pageConditions(release), knownValues([release])),
    variants: variantsIn(release),
  };
}

/** The conditions of the blocks of a page that read the channel. */
function channelConditions({ pages }: Release): (page: string) => readonly Rule[] {
  const known = new Map<string, readonly Rule[]>();
  return (id) => {
    let found = known.get(id);
    if (!found) {
      const all = (pages[id]?.blocks ?? []).flatMap(({ when }) => when ?? []);
      found = all.filter((when) => factsIn(when as Json).some((fact) => fact.startsWith('channel.')));
      known.set(id, found);
    }
    return found;
  };
}

function variantsIn(release: Release): Variants {
  return (id, now) => {
    const found = channelVariants(release, id);
    if (now === undefined) return found;
    return found.filter((record) => timesOf(release, record)?.includes(now) ?? true);
  };
}
