import type { ChangedFile } from '../../engine/cli/release/diff-releases.ts';
import type { ReleaseManifest } from '../../engine/decide/model/release-manifest.ts';
import { BRAND_FOLDER } from './brand-assets.ts';

type Parts = ReleaseManifest['parts'];

/** The pictures of brands in which two releases differ. */
export function changedPictures(before: Parts, after: Parts): readonly ChangedFile[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths
    .filter((path) => path.startsWith('brand/') && before[path] !== after[path])
    .map((path) => ({
      file: `${BRAND_FOLDER}/${path.slice('brand/'.length)}`,
      state: before[path] === undefined ? 'new' : after[path] === undefined ? 'gone' : 'changed',
      changes: [],
    }));
}
