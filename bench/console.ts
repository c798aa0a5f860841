import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
import { configurationOf } from '../server/release/sources.ts';
import { runConsole } from '../test/server/support/running-console.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { idOf } from './generate-channels.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';
import { folderWithChannels } from './with-channels.ts';

const CHANNELS = 10_000;
const RUNS = 15;
const NOTE = '备注';

/** Empty, and gone with the process. */
const inMemory = () => openDatabase({ dataDir: null, cacheDir: null });

/** What staff wait for in the console with ten thousand channels, and for how long visitors wait meanwhile. */
export async function benchConsole(): Promise<void> {
  const root = folderWithChannels(CHANNELS);
  for (const folder of ['server/config', 'src/public/brand'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
  const dataDir = join(root, 'data');
  const store = publishedReleases(dataDir);
  const project = readProjectFiles(root, () => undefined);
  const { release } = compile(configurationOf(project.sources));
  if (release === null) throw new Error('the generated configuration has errors');
  const files = releaseFiles(release, project.assets, project.sources);
  await publish(store, files, 0, { by: 'bench', note: '', now: Date.now });

  const command = [join(PROJECT_ROOT, 'server/launch.mjs'), 'judge'];
  const env = { ...process.env, DUKOU_ROOT: root };
  const quick = stayingJudge([...command, '--stay'], env);
  const service = await runConsole(
    {},
    ({ db }) => {
      const work = openWork({
        db,
        store,
        judge: runJudge(command, env),
        quick: quick.run,
        root,
        dataDir,
        programs: [PROJECT_ROOT],
        release: () => release,
        siteOf: () => null,
        now: Date.now,
        print: console.error,
      });
      return work.routes;
    },
    inMemory,
  );
  const rows: string[][] = [];
  try {
    const buyer = await service.person('bench', ['buyer']);
    const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
      const answer = await buyer.send(method, path, body);
      if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
      return answer.json();
    };
    const measure = async (
      name: string,
      limit: string,
      runs: number,
      work: (run: number) => Promise<unknown>,
    ) => {
      const times: number[] = [];
      const late = monitorEventLoopDelay({ resolution: 1 });
      late.enable();
      for (let run = 0; run < runs; run += 1) {
        const start = performance.now();
        await work(run);
        times.push(performance.now() - start);
      }
      late.disable();
      const sorted = [...times].sort((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
      rows.push([name, median(times).toFixed(0), p95.toFixed(0), (late.max / 1e6).toFixed(0), limit]);
    };
    await measure('first look at the list', '1000', 1, () => ask('GET', '/api/channels?limit=50'));
    await measure('list, first page', '1000', RUNS, () => ask('GET', '/api/channels?limit=50'));
    await measure('list, searched', '500', RUNS, (run) =>
      ask('GET', `/api/channels?limit=50&q=${100_001 + run}`),
    );
    let draft = await ask<Draft>('POST', '/api/drafts', { title: 'bench' });
    const set = async (run: number) => {
      const channels = [{ channel: idOf(run), cells: { [NOTE]: `note ${run}` } }];
      draft = await ask<Draft>('POST', `/api/drafts/${draft.number}/cells`, { seen: draft.seq, channels });
    };
    await measure('an edit is saved', '150 (p95)', RUNS, set);
    await measure('a channel, first look', '', 1, () =>
      ask('GET', `/api/channels/${idOf(0)}?draft=${draft.number}`),
    );
    await measure('a channel', '', RUNS, (run) =>
      ask('GET', `/api/channels/${idOf(run)}?draft=${draft.number}`),
    );
    const page = (run: number) => ask('GET', `/api/previews?channel=${idOf(run)}&draft=${draft.number}`);
    await measure('a page of the draft, first', '5000', 1, page);
    await measure('a page of the draft', '5000', 3, page);
    await ask('PATCH', `/api/drafts/${draft.number}`, { note: 'bench' });
    const until = async (isOver: (one: Draft) => boolean): Promise<void> => {
      do {
        await new Promise((resolve) => setTimeout(resolve, 100));
        draft = await ask<Draft>('GET', `/api/drafts/${draft.number}`);
      } while (!isOver(draft));
    };
    await measure('the check of the draft', '', 1, async () => {
      await ask('POST', `/api/drafts/${draft.number}/check`);
      await until(({ check }) => check?.state !== 'running');
    });
    if (draft.check?.state !== 'passed') throw new Error(JSON.stringify(draft.check));
    await ask('POST', `/api/drafts/${draft.number}/submit`, { seen: draft.seq });
    await measure('its publication', '20000', 1, async () => {
      const { digest, outcomeDigest } = draft.check ?? {};
      await ask('POST', `/api/drafts/${draft.number}/publish`, { digest, outcomeDigest, note: 'bench' });
      await until(({ state }) => state !== 'publishing');
    });
    if (draft.state !== 'published') throw new Error(JSON.stringify(draft.events));
    printTable(
      `The console with ${CHANNELS} channels, ms`,
      ['', 'median', 'p95', 'visitors wait', 'at most'],
      rows,
    );
  } finally {
    quick.stop();
    await service.close();
    rmSync(root, { recursive: true, force: true });
  }
}
