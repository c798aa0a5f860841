import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compileValidator } from '../engine/forms/compile-validator.ts';
import { launchBrowser } from '../test/support/launch-browser.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { SAMPLE_FORM } from './form-typing/sample-form.ts';
import { type Stroke, strokesOf } from './form-typing/strokes-of.ts';
import { median } from './median.ts';

const CPU_SLOWDOWN = 4;
/** Milliseconds of script that a letter may cost, 95 times of 100. */
const LIMIT = 16;
/** Milliseconds between letters: all that a letter sets off, such as keeping the draft, falls to that letter. */
const PAUSE = 250;
const TEXT = 'abcdefghijklmnopqrst';

const USAGE = `Usage: npm run bench:typing -- [--rounds N] [--strict]
Types into a form of 25 fields, ours and the form library as it comes, in turns, with a processor slowed down 4×. Prints what
a letter costs, from the browser's trace: milliseconds of script until the page is painted (processor time, so that other programs
on the machine do not count), of all script until the next letter, and until the page is painted. All are also measured after an
empty form was sent, when every letter is judged. With --strict, exits with 1 when ours takes ${LIMIT} ms or more of script until
the page is painted, at the 95th percentile.`;

type Form = 'ours' | 'stock';

async function bundle(form: Form, folder: string): Promise<void> {
  await build({
    configFile: false,
    mode: 'production',
    root: PROJECT_ROOT,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(folder, form),
      target: 'es2022',
      lib: { entry: `bench/form-typing/${form}.tsx`, formats: ['es'], fileName: 'form', cssFileName: 'form' },
    },
  });
}

function serve(folder: string): Promise<{ readonly url: string; readonly server: Server }> {
  const validator = compileValidator(SAMPLE_FORM);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const send = (type: string, body: string | Buffer) => {
      response.setHeader('content-type', type);
      response.end(body);
    };
    const form = /^\/(ours|stock)$/.exec(path)?.[1];
    if (form) {
      const root = '<!doctype html><meta charset="utf-8"><div id="root"></div>';
      send('text/html', `${root}<script type="module" src="/${form}/form.js"></script>`);
    } else if (path === '/validator.js') send('text/javascript', validator);
    else {
      try {
        send('text/javascript', readFileSync(join(folder, path)));
      } catch {
        response.statusCode = 404;
        response.end();
      }
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, server });
    });
  });
}

/**
 * Types the text into the fourth box and reads from the browser's own trace what each letter cost; the first letters,
 * which warm the page up, do not count.
 *
 * @param isSent the empty form was sent before: every field says what is wrong with it, and what is typed is judged at
 * once.
 */
async function type(browser: Browser, url: string, isSent: boolean): Promise<readonly Stroke[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    const session = await context.newCDPSession(page);
    await page.goto(url);
    if (isSent) await page.getByRole('button', { name: /提交|Submit/ }).click();
    const box = page.getByRole('textbox').nth(3);
    await box.click();
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    });
    for (const letter of TEXT) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(PAUSE);
    }
    return strokesOf(await browser.stopTracing()).slice(4);
  } finally {
    await context.close();
  }
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

/**
 * Script until painted, all script until the next letter, and time until painted, each in the middle and at the 95th
 * percentile.
 */
function numbers(strokes: readonly Stroke[]): readonly number[] {
  const columns = [
    strokes.map(({ script }) => script),
    strokes.map(({ script, later }) => script + later),
    strokes.map(({ paint }) => paint),
  ];
  return columns.flatMap((values) => [median(values), p95(values)]);
}

function row(name: string, strokes: readonly Stroke[]): string {
  return [name.padEnd(32), ...numbers(strokes).map((one) => one.toFixed(1).padStart(10))].join('');
}

function ratios(ours: readonly Stroke[], stock: readonly Stroke[]): string {
  const own = numbers(ours);
  return numbers(stock)
    .map((one, i) => `${(one / (own[i] ?? Number.NaN)).toFixed(1)} ×`.padStart(10))
    .join('');
}

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  // The program that runs this file says otherwise, and React would be built for development.
  process.env.NODE_ENV = 'production';
  const folder = await mkdtemp(join(tmpdir(), 'dukou-typing-'));
  await bundle('ours', folder);
  await bundle('stock', folder);
  const { url, server } = await serve(folder);
  const browser = await launchBrowser({});
  const strokes = new Map<string, Stroke[]>();
  const of = (form: Form, isSent: boolean) => {
    const key = `${form} ${isSent}`;
    return strokes.get(key) ?? strokes.set(key, []).get(key) ?? [];
  };
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const isSent of [false, true]) {
        for (const form of ['ours', 'stock'] as const) {
          of(form, isSent).push(...(await type(browser, `${url}/${form}`, isSent)));
        }
      }
    }
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true });
  }
  console.log(
    `One letter in a form of 25 fields, processor ${CPU_SLOWDOWN}× slower, ${of('ours', false).length} letters each, ms`,
  );
  console.log(
    ['script', 'p95', 'all', 'p95', 'paint', 'p95'].reduce(
      (line, word) => line + word.padStart(10),
      ' '.repeat(32),
    ),
  );
  for (const isSent of [false, true]) {
    const state = isSent ? ', mistakes shown' : '';
    const [ours, stock] = [of('ours', isSent), of('stock', isSent)];
    console.log(row(`this form${state}`, ours));
    console.log(row(`the library as it comes${state && ', too'}`, stock));
    console.log(`${'library ÷ this form'.padEnd(32)}${ratios(ours, stock)}`);
  }
  const isSlow = [false, true].some((isSent) => p95(of('ours', isSent).map(({ script }) => script)) >= LIMIT);
  return values.strict && isSlow ? 1 : 0;
}
