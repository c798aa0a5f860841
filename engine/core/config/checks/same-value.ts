import { type At, child, entries, textAt } from '../at.ts';
import { type BrandFields, baseBrand, brandAbove } from '../brand-settings.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check, Report } from '../check.ts';
import type { Config } from '../config.ts';

export const sameValue: Check<'C072'> = {
  code: 'C072',
  title: 'An override changes something',
  meaning:
    'A line that sets what is already so looks like a decision and is none: when the value below it changes, it silently stays behind.',
  severity: 'warning',
  check(config, report) {
    const base = baseBrand(config);
    const shown: BrandFields[] = [];
    for (const host of config.hosts) {
      const brand = brandAbove(base, child(host, 'brand'), config);
      sameFields(child(host, 'brand'), brand.below, report);
      shown.push(brand.fields);
      for (const [, screen] of entries(child(host, 'screens'))) {
        const setting = child(screen, 'brand');
        const above = brandAbove(brand.fields, setting, config);
        sameFields(setting, above.below, report);
        shown.push(above.fields);
      }
    }
    channels(config, sharedBy(shown), report);
    destinations(config, report);
    calls(config, report);
  },
};

/** A channel's own settings against those of its groups; a brand field also against what every path shows anyway. */
function channels(config: Config, everywhere: BrandFields, report: Report<'C072'>): void {
  for (const group of config.groups) {
    const setting = child(child(group, 'settings'), 'brand');
    sameFields(setting, brandAbove(everywhere, setting, config).below, report);
  }
  for (const { file, groups } of channelMembers(config)) {
    if (!file) continue;
    const settings = groups.map((group) => child(group, 'settings'));
    let brand = everywhere;
    for (const setting of settings) brand = brandAbove(brand, child(setting, 'brand'), config).fields;
    sameFields(child(file, 'brand'), brandAbove(brand, child(file, 'brand'), config).below, report);
    for (const what of ['title', 'variant']) {
      const own = textAt(file, what);
      if (own !== null && settings.some((setting) => textAt(setting, what) === own)) {
        report(child(file, what), { what: `"${what}"`, value: own });
      }
    }
  }
}

/** A host's variant against the default one. */
function destinations(config: Config, report: Report<'C072'>): void {
  const usual = textAt(config.destinations, 'defaultVariant');
  for (const host of config.hosts) {
    const own = textAt(host, 'variant');
    if (own !== null && own === usual) report(child(host, 'variant'), { what: '"variant"', value: own });
  }
}

/** What a call sends instead of a common field, against that field. */
function calls(config: Config, report: Report<'C072'>): void {
  const common = child(config.api, 'common');
  for (const [, endpoint] of entries(child(config.api, 'endpoints'))) {
    for (const [name, at] of entries(child(endpoint, 'override'))) {
      const usual = child(common, name);
      if (usual.value === undefined || JSON.stringify(usual.value) !== JSON.stringify(at.value)) continue;
      report(at, { what: `field "${name}"`, value: JSON.stringify(at.value) });
    }
  }
}

function sameFields(setting: At, below: BrandFields, report: Report<'C072'>): void {
  for (const [field, at] of entries(setting)) {
    if (field === 'preset' || typeof at.value !== 'string' || below.get(field) !== at.value) continue;
    report(at, { what: `"${field}"`, value: at.value });
  }
}

/** Fields that have the same value in all of these. */
function sharedBy(brands: readonly BrandFields[]): BrandFields {
  const [first, ...others] = brands;
  return new Map(
    [...(first ?? [])].filter(([field, value]) => others.every((brand) => brand.get(field) === value)),
  );
}
