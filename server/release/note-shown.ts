import { writeRefusal } from '../write-refusal.ts';
import { currentOf } from './current-of.ts';
import { FOR_WORK } from './old-releases.ts';
import type { Releases } from './open-releases.ts';
import { withPublishLock } from './publish-lock.ts';
import type { ReleaseKeeper } from './release-keeper.ts';

/** Who made a release current that was never published. */
const BY = 'the start';

/**
 * Notes the files that visitors get as a release, so that also the first publication has one to go back to. Nothing is
 * written where that release is noted already, or something was published. Where the disk does not take it, that is
 * printed, and visitors get the files all the same.
 *
 * @param now epoch milliseconds.
 */
export async function noteShown(
  { published, working }: Releases,
  keeper: Pick<ReleaseKeeper, 'followsFiles' | 'pointer'>,
  now: () => number,
  print: (text: string) => void,
): Promise<void> {
  const isNoted = (): boolean => {
    if (!keeper.followsFiles()) return true;
    const { id, fault, isPublished } = currentOf(published);
    return isPublished || (id === keeper.pointer().id && fault === null);
  };
  try {
    if (isNoted()) return;
    await withPublishLock(published.root, () => {
      if (isNoted()) return;
      const at = now();
      const shown = working.pointerOf(keeper.pointer().id);
      published.copy(working, shown.id);
      const { id: before } = currentOf(published);
      published.switchTo(shown, {
        at: new Date(at).toISOString(),
        action: 'start',
        id: shown.id,
        before,
        by: BY,
        note: '',
      });
      published.prune(at, FOR_WORK);
    });
  } catch (error) {
    const why = writeRefusal((error as Error).cause ?? error, published.root) ?? (error as Error).message;
    print(`The files that visitors get could not be kept to go back to after the first publication: ${why}`);
  }
}
