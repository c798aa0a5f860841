import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { writeRefusal } from '../write-refusal.ts';
import { currentOf } from './current-of.ts';
import { FOR_WORK } from './old-releases.ts';
import type { Releases } from './open-releases.ts';
import type { ReleaseKeeper } from './release-keeper.ts';
import type { ReleaseStore } from './release-store.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** Who made a release current that was never published. */
const BY = 'the start';

/**
 * Notes the files that visitors get as a release, so that also the first publication has one to go back to. Nothing is
 * written where that release is noted already, or something was published. Where the disk does not take it, that is
 * printed, and visitors get the files all the same.
 *
 * @param backendFiles those of its own configuration that the backend works with.
 * @param now epoch milliseconds.
 */
export async function noteShown(
  { published, working }: Readonly<Record<keyof Releases, ReleaseStore>>,
  keeper: Pick<ReleaseKeeper, 'followsFiles' | 'pointer'>,
  backendFiles: () => readonly SourceFile[],
  now: () => number,
  print: (text: string) => void,
): Promise<void> {
  /** What the files are made of that are shown; null where a process before this one has read them. */
  const madeOf = (id: string): Sources | null => {
    const made = working.current()?.publication;
    const configuration = made?.id === id ? working.sourcesOf(made) : null;
    if (configuration === null) return null;
    return sourcesOf([...configuration.files, ...backendFiles()], configuration.pictures);
  };
  const isNoted = (): boolean => {
    if (!keeper.followsFiles()) return true;
    const { id, version, fault, isPublished } = currentOf(published);
    return (
      isPublished ||
      (id === keeper.pointer().id && version?.sources === madeOf(keeper.pointer().id)?.id && fault === null)
    );
  };
  try {
    if (isNoted()) return;
    await published.change(() => {
      if (isNoted()) return null;
      const shown = working.pointerOf(keeper.pointer().id);
      const sources = madeOf(shown.id);
      if (sources !== null) published.keepSources(sources);
      published.copy(working, shown.id);
      const publication = {
        n: (published.log().at(-1)?.n ?? 0) + 1,
        at: new Date(now()).toISOString(),
        action: 'start' as const,
        id: shown.id,
        before: currentOf(published).id,
        by: BY,
        note: '',
        ...(sources === null ? {} : { sources: sources.id }),
      };
      return { pointer: shown, publication, rule: FOR_WORK };
    });
  } catch (error) {
    const why = writeRefusal((error as Error).cause ?? error, published.root) ?? (error as Error).message;
    print(`The files that visitors get could not be kept to go back to after the first publication: ${why}`);
  }
}
