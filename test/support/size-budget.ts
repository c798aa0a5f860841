import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtFiles, firstPageFiles, type PageFile, wideSheets } from './first-page-files.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { startProduct } from './start-product.ts';

/**
 * `site`: the module with what all hosts share, which is configuration. `inline`: the script within the page, which
 * answers a press before any other is there. `wide`: the style sheet of wide screens, which phones read last.
 */
const KINDS = ['js', 'css', 'site', 'html', 'inline', 'wide'] as const;

/** `size-budget.json`. */
export interface SizeBudget {
  readonly address: string;
  /** Bytes of scripts and styles until the first screen of the console stands. */
  readonly console: number;
  readonly budgets: Readonly<Record<(typeof KINDS)[number], number>>;
  readonly absent: readonly { readonly what: string; readonly mark: string }[];
  /** Hosts whose first page does more than let visitors log in. */
  readonly exceptions?: readonly SizeException[];
}

interface SizeException {
  readonly hosts: readonly string[];
  readonly budgets: Partial<SizeBudget['budgets']>;
  /** What the first page of these hosts needs, of what others must not carry. */
  readonly present?: readonly string[];
}

/** The budget of one host. */
export function budgetOf(budget: SizeBudget, host: string): SizeBudget {
  const { budgets, absent, exceptions = [] } = budget;
  const own = exceptions.find(({ hosts }) => hosts.includes(host));
  if (!own) return budget;
  return {
    ...budget,
    budgets: { ...budgets, ...own.budgets },
    absent: absent.filter(({ what }) => !own.present?.includes(what)),
  };
}

/** A page as it arrives at a visitor: its HTML, the files it needs first, and all files of the site. */
export interface WeighedPage {
  /** Bytes as gzip sends them. */
  readonly html: number;
  readonly inline: number;
  readonly wide: number;
  readonly first: readonly PageFile[];
  readonly built: readonly PageFile[];
}

function sum(files: readonly PageFile[], kind: PageFile['kind']): number {
  return files.filter((file) => file.kind === kind).reduce((total, file) => total + file.gzip, 0);
}

const CONSOLE = 'dist/console';

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

const weightsOf = (page: WeighedPage): SizeBudget['budgets'] => ({
  js: sum(page.first, 'js'),
  css: sum(page.first, 'css'),
  site: sum(page.first, 'site'),
  html: page.html,
  inline: page.inline,
  wide: page.wide,
});

/** Everything about a page that is over its budget or should not be in it, one line each. */
export function overBudget(budget: SizeBudget, page: WeighedPage): readonly string[] {
  const weights = weightsOf(page);
  const problems: string[] = [];
  for (const kind of KINDS) {
    const over = weights[kind] - budget.budgets[kind];
    if (over > 0) {
      problems.push(`${kind} weighs ${kib(weights[kind])}, ${over} bytes over ${kib(budget.budgets[kind])}`);
    }
  }
  for (const { what, mark } of budget.absent) {
    const carrier = page.first.find((file) => file.text.includes(mark));
    if (carrier !== undefined) problems.push(`${carrier.path} carries ${what} ("${mark}")`);
    if (!page.built.some((file) => file.text.includes(mark))) {
      problems.push(`no built file has the mark "${mark}" of ${what}: choose a mark that is there`);
    }
  }
  return problems;
}

/** What the console loads until its first screen stands: its frame and the overview are parts of their own. */
function consoleBytes(): number {
  const html = readFileSync(join(PROJECT_ROOT, CONSOLE, 'index.html'), 'utf8');
  const first = ['shell/console-shell.tsx', 'screens/overview/overview-screen.tsx'];
  return firstPageFiles(html, CONSOLE, first).reduce((total, file) => total + file.gzip, 0);
}

/** Names of the host tables. */
function hostNames(): readonly string[] {
  return readdirSync(join(PROJECT_ROOT, 'hosts')).map((name) => name.replace(/\.json$/, ''));
}

/** The HTML that the product gives a visitor of this host. */
function htmlOf(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

/**
 * Weighs the first page of every host of the built product against `size-budget.json`; the last line sums up the
 * heaviest.
 */
export async function main(): Promise<number> {
  const budget = JSON.parse(
    readFileSync(join(PROJECT_ROOT, 'test/support/size-budget.json'), 'utf8'),
  ) as SizeBudget;
  const product = await startProduct();
  try {
    const built = builtFiles();
    const usual = { js: 0, css: 0, site: 0, html: 0, inline: 0, wide: 0 };
    let problems = 0;
    for (const host of hostNames()) {
      const html = await htmlOf(product.url + budget.address, host);
      const page: WeighedPage = {
        html: gzipSync(html, { level: 9 }).length,
        inline: gzipSync(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '', { level: 9 }).length,
        wide: sum(wideSheets(html), 'css'),
        first: firstPageFiles(html),
        built,
      };
      const weights = weightsOf(page);
      console.log(`${kib(weights.js).padStart(10)} ${kib(weights.html).padStart(10)}  ${host}`);
      for (const kind of KINDS) {
        if (budgetOf(budget, host) === budget) usual[kind] = Math.max(usual[kind], weights[kind]);
      }
      for (const problem of overBudget(budgetOf(budget, host), page)) {
        problems += 1;
        console.log(`over budget on ${host}: ${problem}`);
      }
    }
    const ofConsole = consoleBytes();
    if (ofConsole > budget.console) {
      problems += 1;
      console.log(`the console weighs ${kib(ofConsole)}, over ${kib(budget.console)}`);
    }
    console.log(
      `first page with a login, heaviest host: JavaScript ${kib(usual.js)} of ${kib(budget.budgets.js)}, ` +
        `CSS ${kib(usual.css)} of ${kib(budget.budgets.css)}, HTML ${kib(usual.html)}, what hosts share ${kib(usual.site)}, inline script ${kib(usual.inline)}, ` +
        `style of wide screens ${kib(usual.wide)}; the console ${kib(ofConsole)} of ${kib(budget.console)}, gzip`,
    );
    return problems === 0 ? 0 : 1;
  } finally {
    await product.stop();
  }
}
