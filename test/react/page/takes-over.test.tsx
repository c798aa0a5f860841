// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import { pageFacts } from '../../../engine/react/page/page-facts.ts';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { createPageHarness, type PageHarness } from '../../support/page-harness.tsx';
import { shippedRelease } from '../../support/shipped-release.ts';

/** What the browser of somebody keeps who was here before, is logged in and refused statistics. */
const KEPT = new Map([
  ['access_token', 'known'],
  ['user_id', 'u1'],
  ['phone', '13800138000'],
  ['trackers', 'refused'],
]);
const AT = '/product-detail?product=sample-1';

let server: PageHarness;
let browser: PageHarness;
let root: Root | undefined;
beforeAll(async () => {
  server = await createPageHarness({ at: AT }, () => {});
  // Nothing is answered: each page begins as if it were the first.
  browser = await createPageHarness({ at: AT, local: KEPT, answer: () => new Promise(() => {}) }, () => {});
  // What another page has loaded is not here with the first.
  Object.assign(browser.engine, { peekForm: () => null });
});
afterEach(() => act(async () => root?.unmount()));

/** Pages whose own conditions and texts say the same to both; the start draws all others anew. */
const isSame = (page: PageSpec) =>
  pageFacts(page).every(
    (name) => JSON.stringify(server.engine.fact(name)) === JSON.stringify(browser.engine.fact(name)),
  );

describe('a page that the server wrote without knowing the visitor is taken over as it stands', () => {
  test('that is nearly all of them', () => {
    const pages = Object.values(shippedRelease().pages);
    expect(pages.filter(isSame).length).toBeGreaterThan(pages.length * 0.9);
  });

  test.each(Object.values(shippedRelease().pages))('$id', async (page) => {
    if (!isSame(page)) return;
    const view = <PageView page={page} screen={page.id} />;
    const element = document.createElement('div');
    element.innerHTML = renderToString(server.wrap(view));
    document.body.replaceChildren(element);
    const differs: string[] = [];
    await act(async () => {
      root = hydrateRoot(element, browser.wrap(view), {
        onRecoverableError: (error) => differs.push(String(error)),
      });
    });
    expect(differs).toEqual([]);
  });
});
