import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../test/support/launch-browser.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { startProduct } from '../test/support/start-product.ts';
import { median } from './median.ts';
import { watchForAnswer } from './watch-for-answer.ts';

/** Slow 4G: 150 ms, 1.6 Mbit/s down, 0.75 up; and a processor four times slower than this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

interface Load {
  /** Milliseconds from the start of the navigation. */
  readonly firstPaint: number;
  /** Milliseconds until a tap on the button that asks for a code is answered. */
  readonly usable: number;
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};

/** Serves the static page and its pictures as the product serves its own: same compression. */
function serveStatic(encoding: string | null): Promise<{ readonly url: string; readonly server: Server }> {
  const compress =
    encoding === 'br' ? brotliCompressSync : encoding === 'gzip' ? gzipSync : (body: Buffer) => body;
  const server = createServer((request, response) => {
    const path = request.url === '/' ? 'bench/static-login/index.html' : `src/public${request.url}`;
    try {
      const body = compress(readFileSync(join(PROJECT_ROOT, path)));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      if (encoding !== null) response.setHeader('content-encoding', encoding);
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}/`, server });
    });
  });
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(watchForAnswer);
    await page.goto(url, { waitUntil: 'commit' });
    const usable = await page.waitForFunction(
      () => (window as { answeredAt?: number }).answeredAt,
      undefined,
      {
        timeout: 60_000,
      },
    );
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { firstPaint, usable: Number(await usable.jsonValue()) };
  } finally {
    await context.close();
  }
}

function report(name: string, key: keyof Load, product: readonly Load[], still: readonly Load[]): void {
  const ours = median(product.map((run) => run[key]));
  const theirs = median(still.map((run) => run[key]));
  const numbers = `${ours.toFixed(0).padStart(6)} ms ${theirs.toFixed(0).padStart(6)} ms`;
  console.log(`${name.padEnd(24)} ${numbers}   ${(ours / theirs).toFixed(2)} ×`);
}

/**
 * Loads the login page of the product and a hand-written static page with the same content, in turns, in Chromium under
 * slow 4G and 4× processor throttling. Prints medians in milliseconds and the product's as a multiple of the static
 * one's.
 */
export async function benchFirstPage(runs: number): Promise<void> {
  const product = await startProduct();
  // What a browser is sent: it takes both, the tighter one first.
  const accept = { 'accept-encoding': 'gzip, br' };
  const encoding = (await fetch(`${product.url}/login`, { headers: accept })).headers.get('content-encoding');
  const still = await serveStatic(encoding);
  const browser = await launchBrowser();
  try {
    const loads: { readonly product: Load[]; readonly still: Load[] } = { product: [], still: [] };
    await load(browser, `${product.url}/login`);
    for (let run = 0; run < runs; run += 1) {
      loads.product.push(await load(browser, `${product.url}/login`));
      loads.still.push(await load(browser, still.url));
    }
    console.log(`\nLogin page, slow 4G, processor ÷ ${CPU_SLOWDOWN}, medians of ${runs} loads in turns`);
    console.log(`${''.padEnd(24)}   product    static   product ÷ static`);
    report('first contentful paint', 'firstPaint', loads.product, loads.still);
    report('answers a tap', 'usable', loads.product, loads.still);
  } finally {
    await browser.close();
    still.server.close();
    await product.stop();
  }
}
