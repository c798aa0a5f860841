import { remembered } from '../../compile/remembered.ts';
import type { Json, Scalar } from '../../decide/model/json.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import { type FactValue, UNKNOWN } from '../../decide/rules/unknown.ts';
import { sharedLists } from '../compare/joined-lists.ts';
import { onlyVersions, versionsTogether } from '../compare/only-versions.ts';
import { BRAND_OF_CHANNEL, brandOfChannel } from './brand-read.ts';
import { channelVariants, timesOf, variantName } from './channel-variants.ts';
import { knownChannels } from './known-channels.ts';

/** Channels that rules cannot tell apart, except by their ids. */
export interface ChannelClass {
  readonly record: ChannelRecord;
  readonly members: readonly string[];
  /** The values of `now` at which anybody gets the record; null for all. */
  readonly times: readonly Scalar[] | null;
  /**
   * Of a class that is held against one of another release: the versions that all are in; empty where some channel is
   * as it is.
   */
  readonly versions?: readonly string[];
}

/** Prefix of the facts that say how a rule comes out that only the channel decides. */
export const CHANNEL_RULE = 'channelRule:';

/** Prefix of the facts that say which page a channel has in the place of one. */
export const PAGE_OF_CHANNEL = 'channel.page.';

/** What rules know of each channel, worked out once: facts are asked for with every class that they split. */
const known = new WeakMap<ChannelRecord, Map<string, FactValue>>();

/**
 * The value of a fact of one channel: `channelRule:…`, `channel.variant`, `channel.title`, `channel.groups`,
 * `channel.page.…` or `channel.brand.…`.
 */
export function channelFact(record: ChannelRecord, fact: string): FactValue {
  if (fact === 'channel.variant') return record.variant;
  if (fact.startsWith(PAGE_OF_CHANNEL)) return record.pages?.[fact.slice(PAGE_OF_CHANNEL.length)] ?? null;
  if (fact.startsWith(BRAND_OF_CHANNEL)) return brandOfChannel(record, fact.slice(BRAND_OF_CHANNEL.length));
  if (!fact.startsWith(CHANNEL_RULE)) return fact === 'channel.groups' ? record.groups : record.title;
  const ofRecord = remembered(known, record, () => new Map());
  return remembered(ofRecord, fact, () => ruleOfChannel(record, ruleOf(fact)));
}

const rules = new Map<string, Json>();

function ruleOf(fact: string): Json {
  return remembered(rules, fact, () => JSON.parse(fact.slice(CHANNEL_RULE.length)) as Json);
}

function ruleOfChannel(record: ChannelRecord, rule: Json): FactValue {
  const value = evaluate(rule, (name) => {
    if (name === 'channel.id') return record.id;
    if (name === 'channel.groups') return record.groups;
    return name === 'channel.title' ? record.title : null;
  });
  return value === UNKNOWN ? null : value;
}

/**
 * Classes of the release's channels, that of a channel that nothing names included; `facts` are those that rules read.
 */
export function channelClasses(release: Release, facts: readonly string[]): readonly ChannelClass[] {
  return [...new Set(classify(release, facts, knownChannels(release)).values())];
}

/** The class of each channel, and of each of its versions, by `variantKey`. */
function classify(
  release: Release,
  facts: readonly string[],
  ids: readonly string[],
): ReadonlyMap<string, ChannelClass> {
  const classes = new Map<string, Omit<ChannelClass, 'members'> & { readonly members: string[] }>();
  const keys = new Map<string, string>();
  const byContent = new Map<string, string>();
  const isById = facts.some((fact) => fact.includes('"channel.id"'));
  const isByBrand = facts.some((fact) => fact.startsWith(BRAND_OF_CHANNEL));
  for (const record of ids.flatMap((id) => channelVariants(release, id))) {
    const { id, groups, title, variant, pages, brand } = record;
    const times = timesOf(release, record);
    const content = JSON.stringify([isById && id, isByBrand && brand, groups, title, variant, pages, times]);
    const key = remembered(byContent, content, () =>
      JSON.stringify([variant, times, ...facts.map((fact) => channelFact(record, fact))]),
    );
    const one = remembered(classes, key, () => ({ record, members: [], times }));
    if (one.members.at(-1) !== id) one.members.push(id);
    keys.set(variantKey(record), key);
  }
  const share = sharedLists();
  const shared = new Map([...classes].map(([key, one]) => [key, { ...one, members: share(one.members) }]));
  return new Map([...keys].map(([of, key]) => [of, shared.get(key) as ChannelClass]));
}

