import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

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

/**
 * Makes a call fail in one way until the returned function is called. A request that hangs then is cut off: it must not
 * reach the backend after all. The page's clock can be moved.
 */
export async function breakCall(page: Page, path: string, outage: string): Promise<() => Promise<void>> {
  const answer = OUTAGES[outage];
  if (answer === undefined) throw new Error(`unknown outage "${outage}"`);
  const hanging: Route[] = [];
  await page.route(path, (route) => {
    if (outage === 'hangs') hanging.push(route);
    return answer(route);
  });
  return async () => {
    for (const route of hanging) await route.abort().catch(() => undefined);
    await page.unroute(path);
  };
}

/** Lets the wait for a hanging call run out at once. */
export async function waitOut(page: Page, outage: string): Promise<void> {
  if (outage === 'hangs') await page.clock.runFor(LONG);
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
