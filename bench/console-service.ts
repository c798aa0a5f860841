import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compile } from '../engine/compile/compile.ts';
import { runJudge } from '../server/console/checks/run-judge.ts';
import { stayingJudge } from '../server/console/checks/staying-judge.ts';
import type { Draft } from '../server/console/contract/draft.ts';
import { openWork } from '../server/console/open-work.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { readProjectFiles } from '../server/release/candidate.ts';
import { publishedReleases } from '../server/release/open-releases.ts';
import { publish } from '../server/release/publish.ts';
import { releaseFiles } from '../server/release/release-files.ts';
import type { ReleaseStore } from '../server/release/release-store.ts';
import { configurationOf } from '../server/release/sources.ts';
import { runConsole } from '../test/server/support/running-console.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { folderWithChannels } from './with-channels.ts';

/** The console of a project that was published, as somebody's page asks it. */
export interface ConsoleService {
  readonly root: string;
  readonly dataDir: string;
  readonly store: ReleaseStore;
  /** Throws where it refuses. */
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Asks for a draft again and again until something is true of it. */
  until(number: number, isOver: (draft: Draft) => boolean): Promise<Draft>;
  stop(): Promise<void>;
}

/** Empty, and gone with the process. */
const inMemory = async () => {
  const db = await openDatabase({ dataDir: null, cacheDir: null });
  return { ...db, asOwner: db };
};

/** Publishes the shipped configuration with so many channels more in a folder of its own, and starts its console. */
export async function consoleService(channels: number): Promise<ConsoleService> {
  const root = folderWithChannels(channels);
  for (const folder of ['server/config', 'src/public/brand'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  symlinkSync(join(PROJECT_ROOT, 'dist'), join(root, 'dist'));
  const dataDir = join(root, 'data');
  const store = publishedReleases(dataDir);
  const project = readProjectFiles(root, () => undefined);
  const { release } = compile(configurationOf(project.sources));
  if (release === null) throw new Error('the generated configuration has errors');
  const files = releaseFiles(release, project.assets, project.sources);
  await publish(store, files, 0, { by: 'bench', note: '', now: Date.now });
  const shown = store.read(files.id);
  const command = [join(PROJECT_ROOT, 'server/launch.mjs'), 'judge'];
  const env = { ...process.env, DUKOU_ROOT: root };
  const quick = stayingJudge([...command, '--stay'], env);
  const service = await runConsole(
    {},
    ({ db }) =>
      openWork({
        db,
        store,
        judge: runJudge(command, env),
        quick: quick.run,
        root,
        dataDir,
        programs: [PROJECT_ROOT],
        release: () => shown,
        isDamaged: () => false,
        siteOf: () => null,
        now: Date.now,
        print: console.error,
      }).routes,
    inMemory,
  );
  const buyer = await service.person('bench', ['buyer']);
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await buyer.send(method, path, body);
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json();
  };
  return {
    root,
    dataDir,
    store,
    ask,
    async until(number, isOver) {
      for (;;) {
        const draft = await ask<Draft>('GET', `/api/drafts/${number}`);
        if (isOver(draft)) return draft;
        // Staff's pages are told instead; asking more often would keep visitors waiting by itself.
        await setTimeout(500);
      }
    },
    async stop() {
      quick.stop();
      await service.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
