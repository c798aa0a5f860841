import type { Release } from '../../decide/model/release.ts';
import { crossedClasses, type PairedClass } from '../prove/channel-classes.ts';
import { type Constraints, OWN_CHANNEL } from '../prove/constraints.ts';
import { knownChannels } from '../prove/known-channels.ts';

/** Visitors who come with the same, of channels that two releases may take to be others. */
export interface CarriedChannels {
  /** What is known of all of them from the start. */
  readonly brings: Constraints;
  readonly pairs: readonly PairedClass[];
}

/** Where a visitor can bring a channel along: in the link, or remembered. A path has its own. */
export function carriersOf({ site }: Release): readonly string[] {
  return site.guard.channel.sources.filter((source) => !source.startsWith('route.'));
}

/** Where a remembered channel is looked for. */
export function rememberedIn(release: Release): readonly string[] {
  return carriersOf(release).filter((one) => one.startsWith('stored.'));
}

/**
 * Those whose channel is another because of where the guard looks for it: who brings several that the releases choose
 * among otherwise, and who brings none where the default is another. Whoever brings one channel everywhere keeps it,
 * and is not among them.
 *
 * @param facts those that rules of either release read of channels.
 */
export function channelsCarriedOtherwise(
  before: Release,
  after: Release,
  facts: readonly string[],
): readonly CarriedChannels[] {
  const all = knownChannels(before, after);
  const carriers = [...new Set([before, after].flatMap(carriersOf))];
  const found = new Map<string, CarriedChannels>();
  // The fewest first: what is brought besides the two that are chosen makes no difference.
  for (const brought of subsets(carriers)) {
    const [was, is] = [before, after].map((release) =>
      carriersOf(release).find((one) => brought.includes(one)),
    );
    const defaults = [before, after].map(({ site }) => site.guard.channel.default);
    const isSame = was === is && (was !== undefined || defaults[0] === defaults[1]);
    const key = `${was} ${is}`;
    if (isSame || found.has(key)) continue;
    const [from, to] = [was, is].map((one, side) =>
      one === undefined ? defaults.slice(side, side + 1) : all,
    );
    found.set(key, {
      brings: bringing(carriers, brought),
      pairs: crossedClasses(before, after, facts, from ?? [], to ?? []),
    });
  }
  return [...found.values()];
}

/** What is known of visitors who bring their channel along in some ways, and not in the others. */
export function bringing(carriers: readonly string[], brought: readonly string[]): Constraints {
  return new Map(carriers.map((one) => [one, brought.includes(one) ? OWN_CHANNEL : null]));
}

/** All subsets, the small ones first. */
function subsets(of: readonly string[]): readonly (readonly string[])[] {
  let found: readonly (readonly string[])[] = [[]];
  for (const one of of) found = [...found, ...found.map((some) => [...some, one])];
  return [...found].sort((some, others) => some.length - others.length);
}
