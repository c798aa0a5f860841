import type { BrandLayer } from '../../engine/decide/model/brand.ts';
import type { Release } from '../../engine/decide/model/release.ts';

/** Scripts of ad networks, and where they talk to. */
export function adAddresses({ ads }: Release): readonly string[] {
  return Object.values(ads.networks).flatMap(({ scripts, origins = [] }) => [
    ...Object.values(scripts),
    ...origins,
  ]);
}

/** A release never changes, and may have very many channels. */
const known = new WeakMap<Release, readonly string[]>();

/** Logos and icons of every brand that the release can show. */
export function pictureAddresses(release: Release): readonly string[] {
  const addresses = known.get(release) ?? [...new Set(brandLayers(release).flatMap(picturesOf))];
  known.set(release, addresses);
  return addresses;
}

function brandLayers({ site, hosts, channels }: Release): readonly BrandLayer[] {
  return [
    ...site.brand,
    ...Object.values(hosts).flatMap(({ brand, screens }) => [
      ...brand,
      ...screens.flatMap((screen) => screen.brand),
    ]),
    ...Object.values(channels).flatMap(({ brand, versions }) => [
      ...brand,
      ...(versions?.of ?? []).flatMap((version) => version.brand),
    ]),
  ];
}

function picturesOf({ fields: { logo, faviconUrl } }: BrandLayer): readonly string[] {
  return [logo, faviconUrl].filter((address) => address !== undefined);
}
