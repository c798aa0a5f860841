import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { keepSmall } from '../support/smaller-configuration.ts';
import { type Product, startProduct } from '../support/start-product.ts';

/** What an operator does: types commands, reads what they print, saves a file. */
interface Step {
  readonly kind: 'sh' | 'console' | 'text' | 'file';
  readonly path: string;
  readonly text: string;
}

/** What commands change is copied; the rest is the project's own. */
const COPIED = ['hosts', 'channels', 'schemas', 'src/public'];
const LINKED = [
  'node_modules',
  'dist',
  'engine',
  'server',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

function readGuide(guide: string): string {
  return readFileSync(join(PROJECT_ROOT, 'docs', guide), 'utf8');
}

/** The fenced blocks of a guide, in their order. */
function stepsOf(text: string): readonly Step[] {
  return [...text.matchAll(/^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$/gms)].map(
    ([, language = '', path = '', content = '']) => {
      if (path !== '') return { kind: 'file', path, text: content };
      if (language !== 'sh' && language !== 'console' && language !== 'text')
        throw new Error(`nothing follows this block of the guide:\n${content}`);
      return { kind: language, path, text: content };
    },
  );
}

/** Of each section its depth, its recipes, and everything that it names as code or links to. */
function sectionsOf(guide: string) {
  const [, ...sections] = readGuide(guide)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/^(?=##)/m);
  return sections.map((section) => {
    const named = [...section.matchAll(/`([^`]+)`|\]\(([^)#]+)[^)]*\)/g)]
      .map(([, code, link]) => (code ?? link ?? '').replace(/\s+/g, ' '))
      // How a question is written is said in each language's own words.
      .filter((name) => !name.includes('=标题:'));
    const rows = section.match(/^\|/gm)?.length ?? 0;
    const recipes = section.match(/^\*\*/gm)?.length ?? 0;
    return { depth: /^#+/.exec(section)?.[0], rows, recipes, named: [...new Set(named)].sort() };
  });
}

const ENGLISH = stepsOf(readGuide('operators.md'));
const CHINESE = stepsOf(readGuide('operators.zh.md'));
const PAGES = stepsOf(/^## Step by step$.*?(?=^## The parts)/ms.exec(readGuide('pages.md'))?.[0] ?? '');

const root = mkdtempSync(join(tmpdir(), 'dukou-guide-'));
let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  host?.kill();
  rmSync(root, { recursive: true, force: true });
});

function copyProject(): void {
  for (const path of COPIED) cpSync(join(PROJECT_ROOT, path), join(root, path), { recursive: true });
  keepSmall(root, ['default.json', 'event.h5.example.com.json', 'm.h5.example.com.json']);
  // Of brands that no host has left the guide would be warned.
  for (const name of readdirSync(join(root, 'schemas/brands')))
    if (name !== 'default.json') rmSync(join(root, 'schemas/brands', name));
  // Where nothing runs out, whenever the guide is followed.
  const calendar = join(root, 'schemas/calendar.json');
  writeFileSync(calendar, readFileSync(calendar, 'utf8').replace(/"until": "\d{4}/, '"until": "2099'));
  for (const path of LINKED) symlinkSync(join(PROJECT_ROOT, path), join(root, path));
}

/** What `npx dukou` comes to, without asking the package manager each time. */
const NPX = `npx() { shift; node '${join(PROJECT_ROOT, 'server/launch.mjs')}' "$@"; }`;

/** The same by a process that has loaded the program already. */
const NPX_HERE = `npx() {
  shift
  exec 3<>/dev/tcp/127.0.0.1/$COMMANDS_PORT
  printf '%s\\0' $# "$PWD" "$@" >&3
  local said
  said=$(cat <&3)
  exec 3>&-
  printf '%s' "\${said%$'\\n'*}"
  return "\${said##*$'\\n'}"
}`;

/** The process of these commands, and its port. */
let host: ChildProcess | undefined;
let port = '';

async function startHost(): Promise<void> {
  const started = spawn(process.execPath, ['test/support/command-host.mjs'], {
    cwd: PROJECT_ROOT,
    env: { ...environment(), NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  host = started;
  const [said] = await once(started.stdout, 'data');
  port = String(said).trim();
}

const environment = () => ({
  ...process.env,
  DATA_DIR: join(root, 'data'),
  COMMANDS_PORT: port,
  npm_config_loglevel: 'silent',
});

/** Runs a block as a shell does that stops at the first command that fails. */
async function run(block: string): Promise<string> {
  const shell = promisify(execFile)('bash', ['-ec', `exec 2>&1\n${block}`], {
    cwd: root,
    env: environment(),
  });
  const { stdout } = await shell.catch((error: { readonly stdout?: string }) => {
    throw new Error(`${block}\n${error.stdout ?? ''}`);
  });
  return stdout;
}

/** Runs a block on a terminal, where commands ask, and types what the guide types behind each question. */
function runOnTerminal(block: string): Promise<string> {
  const commands = [...block.matchAll(/^\$ (.+)$/gm)].map(([, command]) => command).join('\n');
  const answers = [...block.matchAll(/\[y\/N\] (.+)$/gm)].map(([, answer = '']) => answer);
  const shell = spawn('script', ['-qec', commands, '/dev/null'], {
    cwd: root,
    env: { ...environment(), SHELL: '/bin/bash', BASH_ENV: join(root, 'npx.sh') },
  });
  let output = '';
  let asked = 0;
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += stripVTControlCharacters(text).replaceAll('\r', '\n');
    for (const questions = output.split('[y/N] ').length - 1; asked < questions; asked += 1)
      shell.stdin.write(`${answers[asked] ?? 'n'}\n`);
  });
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${block}\n${output}`))));
  });
}

