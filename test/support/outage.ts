import { expect, type Page, type Route } from '@playwright/test';

/** The ways in which a call can fail, as a visitor's browser sees them. */
export const OUTAGES: Readonly<Record<string, (route: Route) => Promise<void> | void>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  hangs: () => {},
  'answers HTTP 500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'oops' }),
  'answers with code 500': (route) => route.fulfill({ json: { code: 500, message: '', data: null } }),
  'answers with a web page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>502</title><h1>Bad Gateway</h1>' }),
};

/** Longer than any wait that a visitor is asked to endure. */
const LONG = 20_000;

/** A little longer than the guard waits for any call. */
export const GUARD_WAIT = 3_100;

/** A call that fails until it is mended. */
export interface Outage {
  /** The call works again. A request that hangs is cut off: it must not reach the backend after all. */
  mend(): Promise<void>;
  /**
   * Lets the wait for a hanging call run out at once. The clock moves only after the page has made the call, and by
   * `ms`: what the page does next has waits of its own.
   */
  waitOut(ms?: number): Promise<void>;
}

/** Makes a call fail in one way. The page's clock must have been installed. */
export async function breakCall(page: Page, path: string, way: string): Promise<Outage> {
  const answer = OUTAGES[way];
  if (answer === undefined) throw new Error(`unknown outage "${way}"`);
  const hanging: Route[] = [];
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route(path, (route) => {
    asked();
    if (way === 'hangs') hanging.push(route);
    return answer(route);
  });
  return {
    async mend() {
      for (const route of hanging) await route.abort().catch(() => undefined);
      await page.unroute(path);
    },
    async waitOut(ms = LONG) {
      if (way !== 'hangs') return;
      await isAsked;
      await page.clock.runFor(ms);
    },
  };
}

/** What the page tells the visitor at this moment: alerts, status messages and open dialogs. */
export async function messages(page: Page): Promise<string> {
  const said = page.locator('[role="alert"]:visible, [role="status"]:visible, [role="dialog"]:visible');
  return (await said.allInnerTexts()).join('\n').trim();
}

/** The page tells the visitor something, in Chinese, and not in the words of a machine. */
export async function expectMessage(page: Page, pattern = /[\u4e00-\u9fff]{4,}/): Promise<void> {
  await expect.poll(() => messages(page), { timeout: 10_000 }).toMatch(pattern);
  expect(await messages(page)).not.toMatch(/undefined|null|NaN|Error|\{\w+/);
}
