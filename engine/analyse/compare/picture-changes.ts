import type { Release } from '../../decide/model/release.ts';
import { brandedPaths, brandSeen } from '../prove/brand-seen.ts';
import { channelVariants } from '../prove/channel-variants.ts';
import { knownChannels } from '../prove/known-channels.ts';
import { type Change, ChangeBook, UNBRANDED } from './change-book.ts';
import { listOfOne } from './joined-lists.ts';
import type { Told } from './told.ts';
import { topic } from './topic.ts';

const FIELDS = ['logo', 'faviconUrl'] as const;

/**
 * Who sees a picture whose file is another although its address stays.
 *
 * @param pictures their addresses on the site, for example `/brand/light-boat/logo.svg`.
 */
export function pictureChanges(release: Release, pictures: readonly string[]): readonly Change[] {
  const book = new ChangeBook(release);
  if (pictures.length === 0) return [];
  const ids = knownChannels(release);
  for (const host of Object.values(release.hosts)) {
    for (const path of [UNBRANDED, ...brandedPaths(host)]) {
      for (const id of ids) {
        for (const record of channelVariants(release, id)) {
          const brand = brandSeen(release, host, path, record);
          for (const field of FIELDS) {
            const address = brand[field].value.split(/[?#]/)[0] as string;
            if (!pictures.includes(address)) continue;
            const is: Told = { kind: 'picture', address };
            const told = { topic: topic('field', field), was: address, is };
            book.add({ aspect: 'brand', ...told }, listOfOne(id), { host: host.id, path });
          }
        }
      }
    }
  }
  return book.changes();
}
