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
  /** Reads the configuration again. A good one is published; a bad one is printed, and the last good one stays. */
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
  return {
    current() {
      if (current === null) {
        throw new Error('There is no release yet.');
      }
      return current;
    },
    hasRelease: () => current !== null,
    refresh() {
      const files = readSources();
      const { release, problems } = compile(files);
      if (release !== null && release.id === current?.id) {
        return 'unchanged';
      }
      if (problems.length > 0) {
        print(`\n${printHuman(problems, files)}\n`);
      }
      if (release !== null) {
        store.publish(release);
        current = release;
        print(`Configuration published as release ${release.id}.`);
        return 'published';
      }
      current ??= store.readCurrent();
      print(
        current === null
          ? `The configuration has ${summary(problems)}, and no earlier release exists to serve. Correct it and start again.`
          : `The configuration has ${summary(problems)}. Visitors keep getting release ${current.id}.`,
      );
      return 'refused';
    },
  };
}
