import type { BrandLayer } from '../../decide/model/brand.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { SitePart } from '../../decide/model/release.ts';
import type { RouteDescriptor } from '../../decide/model/route.ts';
import { type At, child, textAt } from '../at.ts';
import type { Context } from './context.ts';
import { expandLists } from './expand-lists.ts';
import { withoutSchemaLink } from './normalise-forms.ts';
import { normaliseTexts } from './normalise-texts.ts';

/** The brand below all others. */
const DEFAULT_BRAND = 'default';

/** Channel records that one file holds on average. */
const CHANNELS_A_FILE = 32;

/** The part that every visitor needs. */
export function normaliseSite(context: Context, channels: number): SitePart {
  const { config } = context;
  return {
    guard: guardOf(part('guard', config.guard, context)),
    routes: config.routes.map((at, index) => routeOf(at, index, context)),
    destinations: destinationsOf(part('destinations', config.destinations, context)),
    storage: storageOf(part('storage', config.storage, context)),
    api: apiOf(part('api', config.api, context)),
    bridge: part('bridge', config.bridge, context) as unknown as SitePart['bridge'],
    environment: environmentOf(part('environment', config.environment, context)),
    brand: defaultBrand(context),
    text: normaliseTexts(context, '/site/text', ({ isOfForms }) => !isOfForms),
    phone: part('phone', config.phone, context) as unknown as SitePart['phone'],
    unmatched: unmatchedRoute(context),
    channelShards: channelShards(channels),
  };
}

/** The number of files for channel records: a power of two, about 32 channels a file, at least one. */
export function channelShards(channels: number): number {
  let shards = 1;
  while (shards * CHANNELS_A_FILE < channels) shards *= 2;
  return shards;
}

/** Labels of calls are for the console: see `guardOf`. */
function apiOf(api: ReturnType<typeof part>): SitePart['api'] {
  const { endpoints, ...rest } = api as unknown as SitePart['api'];
  return { ...rest, endpoints: unsaidEach(endpoints) };
}

function destinationsOf(destinations: ReturnType<typeof part>): SitePart['destinations'] {
  const { variants, ...rest } = destinations as unknown as SitePart['destinations'];
  return { ...rest, variants: unsaidEach(variants) };
}

/** What people say of things is for those who write configuration and for the console; visitors need not load it. */
function unsaid<Part extends object>(one: Part): Part {
  const { about: _, label: __, values: ___, ...rest } = one as Part & Partial<Record<Said, unknown>>;
  return rest as unknown as Part;
}

type Said = 'about' | 'label' | 'values';

function unsaidEach<Part extends object>(all: Readonly<Record<string, Part>>): Record<string, Part> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, unsaid(one)]));
}

function guardOf(guard: ReturnType<typeof part>): SitePart['guard'] {
  const { steps, fetches, ...rest } = guard as unknown as SitePart['guard'];
  return {
    ...rest,
    fetches: unsaidEach(fetches),
    steps: steps.map((step) => ({ ...unsaid(step), rows: step.rows.map(unsaid) })),
  };
}

function storageOf(storage: ReturnType<typeof part>): SitePart['storage'] {
  const told = unsaid(storage as unknown as SitePart['storage']);
  return { ...told, keys: unsaidEach(told.keys) };
}

function environmentOf(environment: ReturnType<typeof part>): SitePart['environment'] {
  const told = unsaid(environment as unknown as SitePart['environment']);
  return { ...told, apps: told.apps.map(unsaid) };
}

function part(name: string, file: At, context: Context) {
  context.links.link(`/site/${name}`, file);
  return expandLists(withoutSchemaLink(file), context.lists);
}

function routeOf(at: At, index: number, context: Context): RouteDescriptor {
  const pointer = joinPointer('/site/routes', index);
  context.links.link(pointer, at);
  return {
    id: textAt(at, 'id') ?? '',
    path: textAt(at, 'path') ?? '',
    page: textAt(at, 'page') ?? '',
    title: textAt(at, 'title') ?? '',
    access: (textAt(at, 'access') ?? 'open') as RouteDescriptor['access'],
    keepAlive: child(at, 'keepAlive').value === true,
    tags: (child(at, 'tags').value ?? []) as readonly string[],
  };
}

function unmatchedRoute({ config, links }: Context): SitePart['unmatched'] {
  const at = child(config.everyHost, 'unmatched');
  links.link('/site/unmatched', at);
  const [id = '', page = '', title = ''] = ['id', 'page', 'title'].map((key) => textAt(at, key) ?? '');
  return { id, page, title, access: 'open', keepAlive: false, tags: [] };
}

export function defaultBrand(context: Context): readonly BrandLayer[] {
  const preset = context.presets.get(DEFAULT_BRAND);
  if (!preset) return [];
  context.links.link('/site/brand/0', preset.at);
  context.links.link('/site/brand/0/fields', preset.at);
  return [{ at: '/site/brand/0', fields: preset.fields }];
}
