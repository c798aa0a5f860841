import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { readSources } from '../../../engine/cli/read-sources.ts';
import type { EngineRange } from '../../../engine/decide/model/engine-version.ts';
import type { CommandIo } from '../../../server/commands/command-io.ts';
import { registerCommands } from '../../../server/commands/register-commands.ts';
import { readBrandAssets } from '../../../server/release/brand-assets.ts';
import { readProjectFiles } from '../../../server/release/candidate.ts';
import { quickDisk } from '../../../server/release/disk.ts';
import { noteShown } from '../../../server/release/note-shown.ts';
import { openReleases } from '../../../server/release/open-releases.ts';
import { publish } from '../../../server/release/publish.ts';
import { type ReleaseFiles, releaseFiles } from '../../../server/release/release-files.ts';
import { releaseKeeper } from '../../../server/release/release-keeper.ts';
import { releaseStore } from '../../../server/release/release-store.ts';
import { sha256 } from '../../../server/release/sha256.ts';
import { configurationOf } from '../../../server/release/sources.ts';
import { workingRelease } from '../../../server/release/working-release.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { compileOnce } from '../../support/shipped-release.ts';
import { keepSmall } from '../../support/smaller-configuration.ts';

export interface CommandOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A copy of the project with a data folder, and an operator who types commands in it. */
export interface ReleaseProject {
  readonly root: string;
  readonly dataDir: string;
  /** Runs a command where there is no terminal, as a script does. */
  run(...args: readonly string[]): Promise<CommandOutcome>;
  /** Runs a command on a terminal; `answer` is asked whatever the command asks. */
  runAsked(
    answer: (question: string) => boolean | Promise<boolean>,
    ...args: readonly string[]
  ): Promise<CommandOutcome>;
  /** Publishes the files as they are, without the proof that `dukou publish` begins with. */
  publish(by: string, note: string, at?: number): Promise<string>;
  /** The same as a server with another engine does. */
  publishFor(engine: EngineRange, by: string, note: string): Promise<string>;
  /** A server without a publication shows the files as they are. */
  show(): Promise<string>;
  write(path: string, text: string): void;
  /** Replaces a text of a file, which it must have. */
  edit(path: string, from: string | RegExp, to: string): void;
  /** Works in another folder from now on, named from the project on. */
  runFrom(folder: string): void;
  currentId(): string | null;
  close(): void;
}

/** What the files of a project make. */
export function releaseOfFiles(root: string): ReleaseFiles {
  const { sources, assets } = readProjectFiles(root, () => undefined);
  const { release } = compileOnce(configurationOf(sources));
  if (release === null) throw new Error('the configuration has errors');
  return releaseFiles(release, assets, sources);
}

export function releaseProject(): ReleaseProject {
  const root = mkdtempSync(join(tmpdir(), 'dukou-releases-'));
  for (const folder of ['hosts', 'channels', 'schemas', 'src/public/brand']) {
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  }
  keepSmall(root);
  const dataDir = join(root, 'data');
  let cwd = root;
  const store = () => releaseStore(join(dataDir, 'releases'), quickDisk);

  async function run(confirm: CommandIo['confirm'], args: readonly string[]): Promise<CommandOutcome> {
    const said = { out: [] as string[], err: [] as string[] };
    let code = 0;
    const io: CommandIo = {
      env: { DATA_DIR: dataDir },
      cwd,
      out: (text) => said.out.push(text),
      err: (text) => said.err.push(text),
      progress: () => undefined,
      exit: (given) => {
        code = given;
      },
      ...(confirm ? { confirm } : {}),
    };
    const program = new Command('dukou').exitOverride();
    await registerCommands(program, io, args[0]);
    await program.parseAsync([...args], { from: 'user' });
    return { code, out: said.out.join('\n'), err: said.err.join('\n') };
  }

  async function publishFiles(
    by: string,
    note: string,
    at: number,
    change = (files: ReleaseFiles): ReleaseFiles => files,
  ): Promise<string> {
    const files = change(releaseOfFiles(root));
    await publish(store(), files, store().current()?.publication.n ?? null, { by, note, now: () => at });
    return files.id;
  }

  return {
    root,
    dataDir,
    run: (...args) => run(undefined, args),
    runAsked: (answer, ...args) => run(async (question) => answer(question), args),
    publish: (by, note, at = Date.UTC(2026, 4, 12)) => publishFiles(by, note, at),
    publishFor: (engine, by, note) =>
      publishFiles(by, note, Date.UTC(2026, 4, 12), (files) => withEngine(files, engine)),
    async show() {
      const releases = openReleases(dataDir);
      const working = workingRelease({
        store: releases.working,
        readSources: () => readSources(root),
        readAssets: () => readBrandAssets(root),
        compile: compileOnce,
        now: Date.now,
        print: () => undefined,
      });
      const keeper = releaseKeeper({
        published: releases.published,
        working,
        alwaysFollows: false,
        print: () => undefined,
      });
      keeper.refresh();
      await noteShown(
        releases,
        keeper,
        () => [],
        () => Date.UTC(2026, 4, 12),
        () => undefined,
      );
      return keeper.pointer().id;
    },
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    edit(path, from, to) {
      const text = readFileSync(join(root, path), 'utf8');
      const edited = text.replace(from, to);
      if (edited === text) throw new Error(`${path} has no ${String(from)}`);
      writeFileSync(join(root, path), edited);
    },
    runFrom(folder) {
      cwd = join(root, folder);
    },
    currentId: () => store().current()?.id ?? null,
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A release is named for its manifest, which holds the engines that can run it. */
function withEngine(files: ReleaseFiles, engine: EngineRange): ReleaseFiles {
  const manifestText = JSON.stringify({ ...JSON.parse(files.manifestText), engine });
  const manifest = sha256(manifestText);
  const id = manifest.slice(0, 16);
  return { ...files, id, manifest, engine, manifestText, release: { ...files.release, id } };
}
