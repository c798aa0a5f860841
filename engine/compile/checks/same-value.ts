import { BRAND_FIELDS } from '../../decide/model/brand.ts';
import type { Json } from '../../decide/model/json.ts';
import { type At, child, entries, textAt } from '../at.ts';
import { type BrandFields, type BrandReader, brandOf, createBrandReader } from '../brand-reader.ts';
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
      sameBrand(brandOf(host), brands.base, brands, report);
      const fields = brands.above(brands.base, brandOf(host));
      shown.push(fields);
      for (const [, screen] of entries(child(host, 'screens'))) {
        sameBrand(brandOf(screen), fields, brands, report);
        shown.push(brands.above(fields, brandOf(screen)));
      }
    }
    const ordinary = ordinarySettings(config);
    for (const host of config.hosts) sameSettings(host, ordinary, report);
    channels(config, brands, sharedBy(shown), report);
    routes(config, report);
    calls(config, report);
  },
};

/** Values that a file may set, by property. */
type Settings = (name: string) => Json | undefined;

/** What applies to a host that says nothing. */
function ordinarySettings(config: Config): Settings {
  const { value } = child(config.destinations, 'defaultVariant');
  const settings = new Map<string, Json | undefined>([
    ['variant', value],
    ['trackers', 'at-once'],
    ['loginAttribution', false],
  ]);
  return (name) => settings.get(name);
}

/** What a route is that says nothing. */
const ORDINARY_ROUTE: Settings = (name) => ({ access: 'open', keepAlive: false })[name];

/** A channel's own settings against those of its groups; a brand field also against what every path shows anyway. */
function channels(
  config: Config,
  brands: BrandReader,
  everywhere: BrandFields,
  report: Report<'C092'>,
): void {
  const onEveryHost = sharedSettings(config);
  for (const group of config.groups) {
    const setting = child(group, 'settings');
    sameBrand(brandOf(setting), everywhere, brands, report);
    sameSettings(setting, onEveryHost, report);
  }
  for (const { file, groups } of channelMembers(config)) {
    if (!file || !config.isAsked(file.file)) continue;
    const settings = groups.map((group) => child(group, 'settings'));
    const under = settings.map(brandOf).reduce(brands.above, everywhere);
    sameBrand(brandOf(file), under, brands, report);
    const given = (name: string) => settings.map((setting) => child(setting, name).value).filter(isSet);
    sameSettings(file, (name) => given(name)[0] ?? onEveryHost(name), report);
  }
}

/** What all hosts have alike: only that is what a channel has anyway, since its own word counts more. */
function sharedSettings(config: Config): Settings {
  const ordinary = ordinarySettings(config);
  return (name) => {
    const usual = ordinary(name);
    return config.hosts.every((host) => (child(host, name).value ?? usual) === usual) ? usual : undefined;
  };
}

function isSet(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}

function routes(config: Config, report: Report<'C092'>): void {
  for (const route of config.routes) sameSettings(route, ORDINARY_ROUTE, report);
}

/** Properties that have the value that would apply without them. */
function sameSettings(at: At, below: Settings, report: Report<'C092'>): void {
  for (const name of SETTINGS) {
    const own = child(at, name);
    if (!isSet(own.value) || below(name) !== own.value) continue;
    report(own, { name, value: String(own.value) });
  }
}

const SETTINGS = ['title', 'variant', 'trackers', 'loginAttribution', 'access', 'keepAlive'] as const;

/** What a call sends instead of a common field, against that field. */
function calls(config: Config, report: Report<'C092'>): void {
  const common = child(config.api, 'common');
  for (const [, endpoint] of entries(child(config.api, 'endpoints'))) {
    for (const [name, at] of entries(child(endpoint, 'override'))) {
      const usual = child(common, name);
      if (usual.value === undefined || JSON.stringify(usual.value) !== JSON.stringify(at.value)) continue;
      report(at, { name, value: JSON.stringify(at.value) });
    }
  }
}

/** A preset that nothing shows, and fields that are so anyway. */
function sameBrand(setting: At, under: BrandFields, brands: BrandReader, report: Report<'C092'>): void {
  const below = brands.below(under, setting);
  const preset = textAt(setting, 'preset');
  const changes = (field: string) => textAt(setting, field) === null && below(field) !== under(field);
  // A preset that does not exist has a check of its own.
  if (preset !== null && below !== under && !BRAND_FIELDS.some(changes)) {
    report(child(setting, 'preset'), { name: 'preset', value: preset });
  }
  sameFields(setting, below, report);
}

function sameFields(setting: At, below: BrandFields, report: Report<'C092'>): void {
  for (const [field, at] of entries(setting)) {
    if (field === 'preset' || typeof at.value !== 'string' || below(field) !== at.value) continue;
    report(at, { name: field, value: at.value });
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
