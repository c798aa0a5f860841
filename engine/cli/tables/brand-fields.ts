import { brandLayers } from '../../decide/brand/brand-layers.ts';
import { BRAND_FIELDS, type BrandField } from '../../decide/model/brand.ts';
import type { ChannelRecord, HostPart, Origin, Release } from '../../decide/model/release.ts';

/** A field of a brand with every layer that sets it, lowest first; the last one wins. */
export interface BrandFieldLayers {
  readonly field: BrandField;
  readonly value: string;
  readonly layers: readonly {
    readonly layer: string;
    readonly value: string;
    readonly origin: Origin | null;
    readonly wins: boolean;
  }[];
}

/** The brand that a visitor sees, as far as configuration decides it: who sets what, and who wins. */
export function brandFields(
  release: Release,
  host: HostPart,
  path: string,
  channel: ChannelRecord | null,
): readonly BrandFieldLayers[] {
  const layers = brandLayers({ site: release.site, host }, path, null, channel);
  return BRAND_FIELDS.map((field) => {
    const setting = layers.filter((layer) => layer.fields[field] !== undefined);
    return {
      field,
      value: setting.at(-1)?.fields[field] ?? '',
      layers: setting.map((layer, index) => ({
        layer: layerName(layer.at),
        value: layer.fields[field] ?? '',
        origin: release.origins[`${layer.at}/fields/${field}`] ?? null,
        wins: index === setting.length - 1,
      })),
    };
  });
}

/** The part of the configuration that a layer belongs to. */
function layerName(pointer: string): string {
  if (pointer.startsWith('/site/')) return 'default';
  if (pointer.startsWith('/channels/')) return 'channel';
  return pointer.includes('/screens/') ? 'path' : 'host';
}
