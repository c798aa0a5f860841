import { AddressComparison, type ComparedHost, type Telling } from './address-comparison.ts';
import { ChannelChanges, type ExchangedChannels } from './channel-changes.ts';

/**
 * Notes what is another for those who come to some paths of a host.
 *
 * @returns whose channel is another from then on.
 */
export function compareHost(
  host: ComparedHost,
  paths: readonly string[],
  telling: Telling,
): readonly ExchangedChannels[] {
  const channelChanges = new ChannelChanges(host.two.given.releases, telling.book);
  for (const path of paths) {
    telling.compared?.();
    new AddressComparison(host, path, telling, channelChanges).tell();
  }
  return channelChanges.tell();
}
