import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../test/support/launch-browser.ts';
import { PROJECT_ROOT } from '../test/support/project-root.ts';
import { type Product, startProduct } from '../test/support/start-product.ts';
import type { Errand } from './first-page/act-as-visitor.ts';
import {
  type Contender,
  type Figures,
  holdLimits,
  type Limit,
  type PageName,
} from './first-page/hold-limits.ts';
import { type Load, loadPage, logInAndGoOn, type Target } from './first-page/load-page.ts';
import { type Rivals, serveRivals } from './first-page/serve-rivals.ts';
import { median } from './median.ts';
import { printTable } from './print-table.ts';

const CONTENDERS: readonly Contender[] = ['static', 'stock', 'ours'];
const NAMES = { static: 'static page by hand', stock: 'form library as it comes', ours: 'ours' } as const;
/** As many cores as other programs may use while a page is loaded before the load counts as disturbed. */
const OTHERS_AT_MOST = 0.35;

/**
 * DevTools, over which the network is slowed down, notes the line that sends each request. V8 parses a script again for
 * that, once in each load: time that no visitor loses. With this it keeps the lines as it compiles, on every page.
 */
const LINES_AT_ONCE = '--no-enable-lazy-source-positions';

/** Figures, and how many of the loads behind them the rest of the machine left alone, such as `7 of 15`. */
interface Measured extends Figures {
  readonly quiet: string;
}

type Pages = Readonly<Record<Contender, Measured>>;
type Run = Readonly<Partial<Record<PageName, Pages>>>;

/** What the first page may cost: the file that `--check` holds it to. */
function readLimits(): readonly Limit[] {
  const text = readFileSync(join(PROJECT_ROOT, 'bench/limits.json'), 'utf8');
  return (JSON.parse(text) as { readonly firstPage: readonly Limit[] }).firstPage;
}

/** A phone number that no other load of this run uses. */
let phones = 0;
function newPhone(): string {
  phones += 1;
  return `138${String(process.pid % 1000).padStart(3, '0')}${String(phones).padStart(5, '0')}`;
}

const ERRANDS: Readonly<Record<PageName, Pick<Errand, 'button' | 'message' | 'number'>>> = {
  login: { button: '登录并继续', message: '请输入正确的手机号', number: '123' },
  form: { button: '下一步', message: '请输入身份证号', number: '' },
};

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<Record<string, never>> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const answer = (await response.json()) as { readonly code: number; readonly data: Record<string, never> };
  if (answer.code !== 200) throw new Error(`${url} answered ${JSON.stringify(answer)}`);
  return answer.data;
}

/** What the browser of somebody who has logged in keeps. */
async function logIn({ url, smsCode }: Product): Promise<Readonly<Record<string, string>>> {
  const phone = newPhone();
  await post(`${url}/v1/user/sendLoginSms`, { phone });
  const agreements = JSON.stringify(['user-service', 'privacy'].map((id) => ({ id, version: '1.0' })));
  const data = await post(`${url}/v1/user/loginSmsCode`, { phone, code: smsCode(phone), agreements });
  const { access_token = '', userinfo } = data as {
    access_token?: string;
    userinfo?: { readonly id: string };
  };
  return { access_token, user_id: userinfo?.id ?? '' };
}

/** Middle of what quiet loads say; of what all say when most were disturbed. */
function middle<T extends { readonly others: number }>(
  loads: readonly T[],
  of: (load: T) => number | null,
): number | null {
  const quiet = loads.filter(({ others }) => others <= OTHERS_AT_MOST);
  const values = (list: readonly T[]) => list.map(of).filter((one) => one !== null);
  const [some, every] = [values(quiet), values(loads)];
  if (every.length === 0) return null;
  return median(some.length * 2 >= every.length ? some : every);
}

function sumUp(loads: readonly Load[], logins: readonly { usable: number; others: number }[]): Measured {
  const of = (key: (load: Load) => number | null) => middle(loads, key) ?? Number.NaN;
  const pressed = (key: (load: Load) => number) => of((load) => (load.answered === null ? null : key(load)));
  const looked = (key: (load: Load) => number) => of((load) => (load.mainThread === null ? null : key(load)));
  const quiet = [...loads, ...logins].filter(({ others }) => others <= OTHERS_AT_MOST).length;
  return {
    firstPaint: of(({ firstPaint }) => firstPaint),
    usable: of(({ answered }) => answered),
    codeAsked: middle(loads, ({ asked }) => asked),
    takenOver: of(({ takenOver }) => takenOver),
    mainThread: of(({ mainThread }) => mainThread),
    requestsBefore: pressed(({ before }) => before.requests),
    kibBefore: pressed(({ before }) => before.kib),
    scriptBefore: pressed(({ before }) => before.script),
    requests: looked(({ all }) => all.requests),
    kib: looked(({ all }) => all.kib),
    layoutShift: looked(({ shift }) => shift),
    afterLogin: middle(logins, ({ usable }) => usable),
    isQuiet: quiet * 2 >= loads.length + logins.length,
    quiet: `${quiet} of ${loads.length + logins.length}`,
  };
}

