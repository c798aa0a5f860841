import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { type Product, startProduct } from '../test/support/start-product.ts';
import { memoryOf } from './memory-of.ts';
import { printTable } from './print-table.ts';

const USAGE = `Usage: npm run bench:flood -- [--minutes N] [--workers N]
  --minutes N  how long, 10 when absent
  --workers N  requests at a time, 64 when absent`;

const agent = new Agent({ keepAlive: true });
/** A visitor beside the flood: a connection of their own. */
const visitor = new Agent({ keepAlive: true, maxSockets: 1 });

/** Status of the answer to a request for a page, and how long it took, ms. */
function ask(
  { port }: Product,
  path: string,
  headers: Readonly<Record<string, string>>,
  by: Agent,
): Promise<{ readonly status: number; readonly ms: number }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: by }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Each with another host, path, channel and query, from another address: nothing that two of them could share. */
function oddRequest(n: number): readonly [path: string, headers: Readonly<Record<string, string>>] {
  const path = n % 3 === 0 ? `/login?_channel=${n}` : `/p${n}/${n % 7}?q=${n}`;
  const host = n % 2 === 0 ? `h${n}.example.net` : 'm.h5.example.com';
  return [
    path,
    { host, 'x-forwarded-for': `20.${(n >> 16) % 250}.${(n >> 8) % 250}.${n % 250}`, 'user-agent': `a${n}` },
  ];
}

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/**
 * Pages for odd hosts, paths and channels, as fast as one process answers, with a visitor beside it who opens a page
 * that is made and loads a file: how many are held, how many sent away with 503, what the visitor waits, and memory,
 * minute by minute.
 */
async function flood(minutes: number, workers: number): Promise<void> {
  const product = await startProduct({ env: { DUKOU_SHED_DELAY_MS: '250', DUKOU_FAULTS: '0' } });
  try {
    const atRest = await memoryOf(product);
    const rows: string[][] = [];
    let sent = 0;
    for (let minute = 1; minute <= minutes; minute += 1) {
      const started = performance.now();
      const end = started + 60_000;
      const statuses = new Map<number, number>();
      const waits: number[] = [];
      const loop = async (): Promise<void> => {
        while (performance.now() < end) {
          sent += 1;
          const { status } = await ask(product, ...oddRequest(sent), agent);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      const visit = async (): Promise<void> => {
        while (performance.now() < end) {
          for (const path of ['/login', '/brand/default/logo.svg']) {
            const { status, ms } = await ask(product, path, { host: 'm.h5.example.com' }, visitor);
            if (status !== 200) throw new Error(`a visitor beside the flood got ${status} for ${path}`);
            waits.push(ms);
          }
        }
      };
      await Promise.all([visit(), ...Array.from({ length: workers }, loop)]);
      const seconds = (performance.now() - started) / 1000;
      const of = (status: number) => `${((statuses.get(status) ?? 0) / seconds).toFixed(0)}/s`;
      const others = [...statuses].filter(([status]) => status !== 200 && status !== 503);
      rows.push([
        String(minute),
        of(200),
        of(503),
        others.map(([status, number]) => `${status}: ${number}`).join(' ') || '0',
        `${quantile(waits, 0.5).toFixed(0)} ms`,
        `${quantile(waits, 0.99).toFixed(0)} ms`,
        `${(await memoryOf(product)).toFixed(0)} MiB`,
      ]);
    }
    printTable(
      `Odd pages against one process, ${workers} at a time; ${atRest.toFixed(0)} MiB before`,
      ['minute', 'answered', '503', 'other', 'visitor', 'visitor p99', 'memory'],
      rows,
    );
  } finally {
    await product.stop();
  }
}

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      workers: { type: 'string', default: '64' },
      help: { type: 'boolean' },
    },
  });
  const [minutes, workers] = [Number(values.minutes), Number(values.workers)];
  if (values.help || !(minutes >= 1) || !(workers >= 1)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  await flood(minutes, workers);
  agent.destroy();
  visitor.destroy();
  return 0;
}
