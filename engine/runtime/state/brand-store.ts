import { computed, makeObservable } from 'mobx';
import { brandLayers } from '../../core/brand/brand-layers.ts';
import { resolveBrand } from '../../core/brand/resolve-brand.ts';
import { BRAND_FIELDS, type Brand, type BrandField } from '../../core/model/brand.ts';
import type { VisitRelease } from '../../core/model/release.ts';
import type { ChannelStore } from './channel-store.ts';
import type { NavigationStore } from './navigation-store.ts';
import type { StoredValueTable } from './stored-values.ts';

/** The brand that the visitor sees now, each field with the place that set it. */
export class BrandStore {
  constructor(
    private readonly release: VisitRelease,
    private readonly stored: StoredValueTable,
    private readonly channel: ChannelStore,
    private readonly navigation: NavigationStore,
  ) {
    makeObservable(this, { brand: computed });
  }

  get brand(): Brand {
    const { release, stored, channel, navigation } = this;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const layers = brandLayers(
      release,
      navigation.nav.path,
      text(stored.get('loginAddress')),
      channel.record,
    );
    return resolveBrand(layers, {
      appNameOfChannel: text(channel.info?.data.my_app_name),
      appname: text(stored.get('appname')),
      appcompany: text(stored.get('appcompany')),
    });
  }

  /** The values alone. */
  get values(): Readonly<Record<BrandField, string>> {
    const values = {} as Record<BrandField, string>;
    for (const field of BRAND_FIELDS) values[field] = this.brand[field].value;
    return values;
  }
}
