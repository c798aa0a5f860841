import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** What an operator does: types commands, reads what they print, saves a file. */
interface Step {
  readonly kind: 'sh' | 'text' | 'file';
  readonly path: string;
  readonly text: string;
}

/** What commands change is copied; the rest is the project's own. */
const COPIED = ['hosts', 'channels', 'schemas', 'src/public'];
const LINKED = ['node_modules', 'engine', 'server', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** The fenced blocks of a part of a guide, in their order. */
function stepsOf(guide: string, from: RegExp, to: RegExp | null): readonly Step[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', guide), 'utf8');
  const begun = text.slice(text.search(from));
  const end = to === null ? -1 : begun.slice(1).search(to);
  const part = end < 0 ? begun : begun.slice(0, end + 1);
  return [...part.matchAll(/^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$/gms)].map(
    ([, language = '', path = '', content = '']) => ({
      kind: path !== '' ? 'file' : language === 'sh' ? 'sh' : 'text',
      path,
      text: content,
    }),
  );
}

/** Of each section its depth, its recipes, its other commands, and everything that it names as code or links to. */
function sectionsOf(guide: string) {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', guide), 'utf8');
  const [, ...sections] = text.replace(/^```\w[\s\S]*?^```$/gm, '').split(/^(?=##)/m);
  return sections.map((section) => {
    const commands = [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, lines = '']) =>
      lines.replace(/ +#.*$|".*"/gm, ''),
    );
    const prose = section.replace(/^```[\s\S]*?^```$/gm, '');
    const named = [...prose.matchAll(/`([^`]+)`|\]\(([^)#]+)[^)]*\)/g)]
      .map(([, code, link]) => (code ?? link ?? '').replace(/\s+/g, ' '))
      // How a question is written is said in each language's own words.
      .filter((name) => !name.includes('=标题:'));
    const rows = prose.match(/^\|/gm)?.length ?? 0;
    const recipes = prose.match(/^\*\*/gm)?.length ?? 0;
    return { depth: /^#+/.exec(section)?.[0], commands, rows, recipes, named: [...new Set(named)].sort() };
  });
}

const ENGLISH = stepsOf('operators.md', /^## Step by step$/m, /^## /m);
const PAGES = stepsOf('pages.md', /^## Step by step$/m, /^## /m);
const CHINESE = stepsOf('operators.zh.md', /^## 分步操作$/m, /^## /m);

const root = mkdtempSync(join(tmpdir(), 'dukou-guide-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function copyProject(): void {
  for (const path of COPIED) cpSync(join(PROJECT_ROOT, path), join(root, path), { recursive: true });
  for (const path of LINKED) symlinkSync(join(PROJECT_ROOT, path), join(root, path));
}

/** What `npx dukou` comes to, without asking the package manager each time. */
const NPX = `npx() { shift; node '${join(PROJECT_ROOT, 'server/launch.mjs')}' "$@"; }`;

/** Runs a block as a shell does that stops at the first command that fails. */
async function run(block: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: join(root, 'data'), npm_config_loglevel: 'silent' };
  const shell = promisify(execFile)('bash', ['-ec', `exec 2>&1\n${block}`], { cwd: root, env });
  const { stdout } = await shell.catch((error: { readonly stdout?: string }) => {
    throw new Error(`${block}\n${error.stdout ?? ''}`);
  });
  return stdout;
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

  it('can be followed literally from the shell, and so can the guide to pages', async () => {
    copyProject();
    let output = await run('npx dukou --help');
    expect(output).toContain('Usage: dukou');
    for (const { kind, path, text } of [...ENGLISH, ...PAGES]) {
      if (kind === 'file') {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      } else if (kind === 'sh') {
        output = await run(`${NPX}\n${text}`);
      } else {
        const missing = text.split('\n').filter((line) => line.trim() !== '' && !prints(output, line));
        expect(missing, output).toEqual([]);
      }
    }
  }, 1_200_000);
});
