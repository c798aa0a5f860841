import type { CompileResult } from '../../engine/core/config/compile.ts';
import type { Release } from '../../engine/core/model/release.ts';
import { printHuman } from '../../engine/core/problems/print-human.ts';
import type { Problem } from '../../engine/core/problems/problem.ts';
import type { SourceFile } from '../../engine/core/problems/source-file.ts';
import type { ReleaseStore } from './release-store.ts';

/** What a look at the configuration came to. */
export type Refreshed = 'published' | 'unchanged' | 'refused';

/** The release that visitors get, kept up to date with the configuration's files. */
export interface ReleaseKeeper {
  /** Throws when there is none. */
  current(): Release;
  hasRelease(): boolean;
  /**
   * Reads the configuration again. A good one is published; of a bad one, one that cannot be read and a release that cannot
   * be written the reason is printed, and the last good one stays. Never throws.
   */
  refresh(): Refreshed;
}

export interface KeeperParts {
  readonly store: ReleaseStore;
  readSources(): readonly SourceFile[];
  compile(files: readonly SourceFile[]): CompileResult;
  /** Tells operators something, one or many lines. */
  print(text: string): void;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function summary(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  return `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`;
}

/** Keeps the release of a configuration. */
export function releaseKeeper({ store, readSources, compile, print }: KeeperParts): ReleaseKeeper {
  let current: Release | null = null;
  let refused = false;

  /** Prints why, and what visitors get now. */
  function refuse(reason: string): Refreshed {
    refused = true;
    current ??= store.readCurrent();
    print(
      current === null
        ? `${reason}, and no earlier release exists to serve. Correct it and start again.`
        : `${reason}. Visitors keep getting release ${current.id}.`,
    );
    return 'refused';
  }

  function look(): Refreshed {
    const files = readSources();
    const { release, problems } = compile(files);
    if (release !== null && release.id === current?.id) {
      if (refused) {
        print(`The configuration is good again, the same as release ${release.id}.`);
      }
      refused = false;
      return 'unchanged';
    }
    if (problems.length > 0) {
      print(`\n${printHuman(problems, files)}\n`);
    }
    if (release === null) {
      return refuse(`The configuration has ${summary(problems)}`);
    }
    try {
      store.publish(release);
    } catch (error) {
      return refuse(`Release ${release.id} cannot be written (${(error as Error).message})`);
    }
    current = release;
    refused = false;
    print(`Configuration published as release ${release.id}.`);
    return 'published';
  }

  return {
    current() {
      if (current === null) {
        throw new Error('There is no release yet.');
      }
      return current;
    },
    hasRelease: () => current !== null,
    refresh() {
      try {
        return look();
      } catch (error) {
        return refuse(`The configuration cannot be used (${(error as Error).message})`);
      }
    },
  };
}
