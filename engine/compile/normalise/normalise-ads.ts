import type { AdsPart, ChannelAd, TrackersMode } from '../../decide/model/ads.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import { type At, child, textAt } from '../at.ts';
import type { ConversionEntry } from '../channel-members.ts';
import type { Context } from './context.ts';
import { withoutSchemaLink } from './normalise-forms.ts';

type AdSettings = Pick<ChannelRecord, 'trackers' | 'loginAttribution'>;

/** Ad networks and tracking settings, for all visitors alike; what a channel says stands in its record. */
export function normaliseAds(context: Context): AdsPart {
  const { adNetworks, tracking } = context.config;
  const networks: Record<string, unknown> = {};
  for (const at of adNetworks) {
    const name = textAt(at, 'network') ?? '';
    networks[name] = plain(joinPointer('/ads/networks', name), at, context);
  }
  return { networks, tracking: plain('/ads/tracking', tracking, context) } as unknown as AdsPart;
}

/** The part of a channel's record that says which ad network hears of its conversions. */
export function channelAd(
  record: JsonPointer,
  entry: ConversionEntry | undefined,
  context: Context,
): { readonly ad?: ChannelAd } {
  if (!entry) return {};
  const { map, at, conversionId } = entry;
  const name = textAt(map, 'network') ?? '';
  const scripts = context.config.adNetworks
    .filter((network) => textAt(network, 'network') === name)
    .map((network) => child(child(network, 'scripts'), textAt(map, 'script') ?? ''));
  const pointer = `${record}/ad`;
  context.links.link(pointer, map);
  context.links.link(`${pointer}/map`, child(map, 'conversion'));
  if (scripts[0]) context.links.link(`${pointer}/script`, scripts[0]);
  context.links.link(`${pointer}/id`, at);
  const ad = {
    map: textAt(map, 'conversion') ?? '',
    network: name,
    script: String(scripts[0]?.value ?? ''),
  };
  return { ad: conversionId === null ? ad : { ...ad, id: conversionId } };
}

/** What advertising settings the sources name; later ones win. */
export function adSettings(sources: readonly At[]): AdSettings {
  const said = sources.map((source) => textAt(source, 'trackers')).filter((mode) => mode !== null);
  const last = said[said.length - 1];
  const carries = sources.map((source) => child(source, 'loginAttribution').value).filter(isBoolean);
  const carried = carries[carries.length - 1];
  return {
    ...(last === undefined ? {} : { trackers: last as TrackersMode }),
    ...(carried === undefined ? {} : { loginAttribution: carried }),
  };
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function plain(pointer: JsonPointer, at: At, context: Context) {
  context.links.link(pointer, at);
  const {
    sample: _,
    label: __,
    about: ___,
    idForm: ____,
    loginAttribution: _____,
    ...content
  } = withoutSchemaLink(at) as Record<string, unknown>;
  return content;
}
