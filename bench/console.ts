import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ChannelRow } from '../server/console/contract/channel.ts';
import type { Draft } from '../server/console/contract/draft.ts';
import type { Page } from '../server/console/contract/page.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { startProduct } from '../test/support/start-product.ts';
import { benchConsoleList } from './console-list.ts';
import { type ConsoleService, consoleService } from './console-service.ts';
import { idOf } from './generate-channels.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';

const CHANNELS = 10_000;
const RUNS = 15;
/** Checks of the draft, each after a quiet time: what else the machine does changes from minute to minute. */
const CHECKS = 3;
const NOTE = '备注';
const TITLE = '标题';

/** Milliseconds between two visitors. */
const VISITORS_EVERY = 40;
/** Milliseconds in which visitors come while nothing is checked, before each check. */
const QUIET = 6000;

function p95Of(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'follow' });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Lets visitors open a page until something is over; how long each waited, in milliseconds. */
async function visitorsWait(url: string, work: Promise<unknown>): Promise<readonly number[]> {
  const visitors = new Worker(join(PROJECT_ROOT, 'bench/visitors.mjs'), {
    workerData: { url, every: VISITORS_EVERY },
  });
  const waited = once(visitors, 'message');
  await work.finally(() => visitors.postMessage('stop'));
  const [times] = await waited;
  return times;
}

/** Epoch milliseconds at which a visitor first has a text. */
async function seenAt(url: string, text: string): Promise<number> {
  while (!(await textOf(url)).includes(text)) await setTimeout(10);
  return Date.now();
}

const titled = (channel: string, seen: number, cells: object) => ({ seen, channels: [{ channel, cells }] });

/** Publishes a draft that was checked; until the console shows it. */
async function publishDraft({ ask, until }: ConsoleService, { number, seq, check }: Draft): Promise<void> {
  const { digest, outcomeDigest } = check ?? {};
  await ask('POST', `/api/drafts/${number}/publish`, { digest, outcomeDigest, note: 'bench' });
  const { state, events } = await until(number, (draft) => draft.state !== 'publishing');
  if (state !== 'published') throw new Error(`${seq}: ${JSON.stringify(events)}`);
}

/** Checks a draft; until the console shows how that ended. */
async function checkDraft({ ask, until }: ConsoleService, number: number): Promise<Draft> {
  await ask('POST', `/api/drafts/${number}/check`);
  const draft = await until(number, ({ check }) => check?.state !== 'running');
  if (draft.check?.state !== 'passed') throw new Error(JSON.stringify(draft.check));
  return draft;
}

