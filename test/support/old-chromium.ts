import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type DebugSession, openDebugSession } from './debug-session.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** The npm package that carries Chromium 67 as a brotli file, and what its archive must be, byte for byte. */
const PACKAGE = 'chrome-aws-lambda@67.0.3372';
const ARCHIVE = 'chrome-aws-lambda-67.0.3372.tgz';
const INTEGRITY =
  'sha512-JGB/vPO64wwEBLBRGkZUa9uoJ7sZ/y0wB9/ZAlDS7fYtEOAJUVx7WzcU3hIhfCP4RSBcggS6vbSyx1u+Sgt5+w==';
const CACHE = join(PROJECT_ROOT, 'node_modules/.cache/old-chromium');
const PROGRAM = join(CACHE, 'chromium-67');

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, { cwd: CACHE, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${done.stderr}`);
}

/**
 * Path of Chromium 67. The first call fetches the package, checks it against its pinned hash and unpacks the program.
 */
export function findOldChromium(): string {
  if (existsSync(PROGRAM)) return PROGRAM;
  mkdirSync(CACHE, { recursive: true });
  const archive = join(CACHE, ARCHIVE);
  if (!existsSync(archive)) run('npm', ['pack', '--silent', '--ignore-scripts', PACKAGE]);
  const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (hash !== INTEGRITY) {
    rmSync(archive);
    throw new Error(`${PACKAGE} is not the pinned archive: it has ${hash}. It was removed and not run.`);
  }
  run('tar', ['xzf', ARCHIVE, 'package/bin/chromium.br']);
  const unpacked = `${PROGRAM}.part`;
  writeFileSync(unpacked, brotliDecompressSync(readFileSync(join(CACHE, 'package/bin/chromium.br'))), {
    mode: 0o755,
  });
  renameSync(unpacked, PROGRAM);
  rmSync(join(CACHE, 'package'), { recursive: true });
  rmSync(archive);
  return PROGRAM;
}

/** A running Chromium 67 with one empty page. */
export interface OldBrowser {
  readonly page: DebugSession;
  /** For example `HeadlessChrome/67.0.3372.0`. */
  readonly version: string;
  close(): Promise<void>;
}

/** Starts Chromium 67 headless and opens a page of 360×640. */
export async function startOldBrowser(): Promise<OldBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'dukou-old-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--lang=zh-CN'];
  const child = spawn(findOldChromium(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    void gone.then(() => reject(new Error(`Chromium 67 did not start: ${said}`)));
  });
  const browser = await openDebugSession(address);
  const { product } = await browser.call('Browser.getVersion');
  const target = await browser.call('Target.createTarget', { url: 'about:blank', width: 360, height: 640 });
  const page = await openDebugSession(
    address.replace(/\/devtools\/browser\/.*/, `/devtools/page/${String(target.targetId)}`),
  );
  return {
    page,
    version: String(product),
    async close() {
      child.kill('SIGKILL');
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
