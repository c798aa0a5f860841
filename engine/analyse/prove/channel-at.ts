import type { Scalar } from '../../decide/model/json.ts';
import type { ChannelRecord, VisitRelease } from '../../decide/model/release.ts';
import { channelIdIn } from '../../decide/routing/channel-id-in.ts';
import { VERSION_FACT, variantName } from './channel-variants.ts';
import type { Constraints } from './constraints.ts';
import type { EntryPoint } from './entry-point.ts';
import type { Address } from './host-addresses.ts';
import type { Progress } from './outcome.ts';
import { Undecided } from './probing-decision.ts';
import { OWN_CHANNEL, type VisitState } from './visit-state.ts';

/**
 * The channel of a navigation: the first of the guard's sources, as on the page; null is the visitor's own. What rules
 * have put into the query or into storage counts as what the visitor brings does.
 *
 * @throws Undecided when it depends on something of the visitor that is not known yet.
 */
export function channelAt(
  { match, release }: Address,
  at: Pick<Progress, 'legs' | 'state' | 'left'>,
  constraints: Constraints,
  entry: EntryPoint,
): ChannelRecord | null {
  const spec = release.site.guard.channel;
  const isFirst = entry.start === undefined && !at.left && at.legs.every(({ by }) => by.step === ROOT);
  const declared = match.kind === 'page' ? match.channel : null;
  // Whoever brings a channel brings the own one: what is not known of that is asked only where another one comes after
  // it.
  let open: string | null = null;
  const chosen = (id: string): ChannelRecord => {
    if (open !== null) throw new Undecided(open);
    return id === at.state.channel?.id ? at.state.channel : recordOf(id, constraints, entry);
  };
  for (const source of spec.sources) {
    const { group, key } = partsOf(source);
    const value =
      group === 'route'
        ? declared
        : group === 'stored'
          ? storedAt(source, key, release, at.state, constraints, isFirst)
          : queryAt(source, key, at.state, constraints);
    if (value === OWN_CHANNEL) return null;
    if (value === undefined) open ??= source;
    const id = channelIdIn(spec, String(value ?? ''));
    if (id !== undefined) return chosen(id);
  }
  return isFirst ? null : chosen(spec.default);
}

const parts = new Map<string, { readonly group: string; readonly key: string }>();

/** Where a source of the channel is looked for, and under which name. */
function partsOf(source: string): { readonly group: string; readonly key: string } {
  let found = parts.get(source);
  if (!found) {
    const dot = source.indexOf('.');
    found = { group: source.slice(0, dot), key: source.slice(dot + 1) };
    parts.set(source, found);
  }
  return found;
}

/** The step of a leg that only leads from the root. */
export const ROOT = 'root';

/** The record of a channel that is not the visitor's own, in the version that the visitor gets. */
function recordOf(id: string, constraints: Constraints, entry: EntryPoint): ChannelRecord {
  const variants = entry.variants(id);
  const [only] = variants;
  if (variants.length === 1 && only) return only;
  const version = constraints.get(versionFact(id));
  if (version === undefined) throw new Undecided(versionFact(id));
  return variants.find((record) => variantName(record) === version) ?? (only as ChannelRecord);
}

/** The fact that says which version of a channel the visitor gets that is not the own one. */
function versionFact(id: string): string {
  return VERSION_FACT + id;
}

/** What the query has at a navigation; undefined where that is not known of the visitor. */
function queryAt(
  source: string,
  name: string,
  { query, stripped }: VisitState,
  constraints: Constraints,
): Scalar | undefined {
  if (stripped.has(name)) return null;
  return query ? (query[name] ?? null) : constraints.get(source);
}

/**
 * What is remembered at a navigation; undefined where that is not known of the visitor.
 *
 * @throws Undecided where it depends on something else.
 */
function storedAt(
  source: string,
  key: string,
  { site }: VisitRelease,
  { stored, channel }: VisitState,
  constraints: Constraints,
  isFirst: boolean,
): Scalar | undefined {
  const changed = stored.get(key);
  if (typeof changed === 'object' && changed !== null) throw new Undecided(changed.dependsOn[0] ?? source);
  if (changed !== undefined) return changed;
  // Every navigation to a page remembers the channel that it had, under these keys.
  if (!isFirst && site.guard.channel.store.includes(key)) return channel?.id ?? OWN_CHANNEL;
  return constraints.get(source);
}