function variantKey(record: ChannelRecord): string {
  return `${record.id} ${variantName(record) ?? ''}`;
}

/** Channels that the rules of two releases cannot tell apart. */
export interface PairedClass {
  readonly before: ChannelClass;
  readonly after: ChannelClass;
}

/**
 * Classes of the channels of two releases; `facts` are those that the rules of either read. A version is held against
 * the version of the same name, and where there is none, against the channel as it is.
 */
export function pairedClasses(
  before: Release,
  after: Release,
  facts: readonly string[],
): readonly PairedClass[] {
  const ids = knownChannels(before, after);
  const [old, now] = [classify(before, facts, ids), classify(after, facts, ids)];
  const pairs = new Map<ChannelClass, Map<ChannelClass, PairedRecords>>();
  for (const id of ids) {
    for (const [was, is] of pairedVariants(before, after, id)) {
      const [from, to] = [old.get(variantKey(was)), now.get(variantKey(is))];
      if (!from || !to) continue;
      const ofOld = remembered(pairs, from, () => new Map());
      const found = remembered(ofOld, to, () => ({
        before: { record: was, times: from.times },
        after: { record: is, times: to.times },
        members: [],
        versions: onlyVersions(was, is),
      }));
      found.versions = versionsTogether(found.versions, onlyVersions(was, is));
      if (found.members.at(-1) !== id) found.members.push(id);
    }
  }
  const share = sharedLists();
  return [...pairs.values()].flatMap((ofOld) =>
    [...ofOld.values()].map(({ before: was, after: is, members: ids, versions }) => {
      const members = share(ids);
      return { before: { ...was, members }, after: { ...is, members, versions } };
    }),
  );
}

/** A pair of classes while its members are still collected. */
interface PairedRecords {
  readonly before: Omit<ChannelClass, 'members'>;
  readonly after: Omit<ChannelClass, 'members'>;
  readonly members: string[];
  versions: readonly string[];
}

/** What visitors of a channel get of it in two releases, each version beside that of the same name. */
export function pairedVariants(
  before: Release,
  after: Release,
  id: string,
): readonly (readonly [ChannelRecord, ChannelRecord])[] {
  const [old, now] = [channelVariants(before, id), channelVariants(after, id)];
  const named = new Map([...old, ...now].map((record) => [variantName(record), record]));
  return [...named.values()].map((wanted) => [nearest(old, wanted), nearest(now, wanted)]);
}

/**
 * Classes of visitors who have one of some channels in one release and one of others in the next: each of the ones with
 * each of the others, in every version. Their members are those of either side.
 *
 * @param facts those that rules of either release read of channels.
 */
export function crossedClasses(
  before: Release,
  after: Release,
  facts: readonly string[],
  from: readonly string[],
  to: readonly string[],
): readonly PairedClass[] {
  const sides = [classify(before, facts, from), classify(after, facts, to)];
  const [old, now] = sides.map((found) => [...new Set(found.values())]) as [ChannelClass[], ChannelClass[]];
  const pages = ({ record }: ChannelClass) => String(record.pageVersions);
  const [oldPages, nowPages] = [old, now].map((side) => new Set(side.map(pages)));
  return old.flatMap((one) =>
    now.flatMap((other) => {
      // Everybody gets one version of a page, whichever the channel; a version that one release lacks is held against
      // any.
      const isBoth = nowPages?.has(pages(one)) === true && oldPages?.has(pages(other)) === true;
      return isBoth && pages(one) !== pages(other) ? [] : [{ before: one, after: other }];
    }),
  );
}

/**
 * The variant of the same name; else the same version of the channel, or none, with the pages of that name, or as they
 * are.
 */
function nearest(records: readonly ChannelRecord[], wanted: ChannelRecord): ChannelRecord {
  const sameVersion = ({ version }: ChannelRecord) => version === wanted.version;
  const samePages = (record: ChannelRecord) => String(record.pageVersions) === String(wanted.pageVersions);
  const noVersion = ({ version }: ChannelRecord) => version === undefined;
  const noPages = ({ pageVersions }: ChannelRecord) => pageVersions === undefined;
  const ways = [
    [sameVersion, samePages],
    [sameVersion, noPages],
    [noVersion, samePages],
    [noVersion, noPages],
  ] as const;
  for (const [version, pages] of ways) {
    const found = records.find((record) => version(record) && pages(record));
    if (found) return found;
  }
  return records.find(sameVersion) ?? records.find(noVersion) ?? (records[0] as ChannelRecord);
}