function targetsOf(
  page: PageName,
  product: Product,
  rivals: Rivals,
  stored: Target['stored'],
): Readonly<Record<Contender, Target>> {
  const ours = {
    login: { url: `${product.url}/login`, stored: {} },
    form: { url: `${product.url}/form-package`, stored },
  };
  return {
    static: { url: `${rivals.url}/static/${page}`, stored: {} },
    stock: { url: `${rivals.url}/stock/${page}`, stored: {} },
    ours: ours[page],
  };
}

async function measurePage(
  page: PageName,
  rounds: number,
  browser: Browser,
  product: Product,
  targets: Readonly<Record<Contender, Target>>,
): Promise<Pages> {
  const errand = ERRANDS[page];
  const loads: Record<Contender, Load[]> = { static: [], stock: [], ours: [] };
  const logins: { usable: number; others: number }[] = [];
  // The first one is not counted: servers and the browser warm up.
  for (let round = 0; round <= rounds; round += 1) {
    // Loads that are compared come right after each other.
    for (const does of page === 'login'
      ? (['look', 'press', 'ask'] as const)
      : (['look', 'press'] as const)) {
      for (const who of CONTENDERS) {
        const number = does === 'ask' ? newPhone() : errand.number;
        const load = await loadPage(browser, targets[who], { ...errand, does, number });
        if (round > 0) loads[who].push(load);
      }
    }
    if (page === 'form') {
      const login = { url: `${product.url}/login`, stored: {} };
      const then: Errand = { ...errand, does: 'log-in', number: newPhone() };
      const passed = await logInAndGoOn(browser, login, then, product.smsCode);
      if (round > 0) logins.push(passed);
    }
  }
  return {
    static: sumUp(loads.static, []),
    stock: sumUp(loads.stock, []),
    ours: sumUp(loads.ours, logins),
  };
}

/**
 * Opens pages of the product, pages with the same content written by hand, and the same fields drawn by the form
 * library as it comes, in turns, in Chromium under slow 4G and 4× processor throttling, each time with a fresh profile.
 *
 * @param rounds how often each is opened for each of its moments.
 */
async function measureFirstPage(pages: readonly PageName[], rounds: number): Promise<Run> {
  const product = await startProduct();
  // What a browser is sent: it takes both, the tighter one first.
  const accept = { 'accept-encoding': 'gzip, br' };
  const encoding = (await fetch(`${product.url}/login`, { headers: accept })).headers.get('content-encoding');
  const rivals = await serveRivals(encoding);
  const browser = await launchBrowser({ jsFlags: LINES_AT_ONCE });
  try {
    const stored = await logIn(product);
    const figures: Partial<Record<PageName, Pages>> = {};
    for (const page of pages) {
      const targets = targetsOf(page, product, rivals, stored);
      figures[page] = await measurePage(page, rounds, browser, product, targets);
    }
    return figures;
  } finally {
    await browser.close();
    rivals.close();
    await product.stop();
  }
}

const COLUMNS = ['first paint', 'usable', 'code asked', 'React stands', 'main thread'] as const;
const TIMES = ['firstPaint', 'usable', 'codeAsked', 'takenOver', 'mainThread'] as const;

function print(page: PageName, figures: Pages): void {
  const time = (who: Contender, key: (typeof TIMES)[number]): string => {
    const [own, still] = [figures[who][key], figures.static[key]];
    if (own === null || still === null) return '–';
    return `${own.toFixed(0)}${who === 'static' ? '' : ` ${(own / still).toFixed(2)}×`}`;
  };
  printTable(
    `${page === 'login' ? 'Login page' : 'Form page, logged in'}, ms and multiples of the static page`,
    ['', 'KiB', 'requests', 'until usable: KiB', 'script', 'requests', ...COLUMNS, 'shift', 'quiet loads'],
    CONTENDERS.map((who) => {
      const { kib, requests, kibBefore, scriptBefore, requestsBefore, layoutShift, quiet } = figures[who];
      return [
        NAMES[who],
        kib.toFixed(1),
        requests.toFixed(0),
        kibBefore.toFixed(1),
        scriptBefore.toFixed(1),
        requestsBefore.toFixed(0),
        ...TIMES.map((key) => time(who, key)),
        layoutShift.toFixed(3),
        quiet,
      ];
    }),
  );
  const { afterLogin } = figures.ours;
  if (afterLogin !== null)
    console.log(`  from the press that logs in to the usable form: ${afterLogin.toFixed(0)} ms`);
}

/**
 * Measures and prints.
 *
 * @param isChecked compares with `limits.json`, too.
 * @returns how many limits are not known to be kept: broken, or a time on a busy machine.
 */
export async function benchFirstPage(
  pages: readonly PageName[],
  rounds: number,
  isChecked: boolean,
): Promise<number> {
  const figures = await measureFirstPage(pages, rounds);
  for (const page of pages) {
    const measured = figures[page];
    if (measured) print(page, measured);
  }
  if (!isChecked) return 0;
  const verdicts = holdLimits(readLimits(), figures);
  console.log('\nLimits');
  for (const { limit, measured, says } of verdicts) {
    const { page, figure, times, atMost } = limit;
    const unit = times === undefined ? '' : ` × ${times}`;
    console.log(`  ${says.padEnd(9)} ${page} ${figure}: ${Number(measured.toFixed(2))} of ${atMost}${unit}`);
  }
  return verdicts.filter(({ says }) => says !== 'kept').length;
}