/** True when the output has the line; "…" stands for anything, blanks for any blanks. */
function prints(output: string, line: string): boolean {
  const pattern = line
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*'))
    .join('\\s+');
  return new RegExp(`^\\s*${pattern}\\s*$`, 'm').test(output);
}

/** What the guide expects of a terminal: everything but the commands that are typed there. */
const shownOn = (text: string): string => text.replace(/^\$ .*$/gm, '');

/**
 * The title that a visit of the channel which the guide publishes and takes back gets, once the server shows what was
 * just published.
 */
async function titleAfter(output: string): Promise<string | undefined> {
  const released = [...output.matchAll(/^(?:Published version|Version) \d+ \(release ([0-9a-f]{16})\)/gm)].at(
    -1,
  )?.[1];
  if (released === undefined) return undefined;
  const current = async (): Promise<unknown> =>
    (await fetch(`${product?.url}/release/current.json`)).json().then((file) => (file as { id: string }).id);
  await expect.poll(current).toBe(released);
  const page = await (await fetch(`${product?.url}/login?channel=7804`)).text();
  return /<title>([^<]*)/.exec(page)?.[1];
}

describe("the operators' guide", () => {
  it('says the same in English and Chinese: every command, every line that is printed, every file', () => {
    expect(ENGLISH.filter(({ kind }) => kind === 'sh').length).toBeGreaterThan(6);
    expect(CHINESE).toEqual(ENGLISH);
    expect(PAGES.filter(({ kind }) => kind === 'sh').length).toBeGreaterThan(1);
  });

  it('has the same sections in both languages, and each names the same commands, files and settings', () => {
    const english = sectionsOf('operators.md');
    expect(english.length).toBeGreaterThan(12);
    expect(sectionsOf('operators.zh.md')).toEqual(english);
  });

  it('can be followed literally from the shell beside a running server, and so can the guide to pages', async () => {
    copyProject();
    writeFileSync(join(root, 'npx.sh'), NPX);
    const dataDir = join(root, 'data');
    product = await startProduct({ dataDir, env: { DUKOU_ROOT: root } });
    await startHost();
    let output = await run(`${NPX}\nnpx dukou --help`);
    expect(output).toContain('Usage: dukou');
    let kept = '';
    const titles: (string | undefined)[] = [];
    const steps = [...ENGLISH, ...PAGES];
    for (const [at, { kind, path, text }] of steps.entries()) {
      if (kind === 'file') {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
        continue;
      }
      if (kind === 'sh') output = await run(`${NPX_HERE}\n${text.replaceAll(/\bN\b/g, kept)}`);
      if (kind === 'console') output = await runOnTerminal(text);
      const expected = kind === 'sh' ? '' : shownOn(text);
      const missing = expected.split('\n').filter((line) => line.trim() !== '' && !prints(output, line));
      expect(missing, output).toEqual([]);
      if (kind === 'text') continue;
      kept = /^(\d+) +[0-9a-f]{16} +kept/m.exec(output)?.[1] ?? kept;
      // Nothing that was taken back goes out unless the guide speaks of it, and everything is published where the
      // server is.
      const said = `${text}${steps[at + 1]?.text ?? ''}`;
      if (!said.includes('TAKEN BACK BEFORE')) expect(output).not.toContain('TAKEN BACK BEFORE');
      expect(output).not.toContain('NO SERVER HAS EVER USED IT');
      const title = await titleAfter(output);
      if (title !== undefined) titles.push(title);
    }
    const [before, taken, corrected, stopped, back, ...later] = titles;
    expect([before, taken, corrected, stopped, back]).toEqual([
      '渡口',
      '渡口',
      '首页专场',
      '渡口',
      '首页专场',
    ]);
    expect(new Set(later)).toEqual(new Set(['首页专场']));
  }, 1_200_000);
});
