import type { BrandLayer } from '../model/brand.ts';
import type { ChannelRecord, VisitRelease } from '../model/release.ts';
import { landingAt } from '../routing/match-path.ts';

/**
 * The brand layers of a visit, lowest first: default, host, path, channel. The path's brand stays after the visitor has
 * moved on from the login or landing path: then the remembered login address stands for it.
 */
export function brandLayers(
  release: VisitRelease,
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

function pathLayers(release: VisitRelease, path: string, loginAddress: string | null): readonly BrandLayer[] {
  const landing = landingAt(release, path) ?? (loginAddress ? landingAt(release, loginAddress) : undefined);
  return landing?.brand ?? [];
}
