import type { ReleaseFiles } from '../../../server/release/release-files.ts';
import type { ReleaseKeeper } from '../../../server/release/release-keeper.ts';

/** A keeper whose release never changes. */
export function fixedKeeper(
  files: Pick<ReleaseFiles, 'release' | 'id' | 'manifest' | 'engine'>,
): ReleaseKeeper {
  return {
    current: () => files.release,
    pointer: () => files,
    version: () => null,
    kept: (id) => (id === files.id ? files.release : null),
    hasRelease: () => true,
    followsFiles: () => false,
    isWithoutPublished: () => false,
    isDamaged: () => false,
    refusal: () => null,
    refresh: () => 'unchanged',
    look: () => false,
  };
}
