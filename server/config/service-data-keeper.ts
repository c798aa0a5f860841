import { printHuman } from '../../engine/compile/problems/print-human.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { type ReadServiceData, readServiceData, SERVICE_DATA_FOLDER } from './read-service-data.ts';
import type { ServiceData } from './service-data.ts';

/** The backend's own configuration, kept up to date with what visitors have. */
export interface ServiceDataKeeper {
  /** The last good one; null when there has been none. */
  current(): ServiceData | null;
  /** The files of that. */
  files(): readonly SourceFile[];
  /**
   * Looks again at what was published, or at the files where they are followed, and says which have changed. Mistakes
   * are printed, also that they cannot be read, and the last good ones stay. Never throws.
   */
  refresh(): void;
  /** Why what the files say is not in use, with the place of each mistake; null while it is. */
  refusal(): string | null;
}

/** What was published of the backend's configuration. */
export interface PublishedServiceData {
  /** What the version is called. */
  readonly from: string;
  /** Throws when it cannot be read. */
  read(): ReadServiceData;
}

function changedSince(before: readonly SourceFile[], files: readonly SourceFile[]): readonly string[] {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  return files.filter(({ path, text }) => texts.get(path) !== text).map(({ path }) => path);
}

/**
 * @param published what was published, of the version that visitors have; null where the files are followed.
 */
export function serviceDataKeeper(
  root: string,
  print: (text: string) => void,
  published: () => PublishedServiceData | null = () => null,
): ServiceDataKeeper {
  let current: ServiceData | null = null;
  let inUse: readonly SourceFile[] = [];
  /** Where those are from. */
  let usedFrom = '';
  let refusal: string | null = null;

  function refuse(reason: string, mistakes = ''): void {
    refusal = `${mistakes}\n\n${reason}`.trim();
    print(`${reason}${current === null ? '' : ' What was read before stays in use.'}`);
  }

  /** True when what was read is in use from now on. */
  function use({ data, problems, files }: ReadServiceData, from: string): boolean {
    if (data === null) {
      const mistakes = printHuman(problems, files);
      print(`\n${mistakes}\n`);
      refuse(`${from} has mistakes.`, mistakes);
      return false;
    }
    const changed = current === null ? [] : changedSince(inUse, files);
    current = data;
    inUse = files;
    if (changed.length > 0) {
      const what = from === SERVICE_DATA_FOLDER ? 'the changed' : `${from}; these differ:`;
      print(`The backend works from now on with ${what} ${changed.join(', ')}.`);
    }
    if (refusal !== null) print(`${from} is good again and in use.`);
    refusal = null;
    usedFrom = from;
    return true;
  }

  function look(from: PublishedServiceData | null): void {
    if (from === null) {
      use(readServiceData(root), SERVICE_DATA_FOLDER);
      return;
    }
    if (from.from === usedFrom) return;
    try {
      use(from.read(), from.from);
    } catch (error) {
      refuse(`${from.from} cannot be read: ${(error as Error).message}.`);
    }
    if (current !== null) return;
    // Nobody has published the files as they are, but they are better than no backend.
    refusal = null;
    if (use(readServiceData(root), SERVICE_DATA_FOLDER))
      print(
        `Until the next publication the backend works with ${SERVICE_DATA_FOLDER} as the files are, which nobody has published. Run: npx dukou publish`,
      );
  }

  return {
    current: () => current,
    files: () => inUse,
    refusal: () => refusal,
    refresh() {
      try {
        look(published());
      } catch (error) {
        refuse(`${SERVICE_DATA_FOLDER} cannot be read: ${(error as Error).message}.`);
      }
    },
  };
}
