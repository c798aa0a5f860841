import { appNameOfChannel } from '../../decide/brand/app-name-of-channel.ts';
import { brandLayers } from '../../decide/brand/brand-layers.ts';
import { resolveBrand } from '../../decide/brand/resolve-brand.ts';
import type { Brand } from '../../decide/model/brand.ts';
import type { Engine } from '../../runtime/engine.ts';

/** The brand that the visitor sees now, each field with the place that set it. Reactive inside observers. */
export function shownBrand({ release, stored, channel, navigation }: Engine): Brand {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const loginAddress = text(stored.get('loginAddress'));
  return resolveBrand(brandLayers(release, navigation.nav.path, loginAddress, channel.record), {
    appNameOfChannel: appNameOfChannel(channel.info, stored.get('brandObj'), channel.id),
    appname: text(stored.get('appname')),
    appcompany: text(stored.get('appcompany')),
  });
}
