import { BRAND_FIELDS, type BrandField } from '../../decide/model/brand.ts';
import type { Json } from '../../decide/model/json.ts';
import type { ChannelRecord, Release, VisitRelease } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { brandSeen } from './brand-seen.ts';
import { decidingRules, keptValues, pageConditions } from './deciding-rules.ts';

/** Prefix of the facts that say how a channel itself sets a field of the brand. */
export const BRAND_OF_CHANNEL = 'channel.brand.';

/** The fields of the brand that decide something: hosts, paths and channels are told apart by these alone. */
export function brandRead(release: Release): readonly BrandField[] {
  const kept = keptValues(release.site).map(({ value }) => value as Json);
  const rules = [...decidingRules(release.site), ...kept, ...pageConditions(release)];
  const read = new Set(rules.flatMap(factsIn));
  return BRAND_FIELDS.filter((field) => read.has(`brand.${field}`));
}

/** A field of the brand as host and path set it, or the login path that is remembered; empty where none does. */
export function brandAt(
  visit: VisitRelease,
  path: string,
  loginAddress: string | null,
  field: BrandField,
): string {
  return brandSeen(visit, visit.host, path, null, { loginAddress })[field].value;
}

/** How a channel sets a field of the brand; null where it does not. */
export function brandOfChannel({ brand }: ChannelRecord, field: string): string | null {
  const layers = brand.map(({ fields }) => fields[field as BrandField]);
  return layers.filter((value) => value !== undefined).at(-1) ?? null;
}
