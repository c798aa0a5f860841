import { BRAND_FIELDS } from '../../model/brand.ts';
import { type At, child, entries, textAt } from '../at.ts';
import { type BrandFields, type BrandReader, brandOf, createBrandReader } from '../brand-settings.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check, Report } from '../check.ts';
import type { Config } from '../config.ts';

export const sameValue: Check<'C092'> = {
  code: 'C092',
  title: 'An override changes something',
  meaning:
    'A line that sets what is already so looks like a decision and is none: when the value below it changes, it silently stays behind.',
  severity: 'warning',
  check(config, report) {
    const brands = createBrandReader(config);
    const shown: BrandFields[] = [];
    for (const host of config.hosts) {
      sameFields(brandOf(host), brands.below(brands.base, brandOf(host)), report);
      const fields = brands.above(brands.base, brandOf(host));
      shown.push(fields);
      for (const [, screen] of entries(child(host, 'screens'))) {
        sameFields(brandOf(screen), brands.below(fields, brandOf(screen)), report);
        shown.push(brands.above(fields, brandOf(screen)));
      }
    }
    channels(config, brands, sharedBy(shown), report);
    destinations(config, report);
    calls(config, report);
  },
};

/** A channel's own settings against those of its groups; a brand field also against what every path shows anyway. */
function channels(
  config: Config,
  brands: BrandReader,
  everywhere: BrandFields,
  report: Report<'C092'>,
): void {
  for (const group of config.groups) {
    const setting = brandOf(child(group, 'settings'));
    sameFields(setting, brands.below(everywhere, setting), report);
  }
  for (const { file, groups } of channelMembers(config)) {
    if (!file || !config.isAsked(file.file)) continue;
    const settings = groups.map((group) => child(group, 'settings'));
    const under = settings.map(brandOf).reduce(brands.above, everywhere);
    sameFields(brandOf(file), brands.below(under, brandOf(file)), report);
    for (const what of ['title', 'variant']) {
      const own = textAt(file, what);
      if (own !== null && settings.some((setting) => textAt(setting, what) === own)) {
        report(child(file, what), { what: `"${what}"`, value: own });
      }
    }
  }
}

/** A host's variant against the default one. */
function destinations(config: Config, report: Report<'C092'>): void {
  const usual = textAt(config.destinations, 'defaultVariant');
  for (const host of config.hosts) {
    const own = textAt(host, 'variant');
    if (own !== null && own === usual) report(child(host, 'variant'), { what: '"variant"', value: own });
  }
}

/** What a call sends instead of a common field, against that field. */
function calls(config: Config, report: Report<'C092'>): void {
  const common = child(config.api, 'common');
  for (const [, endpoint] of entries(child(config.api, 'endpoints'))) {
    for (const [name, at] of entries(child(endpoint, 'override'))) {
      const usual = child(common, name);
      if (usual.value === undefined || JSON.stringify(usual.value) !== JSON.stringify(at.value)) continue;
      report(at, { what: `field "${name}"`, value: JSON.stringify(at.value) });
    }
  }
}

function sameFields(setting: At, below: BrandFields, report: Report<'C092'>): void {
  for (const [field, at] of entries(setting)) {
    if (field === 'preset' || typeof at.value !== 'string' || below(field) !== at.value) continue;
    report(at, { what: `"${field}"`, value: at.value });
  }
}

/** Fields that have the same value in all of these. */
function sharedBy(brands: readonly BrandFields[]): BrandFields {
  const [first, ...others] = brands;
  const shared = new Map(
    BRAND_FIELDS.map((field) => [field as string, first?.(field)] as const).filter(([field, value]) =>
      others.every((brand) => brand(field) === value),
    ),
  );
  return (field) => shared.get(field);
}
