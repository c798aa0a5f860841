import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { compileValidator } from '../engine/core/forms/compile-validator.ts';
import { launchBrowser } from '../test/support/launch-browser.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { SAMPLE_FORM } from './form-typing/sample-form.ts';
import { median } from './median.ts';

const CPU_SLOWDOWN = 4;
/** Milliseconds of script that a letter may cost, 95 times of 100. */
const LIMIT = 16;
const TEXT = 'abcdefghijklmnopqrst';

const USAGE = `Usage: npm run bench:typing -- [--rounds N] [--strict]
Types into a form of 25 fields, ours and the form library as it comes, in turns, with a processor slowed down 4×. Prints what
a letter costs: milliseconds of script, and until it is painted. With --strict, exits with 1 when ours takes ${LIMIT} ms or more
of script at the 95th percentile.`;

type Form = 'ours' | 'stock';

interface Stroke {
  readonly script: number;
  readonly paint: number;
}

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

/** Types the text into the fourth box; the first letters, which warm the page up, do not count. */
async function type(browser: Browser, url: string): Promise<readonly Stroke[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    const session = await context.newCDPSession(page);
    await page.goto(url);
    const box = page.getByRole('textbox').nth(3);
    await box.click();
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(() => {
      const strokes: { script: number; paint: number }[] = [];
      Object.assign(window, { strokes });
      addEventListener(
        'beforeinput',
        () => {
          const start = performance.now();
          let script = 0;
          const after = (then: () => void) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = then;
            port2.postMessage(null);
          };
          // The letter, its handlers and React's rendering run before the next message.
          after(() => {
            script = performance.now() - start;
          });
          requestAnimationFrame(() =>
            after(() => {
              strokes.push({ script, paint: performance.now() - start });
            }),
          );
        },
        true,
      );
    });
    for (const [at, letter] of [...TEXT].entries()) {
      await page.keyboard.press(letter);
      await page.waitForFunction(
        (count) => (window as never as { strokes: [] }).strokes.length >= count,
        at + 1,
      );
    }
    const strokes: Stroke[] = await page.evaluate(() => (window as never as { strokes: Stroke[] }).strokes);
    return strokes.slice(4);
  } finally {
    await context.close();
  }
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

function row(name: string, strokes: readonly Stroke[]): string {
  const cells = (['script', 'paint'] as const).flatMap((part) => {
    const values = strokes.map((stroke) => stroke[part]);
    return [median(values).toFixed(1), p95(values).toFixed(1)];
  });
  return [name.padEnd(22), ...cells.map((cell) => cell.padStart(12))].join('');
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
  const strokes: Record<Form, Stroke[]> = { ours: [], stock: [] };
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const form of ['ours', 'stock'] as const) {
        strokes[form].push(...(await type(browser, `${url}/${form}`)));
      }
    }
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true });
  }
  console.log(
    `One letter in a form of 25 fields, processor ${CPU_SLOWDOWN}× slower, ${strokes.ours.length} letters each, ms`,
  );
  console.log(
    ['script', 'p95', 'paint', 'p95'].reduce((line, word) => line + word.padStart(12), ' '.repeat(22)),
  );
  console.log(row('this form', strokes.ours));
  console.log(row('the library as it comes', strokes.stock));
  const isSlow = p95(strokes.ours.map(({ script }) => script)) >= LIMIT;
  return values.strict && isSlow ? 1 : 0;
}
