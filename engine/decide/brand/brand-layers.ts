import type { BrandLayer } from '../model/brand.ts';
import type { ChannelRecord, HostPart, SitePart } from '../model/release.ts';
import { landingAt } from '../routing/match-path.ts';

/** What the brand of a visit is read from. */
export interface BrandSources {
  readonly site: Pick<SitePart, 'brand'>;
  readonly host: Pick<HostPart, 'brand' | 'screens'>;
}

/**
 * The brand layers of a visit, lowest first: default, host, path, channel. The path's brand stays after the visitor has
 * moved on from the login or landing path: then the remembered login address stands for it.
 */
export function brandLayers(
  release: BrandSources,
  path: string,
  loginAddress: string | null,
  channel: ChannelRecord | null,
): readonly BrandLayer[] {
  return [
    ...release.site.brand,
    ...release.host.brand,
    ...pathLayers(release, path, loginAddress),
    ...(channel?.brand ?? []),
  ];
}

function pathLayers(release: BrandSources, path: string, loginAddress: string | null): readonly BrandLayer[] {
  const landing = landingAt(release, path) ?? (loginAddress ? landingAt(release, loginAddress) : undefined);
  return landing?.brand ?? [];
}
