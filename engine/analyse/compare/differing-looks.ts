import { trackersMode } from '../../decide/ads/plan-conversion.ts';
import { BRAND_FIELDS } from '../../decide/model/brand.ts';
import type { ChannelRecord, Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { brandSeen } from '../prove/brand-seen.ts';
import { LEGAL_FIELDS } from '../prove/legal-findings.ts';
import type { Aspect } from './aspect.ts';
import type { BeforeAfter } from './before-after.ts';
import { attributionOf, scriptOf, visitOn } from './conversion-changes.ts';

const OTHER_FIELDS = BRAND_FIELDS.filter((field) => !LEGAL_FIELDS.some((legal) => legal === field));

/** What visitors notice of channels, in two releases. */
interface ComparedLooks {
  readonly releases: BeforeAfter<Release>;
  /** Their records in either release. */
  readonly records: BeforeAfter<readonly ChannelRecord[]>;
  readonly host: string;
  /** The login or landing paths in force. */
  readonly paths: Iterable<string>;
}

/**
 * Which aspects are not the same for all visitors who have one of some channels in one release and one of others in the
 * next: what to tell where each channel's own title and brand would be thousands of lines.
 */
export function differingLooks({ releases, records, host, paths }: ComparedLooks): readonly Aspect[] {
  const seen = new Map<Aspect, Set<string>>();
  const see = (aspect: Aspect, value: unknown) => {
    const values = seen.get(aspect) ?? new Set();
    seen.set(aspect, values.add(JSON.stringify(value)));
  };
  for (const side of ['before', 'after'] as const) {
    const release = releases[side];
    const table = pickHost(release.hosts, host);
    for (const record of records[side]) {
      const brands = [...paths].map((path) => brandSeen(release, table, path, record));
      see(
        'legal text',
        brands.map((brand) => LEGAL_FIELDS.map((field) => brand[field].value)),
      );
      see(
        'brand',
        brands.map((brand) => OTHER_FIELDS.map((field) => brand[field].value)),
      );
      const visit = visitOn(release, host);
      see('conversion', [
        scriptOf(release, record),
        trackersMode(visit, record),
        attributionOf(visit, record),
      ]);
      see('title', record.title);
    }
  }
  return [...seen].flatMap(([aspect, values]) => (values.size > 1 ? [aspect] : []));
}
