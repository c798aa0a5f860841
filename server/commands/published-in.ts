import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Again } from '../../engine/cli/again.ts';
import type { PublishedRelease, PublishedReleases } from '../../engine/cli/published-releases.ts';
import { type CommandPlace, repeatedCommand } from '../../engine/cli/repeated-command.ts';
import { contentId } from '../../engine/compile/emit/content-id.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { readBrandAssets } from '../release/brand-assets.ts';
import { currentOf } from '../release/current-of.ts';
import { publishedFolder } from '../release/open-releases.ts';
import { openedRelease } from '../release/opened-release.ts';
import { lastPublicationOf } from '../release/publication.ts';
import { type ReleaseStore, releaseStore } from '../release/release-store.ts';
import { sha256 } from '../release/sha256.ts';
import { toldPublication } from '../release/told-publication.ts';
import { withoutCurrent } from '../release/without-current.ts';
import { nothingPublished } from './nothing-published.ts';
import { findVersion, type ReleasePlace, releaseSettings } from './release-place.ts';

/** What was published of the project in a folder, for commands that only read: they make no data folder. */
export function publishedIn(place: CommandPlace): PublishedReleases {
  const root = resolve(place.cwd, place.root);
  const again: Again = (command) => repeatedCommand(command, place);
  const folder = publishedFolder(releaseSettings(root, { DATA_DIR: place.dataDir }).dataDir);
  const store = existsSync(folder) ? releaseStore(folder) : null;
  return {
    current() {
      if (store === null) return null;
      const { id, isPublished } = currentOf(store);
      return id === null || !isPublished ? null : read({ store, again }, id, id);
    },
    isOf: ({ id, release }, files) =>
      release !== null && idOfContent(release) === files.id && store !== null && hasPictures(store, id, root),
    find(typed) {
      if (store === null) throw nothingPublished(again);
      return read({ store, again }, findVersion({ store, again }, typed).id, currentOf(store).id);
    },
    again,
  };
}

function read(
  { store, again }: Pick<ReleasePlace, 'store' | 'again'>,
  id: string,
  current: string | null,
): PublishedRelease {
  const last = lastPublicationOf(store.log(), id);
  const { release, fault } = openedRelease(store, id);
  const more =
    id === current
      ? withoutCurrent(store, id, again)
      : `Which ones can be used: ${again('npx dukou releases')}`;
  return {
    id,
    release,
    told: last ? toldPublication(last) : '',
    fault: fault === null ? null : `${fault} ${more}`,
  };
}

/** The id that the compiler gives: that of a published release counts its pictures and its engine too. */
function idOfContent({ id: _id, origins: _origins, ...content }: Release): string {
  return contentId(content as unknown as Json);
}

function hasPictures(store: ReleaseStore, id: string, root: string): boolean {
  const published = Object.entries(store.manifestOf(id).parts).filter(([path]) => path.startsWith('brand/'));
  const files = readBrandAssets(root);
  return (
    published.length === files.size &&
    published.every(([path, hash]) => {
      const picture = files.get(path);
      return picture !== undefined && sha256(picture) === hash;
    })
  );
}
