import { printHuman } from '../../engine/compile/problems/print-human.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { readServiceData, SERVICE_DATA_FOLDER } from './read-service-data.ts';
import type { ServiceData } from './service-data.ts';

/** The backend's own configuration, kept up to date with its files. */
export interface ServiceDataKeeper {
  /** The last good one; null when there has been none. */
  current(): ServiceData | null;
  /**
   * Reads the files again, and says which have changed: no publication stands between them and visitors. Mistakes are
   * printed, also that they cannot be read, and the last good ones stay. Never throws.
   */
  refresh(): void;
  /** Why what the files say is not in use, with the place of each mistake; null while it is. */
  refusal(): string | null;
}

function changedSince(before: readonly SourceFile[], files: readonly SourceFile[]): readonly string[] {
  return files.filter(({ text }, i) => before[i]?.text !== text).map(({ path }) => path);
}

export function serviceDataKeeper(root: string, print: (text: string) => void): ServiceDataKeeper {
  let current: ServiceData | null = null;
  let inUse: readonly SourceFile[] = [];
  let refusal: string | null = null;

  function refuse(reason: string, mistakes = ''): void {
    refusal = `${mistakes}\n\n${reason}`.trim();
    print(`${reason}${current === null ? '' : ' What was read before stays in use.'}`);
  }

  function look(): void {
    const { data, problems, files } = readServiceData(root);
    if (data === null) {
      const mistakes = printHuman(problems, files);
      print(`\n${mistakes}\n`);
      refuse(`${SERVICE_DATA_FOLDER} has mistakes.`, mistakes);
      return;
    }
    const changed = current === null ? [] : changedSince(inUse, files);
    current = data;
    inUse = files;
    if (changed.length > 0) {
      print(
        `The backend works with the changed ${changed.join(', ')} from now on, also where a release is published: dukou rollback does not take it back, putting back the file does.`,
      );
    }
    if (refusal !== null) {
      print(`${SERVICE_DATA_FOLDER} is good again and in use.`);
    }
    refusal = null;
  }

  return {
    current: () => current,
    refusal: () => refusal,
    refresh() {
      try {
        look();
      } catch (error) {
        refuse(`${SERVICE_DATA_FOLDER} cannot be read: ${(error as Error).message}.`);
      }
    },
  };
}
