import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';
import { readJson } from './read-json.ts';

/** Milliseconds in which a built product must serve, also on a slow machine that makes its first database. */
const READY_WITHIN = 240_000;

/** Variable with the folder that a product of this configuration has filled and left; none where it is absent. */
export const FILLED_DATA = 'DUKOU_TEST_FILLED_DATA';

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built product, running as operators run it. */
export interface Product {
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Address of what is for operations; empty when it is off. */
  readonly opsUrl: string;
  /** Address of the console; empty when it is off. */
  readonly consoleUrl: string;
  readonly port: number;
  readonly dataDir: string;
  /** Everything the process has said so far. */
  said(): string;
  /** The newest code sent to `phone`; throws when none was sent. */
  smsCode(phone: string): string;
  /** How many codes were sent to `phone`. */
  smsCount(phone: string): number;
  /** Runs `dukou …` on this product's data. */
  dukou(...args: string[]): Promise<Finished>;
  /** Ends the process as the system does when it has no memory left: without a chance to do anything. */
  kill(): void;
  /** Stops the process as Ctrl-C does, or as another signal does; resolves to its exit code. */
  interrupt(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops the process and removes its data. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** An existing data folder, kept on stop. */
  readonly dataDir?: string;
  readonly command?: 'start' | 'dev';
  /** Folder of another copy of the project, which builds itself. */
  readonly root?: string | undefined;
  /** Path of another Node.js than the one that runs the tests. */
  readonly node?: string;
}

/** What `npm start` runs with Node.js. */
const AS_STARTED: readonly string[] = readJson<{ scripts: { start: string } }>('package.json')
  .scripts.start.split(' ')
  .slice(1);

interface SmsLine {
  readonly phone: string;
  readonly code: string;
}

function launch(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { root = PROJECT_ROOT, node = process.execPath }: Pick<ProductOptions, 'root' | 'node'>,
): ChildProcess {
  // Options of Node.js are for the server: people give commands none.
  const [command, ...rest] = args;
  const program = command === 'start' ? AS_STARTED : ['server/launch.mjs', command ?? ''];
  return spawn(node, [...program, ...rest], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Resolves to the address of the line `ready http://…`; rejects when the process ends or says nothing of the kind. */
function whenReady(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(
      () => reject(new Error(`not ready in time; it said:\n${said()}`)),
      READY_WITHIN,
    );
    const look = (): void => {
      const found = /^ready (http:\S+)/m.exec(said())?.[1];
      if (found === undefined) return;
      clearTimeout(giveUp);
      resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('close', (code) => {
      clearTimeout(giveUp);
      reject(new Error(`ended with ${code} before it was ready; it said:\n${said()}`));
    });
  });
}

function newDataDir({ command = 'start', env, root }: ProductOptions): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-data-'));
  const filled = process.env[FILLED_DATA];
  const isOfThem = command === 'start' && root === undefined && env?.DUKOU_ROOT === undefined;
  if (filled && isOfThem) cpSync(filled, dataDir, { recursive: true });
  return dataDir;
}

/**
 * Starts the product on a free port, and waits until it says that it is ready. Its data folder is empty, or as the
 * first start of a product like it has left it.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? newDataDir(options);
  const own = {
    HOST: '127.0.0.1',
    PORT: '0',
    DUKOU_OPS_PORT: '0',
    DUKOU_CONSOLE_PORT: '0',
    // A machine that runs tests is late all the time; what a late server refuses is tested by itself.
    DUKOU_SHED_DELAY_MS: '60000',
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    DUKOU_FAULTS: '1',
  };
  const env = { ...own, ...options.env };
  const child = launch([options.command ?? 'start'], env, options);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const said = (): string => text;
  const killWithTests = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithTests);
  child.once('close', () => process.off('exit', killWithTests));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = await whenReady(child, said);
  const { origin, port } = new URL(address);
  const outbox = join(dataDir, 'outbox/sms.jsonl');
  const sent = (phone: string): readonly SmsLine[] =>
    (existsSync(outbox) ? readFileSync(outbox, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as SmsLine)
      .filter((line) => line.phone === phone);
  const interrupt = (signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> => {
    if (child.exitCode === null) child.kill(signal);
    return closed;
  };
  return {
    url: origin,
    opsUrl: /^Operations (http:\/\/[^/]+)/m.exec(text)?.[1] ?? '',
    consoleUrl: /^Console +(http\S+)/m.exec(text)?.[1] ?? '',
    port: Number(port),
    dataDir,
    said,
    smsCode(phone) {
      const code = sent(phone).at(-1)?.code;
      if (code === undefined) throw new Error(`no code was sent to ${phone}; the product said:\n${text}`);
      return code;
    },
    smsCount: (phone) => sent(phone).length,
    dukou: (...args) => collect(launch(args, env, options)),
    kill: () => void child.kill('SIGKILL'),
    interrupt,
    async stop() {
      await interrupt();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
