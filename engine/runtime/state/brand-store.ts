import { brandLayers } from '../../decide/brand/brand-layers.ts';
import { resolveBrand } from '../../decide/brand/resolve-brand.ts';
import type { Brand } from '../../decide/model/brand.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import type { ChannelStore } from './channel-store.ts';
import type { NavigationStore } from './navigation-store.ts';
import type { StoredValueTable } from './stored-values.ts';

/** The brand that the visitor sees now, each field with the place that set it. Reactive. */
export interface BrandStore {
  readonly brand: Brand;
}

export function createBrandStore(
  release: VisitRelease,
  stored: StoredValueTable,
  channel: ChannelStore,
  navigation: NavigationStore,
): BrandStore {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    get brand() {
      const loginAddress = text(stored.get('loginAddress'));
      return resolveBrand(brandLayers(release, navigation.nav.path, loginAddress, channel.record), {
        appNameOfChannel: text(channel.info?.data.my_app_name),
        appname: text(stored.get('appname')),
        appcompany: text(stored.get('appcompany')),
      });
    },
  };
}
