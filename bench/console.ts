import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
import { configurationOf } from '../server/release/sources.ts';
import { runConsole } from '../test/server/support/running-console.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { startProduct } from '../test/support/start-product.ts';
import { idOf } from './generate-channels.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';
import { folderWithChannels } from './with-channels.ts';

const CHANNELS = 10_000;
const RUNS = 15;
const NOTE = '备注';
const TITLE = '标题';

/** Milliseconds between two visitors. */
const VISITORS_EVERY = 40;
/** Milliseconds in which visitors come while nothing is checked. */
const QUIET = 6000;

/** Empty, and gone with the process. */
const inMemory = () => openDatabase({ dataDir: null, cacheDir: null });

function p95Of(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'follow' });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Lets visitors open a page one after another, at a steady pace, until something is over; how long each waited. */
async function visitorsWait(url: string, work: Promise<unknown>): Promise<readonly number[]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const visits: Promise<number>[] = [];
  while (!isOver) {
    const start = performance.now();
    visits.push(textOf(url).then(() => performance.now() - start));
    await setTimeout(VISITORS_EVERY);
  }
  await over;
  return Promise.all(visits);
}

/** What staff wait for in the console with ten thousand channels, and for how long visitors wait meanwhile. */
export async function benchConsole(): Promise<void> {
  const root = folderWithChannels(CHANNELS);
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

  const product = await startProduct({ dataDir, env: { DUKOU_ROOT: root, DUKOU_CONSOLE_PORT: 'off' } });
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
      await setTimeout(5);
      for (let run = 0; run < runs; run += 1) {
        const start = performance.now();
        await work(run);
        times.push(performance.now() - start);
      }
      // What kept the loop is noted when it goes on.
      await setTimeout(20);
      late.disable();
      rows.push([
        name,
        median(times).toFixed(0),
        p95Of(times).toFixed(0),
        (late.max / 1e6).toFixed(0),
        limit,
      ]);
    };
    await measure('first look at the list', '1000', 1, () => ask('GET', '/api/channels?limit=50'));
    await measure('list, first page', '1000', RUNS, () => ask('GET', '/api/channels?limit=50'));
    await measure('list, searched', '500', RUNS, (run) =>
      ask('GET', `/api/channels?limit=50&q=${100_001 + run}`),
    );
    let draft = await ask<Draft>('POST', '/api/drafts', { title: 'bench' });
    const set = async (run: number) => {
      const channels = [{ channel: idOf(0), cells: { [run === 0 ? TITLE : NOTE]: `bench ${run}` } }];
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
        await setTimeout(100);
        draft = await ask<Draft>('GET', `/api/drafts/${draft.number}`);
      } while (!isOver(draft));
    };
    const visited = `${product.url}/login?channel=${idOf(0)}`;
    await visitorsWait(visited, setTimeout(1000));
    const quiet = await visitorsWait(visited, setTimeout(QUIET));
    let busy: readonly number[] = [];
    await measure('the check of the draft', '', 1, async () => {
      await ask('POST', `/api/drafts/${draft.number}/check`);
      busy = await visitorsWait(
        visited,
        until(({ check }) => check?.state !== 'running'),
      );
    });
    if (draft.check?.state !== 'passed') throw new Error(JSON.stringify(draft.check));
    await ask('POST', `/api/drafts/${draft.number}/submit`, { seen: draft.seq });
    await measure('its publication', '20000', 1, async () => {
      const { digest, outcomeDigest } = draft.check ?? {};
      await ask('POST', `/api/drafts/${draft.number}/publish`, { digest, outcomeDigest, note: 'bench' });
      await until(({ state }) => state !== 'publishing');
    });
    if (draft.state !== 'published') throw new Error(JSON.stringify(draft.events));
    while (!(await textOf(visited)).includes('bench 0')) await setTimeout(10);
    const live = Date.now() - Date.parse(store.log().at(-1)?.at ?? '');
    printTable(
      `The console with ${CHANNELS} channels, ms`,
      ['', 'median', 'p95', 'loop is late', 'at most'],
      rows,
    );
    const [was, is] = [p95Of(quiet), p95Of(busy)];
    printTable(
      'Visitors meanwhile, ms',
      ['', '', 'at most'],
      [
        ['p95 of a page, nothing else going on', was.toFixed(0), ''],
        ['p95 of a page during the check', is.toFixed(0), ''],
        ['ratio', `${(is / was).toFixed(2)} ×`, '1.2 ×'],
        ['from the switch until a visitor has it', String(live), '1000'],
      ],
    );
  } finally {
    quick.stop();
    await product.stop();
    await service.close();
    rmSync(root, { recursive: true, force: true });
  }
}
