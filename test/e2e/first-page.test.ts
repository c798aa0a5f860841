import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/browser-test.ts';
import { firstPageFiles, wideSheets } from '../support/first-page-files.ts';
import { loginControls } from '../support/journey.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Scripts that only what comes after the first paint brings along. */
function lateFiles(): ReadonlySet<string> {
  const manifest = JSON.parse(
    readFileSync(join(PROJECT_ROOT, 'dist/client/.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, Chunk>>;
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(next, found);
    return found;
  };
  const first = filesOf('index.html');
  return new Set([...filesOf('engine/site/start-late-parts.ts')].filter((file) => !first.has(file)));
}

test.describe('the first page of the default host', () => {
  test('loads until the application stands exactly the scripts that its budget counts, and waits for no style sheet', async ({
    newVisitor,
    product,
  }) => {
    const { page } = await newVisitor();
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) loaded.push(pathname.slice(1));
    });
    await page.goto('/');
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    // What follows the first paint may be under way by now.
    const late = lateFiles();
    const usable = [...loaded].filter((path) => !late.has(path)).sort();
    const html = await (await fetch(`${product.url}/`)).text();
    const counted = firstPageFiles(html).flatMap(({ path, kind }) => (kind === 'css' ? [] : [path]));
    // Browsers read it last, for when a phone becomes wide.
    const [wide = ''] = wideSheets(html).map(({ path }) => path);
    expect(usable.filter((path) => path !== wide)).toEqual(counted.sort());
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one) => /\.css$/.test(one.name) && 'renderBlockingStatus' in one)
        .map((one) => (one as unknown as { renderBlockingStatus: string }).renderBlockingStatus),
    );
    expect(blocking.filter((status) => status === 'blocking')).toEqual([]);
  });

  test('asks for what all hosts share, once and beside the scripts; its other configuration came with the page', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/release/')) asked.push(pathname);
    });
    const html = (await (await page.goto('/'))?.text()) ?? '';
    await page.waitForLoadState('networkidle');
    const preloaded = /<link rel="modulepreload" href="([^"]*site\.js)"/.exec(html)?.[1];
    // What ad networks need comes after the first paint.
    expect(asked.filter((path) => !/\/(?:ads|manifest)\.json$/.test(path))).toEqual([preloaded]);
  });

  test('a second visit loads scripts and styles from the browser’s own store', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    const transferred = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(transferred.length).toBeGreaterThan(0);
    expect(Math.max(...transferred)).toBe(0);
  });

  test('what was typed before the scripts ran is kept', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    const held: (() => Promise<void>)[] = [];
    await page.route('**/assets/*.js', (route) => {
      held.push(() => route.continue());
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const login = loginControls(page);
    await login.phone.fill('13800138000');
    await login.agree.check();
    for (const go of held) await go();
    await page.unroute('**/assets/*.js');
    await expect.poll(() => login.ask.isEnabled()).toBe(true);
    expect(await login.phone.inputValue()).toBe('138 0013 8000');
    expect(await login.agree.isChecked()).toBe(true);
  });

  test('the ring around what has the focus covers no border of its field', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/login');
    const login = loginControls(page);
    await expect.poll(() => login.ask.isEnabled()).toBe(true);
    for (const control of [login.phone, login.code, login.ask]) {
      await control.focus();
      await page.keyboard.press('Shift');
      const beyond = await control.evaluate((one) => {
        const { boxShadow, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
        const ring =
          outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        const own = one.getBoundingClientRect();
        const field = (one.parentElement as Element).getBoundingClientRect();
        return [boxShadow, own.top - ring >= field.top + 1 && own.right + ring <= field.right - 1];
      });
      expect(beyond).toEqual(['none', true]);
    }
  });
});
