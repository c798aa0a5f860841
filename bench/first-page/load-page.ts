import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { actAsVisitor, type Errand, type Seen } from './act-as-visitor.ts';
import { CATEGORIES, mainThreadTime } from './main-thread-time.ts';
import { watchOthers } from './watch-others.ts';

/** Slow 4G: 150 ms, 1.6 Mbit/s down, 0.75 up; and a processor four times slower than this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

/** What came over the network, in KiB as gzip sends it. */
export interface Weight {
  readonly requests: number;
  readonly kib: number;
  /** Scripts alone, those inside the page too. */
  readonly script: number;
}

/** One page opened by a fresh browser, in milliseconds since the navigation began. */
export interface Load extends Readonly<Seen> {
  readonly firstPaint: number;
  /** Of the page's main thread, until React had taken over; `null` when nobody looked. */
  readonly mainThread: number | null;
  /** What had come when a press was answered. A request counts when it was sent, its bytes when all had come. */
  readonly before: Weight;
  readonly all: Weight;
  /** How many cores the rest of the machine used meanwhile. */
  readonly others: number;
}

/** A page that can be opened, by a visitor who has something stored. */
export interface Target {
  readonly url: string;
  readonly stored: Readonly<Record<string, string>>;
}

interface Received {
  /** Milliseconds since 1970. */
  readonly sent: number;
  readonly complete: number;
  readonly gzip: number;
  readonly script: number;
}

let visitors = 0;

function weigh(body: Buffer): number {
  return body.length === 0 ? 0 : gzipSync(body, { level: 9 }).length / 1024;
}

/** Scripts within a page that are run, not data. */
function inlineScripts(html: string): string {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\bsrc=|type="application\/json"/.test(attributes))
    .map(([, , text]) => text)
    .join('\n');
}

async function receive(request: Request): Promise<Received> {
  const body = (await (await request.response())?.body().catch(() => null)) ?? Buffer.alloc(0);
  const { startTime, responseEnd } = request.timing();
  const kind = request.resourceType();
  const gzip = weigh(body);
  const inside = kind === 'document' ? weigh(Buffer.from(inlineScripts(body.toString('utf8')))) : 0;
  return {
    sent: startTime,
    complete: startTime + responseEnd,
    gzip,
    script: kind === 'script' ? gzip : inside,
  };
}

function sumUp(received: readonly Received[], until = Number.POSITIVE_INFINITY): Weight {
  const come = received.filter(({ complete }) => complete <= until);
  return {
    requests: received.filter(({ sent }) => sent <= until).length,
    kib: come.reduce((sum, { gzip }) => sum + gzip, 0),
    script: come.reduce((sum, { script }) => sum + script, 0),
  };
}

/** Milliseconds that a visitor waits for an answer. */
const PATIENCE = 120_000;
/** Milliseconds without a request under way after which a page has come to rest. */
const REST = 500;

/** Begins to watch a page's requests. @returns resolves when the page has loaded and has come to rest. */
function watchRest(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let since = performance.now();
  const end = (request: Request): void => {
    open.delete(request);
    since = performance.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    await page.waitForLoadState('load');
    while (open.size > 0 || performance.now() - since < REST) await page.waitForTimeout(50);
  };
}

/** A fresh browser profile under the slow profile, which nothing is stored in but what the target says. */
async function openSlowly<T>(
  browser: Browser,
  target: Target,
  errand: Errand,
  visit: (page: Page, untilDone: () => Promise<void>, untilAtRest: () => Promise<void>) => Promise<T>,
): Promise<T> {
  visitors += 1;
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: 'zh-CN',
    isMobile: true,
    hasTouch: true,
    // The limits of the backend are for each address.
    extraHTTPHeaders: { 'x-forwarded-for': `20.7.${(visitors >> 8) % 250}.${visitors % 250}` },
  });
  try {
    await context.addInitScript((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, target.stored);
    await context.addInitScript(actAsVisitor, errand);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    // Playwright's own ways to wait put a large script into the page, which would be measured too.
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'tellDone' });
    const done = new Promise<boolean>((resolve) => {
      session.once('Runtime.bindingCalled', () => resolve(true));
      setTimeout(resolve, PATIENCE, false).unref();
    });
    const untilDone = async (): Promise<void> => {
      if (!(await done)) throw new Error(`${target.url}: nothing came of "${errand.does}" in ${PATIENCE} ms`);
    };
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await visit(page, untilDone, watchRest(page));
  } finally {
    await context.close();
  }
}

/**
 * Opens a page once.
 *
 * @throws when a press led to another document, when more than one code was asked for, or when the message stands in a
 * page that nobody has touched: such a load measures nothing.
 */
export function loadPage(browser: Browser, target: Target, errand: Errand): Promise<Load> {
  return openSlowly(browser, target, errand, async (page, untilDone, untilAtRest) => {
    const requests: Request[] = [];
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    page.on('requestfinished', (request) => requests.push(request));
    const others = watchOthers();
    if (errand.does === 'look') await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(target.url, { waitUntil: 'commit' });
    await untilDone();
    const used = others();
    const mainThread =
      errand.does === 'look' ? mainThreadTime(await browser.stopTracing(), 'taken-over') : null;
    await untilAtRest();
    const { seen, origin, firstPaint, text } = await page.evaluate(() => ({
      seen: (window as never as { seen: Seen }).seen,
      origin: performance.timeOrigin,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      text: document.querySelector('main')?.textContent ?? '',
    }));
    const codes = requests.filter((request) => request.url().includes('sendLoginSms')).length;
    if (documents !== 1) throw new Error(`${target.url}: a press led to another document`);
    if (codes > 1) throw new Error(`${target.url}: ${codes} codes were asked for instead of one`);
    if (errand.does === 'look' && text.includes(errand.message)) {
      throw new Error(`${target.url}: "${errand.message}" stands in the untouched page`);
    }
    // Not before: a browser that hands out what it received is busy with it.
    const all = await Promise.all(requests.map(receive));
    return {
      ...seen,
      firstPaint,
      mainThread,
      before: sumUp(all, origin + (seen.answered ?? Number.NaN)),
      all: sumUp(all),
      others: used,
    };
  });
}

/**
 * Logs in on a login page that has come to rest.
 *
 * @param codeOf the code that was sent to a number.
 * @returns milliseconds from the press that logs in until the page after it answers a press, and the cores that the
 * rest of the machine used meanwhile.
 */
export function logInAndGoOn(
  browser: Browser,
  target: Target,
  errand: Errand,
  codeOf: (phone: string) => string,
): Promise<{ readonly usable: number; readonly others: number }> {
  return openSlowly(browser, target, errand, async (page, untilDone, untilAtRest) => {
    await page.goto(target.url);
    await untilAtRest();
    await page.getByRole('textbox', { name: '手机号' }).fill(errand.number);
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await Promise.all([
      page.waitForResponse(/sendLoginSms/),
      page.getByRole('button', { name: '获取验证码' }).click(),
    ]);
    await page.getByRole('textbox', { name: '验证码' }).fill(codeOf(errand.number));
    await untilAtRest();
    const others = watchOthers();
    await page.evaluate(() => (window as never as { logIn(): void }).logIn());
    await untilDone();
    const usable = await page.evaluate(
      () =>
        performance.timeOrigin +
        ((window as never as { seen: Seen }).seen.answered ?? Number.NaN) -
        Number(sessionStorage.getItem('pressedAt')),
    );
    return { usable, others: others() };
  });
}
