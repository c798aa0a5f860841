import type { DeclaredApp } from '../../compile/filings.ts';
import { type BrandSources, brandLayers } from '../../decide/brand/brand-layers.ts';
import { resolveBrand } from '../../decide/brand/resolve-brand.ts';
import type { Brand } from '../../decide/model/brand.ts';
import type { ChannelRecord, HostPart } from '../../decide/model/release.ts';

/** What visitors of a channel see of the brand at a path of a host, in a browser or inside of an app. */
export function brandSeen(
  { site }: Pick<BrandSources, 'site'>,
  host: HostPart,
  path: string,
  channel: ChannelRecord | null,
  {
    loginAddress = null,
    app = null,
  }: { readonly loginAddress?: string | null; readonly app?: DeclaredApp | null } = {},
): Brand {
  return resolveBrand(brandLayers({ site, host }, path, loginAddress, channel), {
    appNameOfChannel: null,
    appname: app?.appname ?? null,
    appcompany: app?.appcompany ?? null,
  });
}

/** Login and landing paths of a host that have a brand of their own. */
export function brandedPaths({ screens }: HostPart): readonly string[] {
  return screens.flatMap(({ path, brand }) => (brand.length > 0 ? [path] : []));
}
