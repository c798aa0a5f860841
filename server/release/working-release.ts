import type { CompileResult } from '../../engine/compile/compile.ts';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import type { Problem } from '../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { reuseFiles } from '../../engine/compile/reuse-files.ts';
import { canRun } from '../../engine/decide/model/engine-version.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import type { Assets } from './brand-assets.ts';
import { FOR_WORK } from './old-releases.ts';
import { releaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { sha256 } from './sha256.ts';

/** What a look at the configuration came to. */
export type Refreshed = 'published' | 'unchanged' | 'refused';

/** The files of the project as a release, for whoever works on them. */
export interface WorkingRelease extends Pick<ReleaseStore, 'ids' | 'pointerOf' | 'read'> {
  /** The files as they were when they were good last; null when they never were. */
  current(): (ReleasePointer & { readonly release: Release }) | null;
  /**
   * Reads the files again. Good ones become the release; of bad ones, ones that cannot be read and a release that
   * cannot be written the reason is printed, and the last good one stays. Never throws.
   */
  refresh(): Refreshed;
  /** Why the files are not shown as they are: each mistake with its place and what to do; null while they are good. */
  refusal(): string | null;
}

export interface WorkingParts {
  /** Keeps the files' releases apart from what is published. */
  readonly store: ReleaseStore;
  readSources(): readonly SourceFile[];
  readAssets(): Assets;
  compile(files: readonly SourceFile[]): CompileResult;
  now(): number;
  print(text: string): void;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function summary(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  return `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`;
}

/** A text that is the same for the same configuration and pictures. Quicker to have than the release itself. */
function contentOf(configuration: string, assets: Assets): string {
  return [configuration, ...[...assets].map(([path, content]) => `${path} ${sha256(content)}`)].join('\n');
}

/** Opens the files of a project as a release. */
export function workingRelease(parts: WorkingParts): WorkingRelease {
  const { store, print } = parts;
  let current: ReturnType<WorkingRelease['current']> = null;
  /** The content of `current`, where this process has seen it. */
  let shown: string | null = null;
  /** The files as they were looked at last. */
  let last: readonly SourceFile[] = [];
  /** Null while the files are good. */
  let refusal: string | null = null;

  function lastGood(): ReturnType<WorkingRelease['current']> {
    try {
      const pointer = store.current();
      if (!pointer || !canRun(pointer.engine)) return null;
      return { ...pointer, release: store.read(pointer.id) };
    } catch {
      return null;
    }
  }

  /** Prints why, and what visitors get now. */
  function refuse(reason: string, mistakes = ''): Refreshed {
    refusal = `${mistakes}\n\n${reason}.`.trim();
    current ??= lastGood();
    print(
      current === null
        ? `${reason}, and no earlier release exists to serve.`
        : `${reason}. Visitors keep getting release ${current.id}.`,
    );
    return 'refused';
  }

  function look(): Refreshed {
    const sources = reuseFiles(parts.readSources(), last);
    last = sources;
    const { release: compiled, problems } = parts.compile(sources);
    const assets = parts.readAssets();
    const content = compiled && contentOf(compiled.id, assets);
    if (current !== null && content === shown) {
      if (refusal !== null) print(`The configuration is good again, the same as release ${current.id}.`);
      refusal = null;
      return 'unchanged';
    }
    const mistakes = problems.length > 0 ? printHuman(problems, sources) : '';
    if (mistakes !== '') print(`\n${mistakes}\n`);
    if (compiled === null) return refuse(`The configuration has ${summary(problems)}`, mistakes);
    const files = releaseFiles(compiled, assets, sources);
    try {
      const now = parts.now();
      store.write(files);
      store.switchTo(files, {
        at: new Date(now).toISOString(),
        action: 'publish',
        id: files.id,
        before: current?.id ?? null,
        by: 'files',
        note: '',
        ...(files.sources === null ? {} : { sources: files.sources.id }),
      });
      store.prune(now, FOR_WORK);
    } catch (error) {
      return refuse(`Release ${files.id} cannot be written (${(error as Error).message})`);
    }
    current = files;
    shown = content;
    refusal = null;
    print(`The files are shown as release ${files.id}.`);
    return 'published';
  }

  return {
    current: () => current,
    refusal: () => refusal,
    ids: store.ids,
    pointerOf: store.pointerOf,
    read: store.read,
    refresh() {
      try {
        return look();
      } catch (error) {
        return refuse(`The configuration cannot be used (${(error as Error).message})`);
      }
    },
  };
}