/** What staff wait for in the console with ten thousand channels, and for how long visitors wait meanwhile. */
export async function benchConsole(): Promise<void> {
  const rows: string[][] = [];
  /** Answers what the last run comes to; what is done before each run is not measured. */
  const measure = async <Result>(
    name: string,
    limit: string,
    runs: number,
    work: (run: number) => Promise<Result>,
    before: () => Promise<unknown> = async () => undefined,
  ): Promise<Result> => {
    const times: number[] = [];
    let latest = 0;
    for (let run = 0; ; run += 1) {
      await before();
      // Anew for each run: it would take what lies between two of them for one long wait.
      const late = monitorEventLoopDelay({ resolution: 1 });
      late.enable();
      await setTimeout(5);
      const start = performance.now();
      const result = await work(run);
      times.push(performance.now() - start);
      // What kept the loop is noted when it goes on.
      await setTimeout(20);
      late.disable();
      latest = Math.max(latest, late.max);
      if (times.length < runs) continue;
      const figures = [median(times), p95Of(times), latest / 1e6].map((ms) => ms.toFixed(0));
      rows.push([name, ...figures, limit]);
      return result;
    }
  };

  const shipped = await consoleService(0);
  try {
    const { ask } = shipped;
    const { rows: channels } = await ask<Page<ChannelRow>>('GET', '/api/channels?limit=1');
    const { number } = await ask<Draft>('POST', '/api/drafts', { title: 'bench' });
    await ask('POST', `/api/drafts/${number}/cells`, titled(channels[0]?.id ?? '', 0, { [TITLE]: 'bench' }));
    await ask('PATCH', `/api/drafts/${number}`, { note: 'bench' });
    const draft = await measure('the check of a draft, as shipped', '', 1, () => checkDraft(shipped, number));
    await ask('POST', `/api/drafts/${number}/submit`, { seen: draft.seq });
    await measure('its publication', '10000', 1, () => publishDraft(shipped, draft));
  } finally {
    await shipped.stop();
  }

  const service = await consoleService(CHANNELS);
  const { ask, root, dataDir, store } = service;
  const product = await startProduct({ dataDir, env: { DUKOU_ROOT: root, DUKOU_CONSOLE_PORT: 'off' } });
  try {
    await measure('first look at the list', '1000', 1, () => ask('GET', '/api/channels?limit=50'));
    await measure('list, first page', '1000', RUNS, () => ask('GET', '/api/channels?limit=50'));
    await measure('list, searched', '500', RUNS, (run) =>
      ask('GET', `/api/channels?limit=50&q=${100_001 + run}`),
    );
    let draft = await ask<Draft>('POST', '/api/drafts', { title: 'bench' });
    const { number } = draft;
    const set = async (run: number) => {
      const cells = { [run === 0 ? TITLE : NOTE]: `bench ${run}` };
      draft = await ask<Draft>('POST', `/api/drafts/${number}/cells`, titled(idOf(0), draft.seq, cells));
    };
    await measure('an edit is saved', '150 (p95)', RUNS, set);
    const problems = () => ask('GET', `/api/drafts/${number}/problems`);
    await measure('what is wrong with its values, first', '', 1, problems);
    await measure('what is wrong with its values', '300', RUNS, problems);
    await measure('a channel, first look', '', 1, () =>
      ask('GET', `/api/channels/${idOf(0)}?draft=${number}`),
    );
    await measure('a channel', '', RUNS, (run) => ask('GET', `/api/channels/${idOf(run)}?draft=${number}`));
    const page = (run: number) => ask('GET', `/api/previews?channel=${idOf(run)}&draft=${number}`);
    await measure('a page of the draft, first', '5000', 1, page);
    await measure('a page of the draft', '5000', 3, page);
    await ask('PATCH', `/api/drafts/${number}`, { note: 'bench' });
    const visited = `${product.url}/login?channel=${idOf(0)}`;
    await visitorsWait(visited, setTimeout(1000));
    const quiet: number[] = [];
    const busy: number[] = [];
    const check = async () => {
      const checking = checkDraft(service, number);
      busy.push(...(await visitorsWait(visited, checking)));
      return checking;
    };
    draft = await measure('the check of the draft', '', CHECKS, check, async () => {
      quiet.push(...(await visitorsWait(visited, setTimeout(QUIET))));
    });
    await ask('POST', `/api/drafts/${number}/submit`, { seen: draft.seq });
    const seen = seenAt(visited, 'bench 0');
    await measure('its publication', '20000', 1, () => publishDraft(service, draft));
    const live = (await seen) - Date.parse(store.log().at(-1)?.at ?? '');
    printTable(
      `The console with ${CHANNELS} channels, ms`,
      ['', 'median', 'p95', 'loop is late', 'at most'],
      rows,
    );
    const [was, is] = [p95Of(quiet), p95Of(busy)];
    printTable(
      'Visitors meanwhile, ms',
      ['', 'median', 'p95', 'at most'],
      [
        ['a page, nothing else going on', median(quiet).toFixed(0), was.toFixed(0), ''],
        ['a page during the check', median(busy).toFixed(0), is.toFixed(0), ''],
        ['ratio', `${(median(busy) / median(quiet)).toFixed(2)} ×`, `${(is / was).toFixed(2)} ×`, '1.2 ×'],
        ['from the switch until a visitor has it', '', String(live), '1000'],
      ],
    );
    await product.interrupt();
    await benchConsoleList(root, dataDir);
  } finally {
    await product.stop();
    await service.stop();
  }
}
