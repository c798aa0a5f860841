// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { AppRouter } from '../../../engine/react/routes/app-router.tsx';
import { createPageHarness, draw, tap } from '../../support/page-harness.tsx';

test('while a navigation is under way a labelled line shows, and the page stays', async () => {
  const { engine, wrap } = await createPageHarness();
  const root = await draw(wrap(<AppRouter />));
  await act(async () => engine.navigate('/login'));
  expect(root.querySelector('[data-screen=login-second]')).not.toBeNull();
  expect(root.querySelector('[role=progressbar]')).toBeNull();
  let trip: Promise<void> = Promise.resolve();
  await act(async () => {
    trip = engine.navigate('/404err');
  });
  await act(async () => trip);
  expect(root.querySelector('[data-screen]')?.getAttribute('data-screen')).toBe('404err');
});

test('a page whose script is missing leaves the page as it was and offers one fresh start', async () => {
  const { engine, blocks, platform, wrap } = await createPageHarness();
  const root = await draw(wrap(<AppRouter />));
  await act(async () => engine.navigate('/login'));
  await act(async () => {
    await blocks.script('gone', () => Promise.reject(new Error('gone'))).catch(() => {});
  });
  expect(root.querySelector('[data-screen=login-second]')).not.toBeNull();
  const button = [...root.querySelectorAll('[role=alert] button')].find(
    (one) => one.textContent === '重新加载',
  );
  expect(button).toBeDefined();
  const dismiss = [...root.querySelectorAll('[role=alert] button')].find((one) => one.textContent === '暂不');
  await tap(dismiss as Element);
  expect(root.querySelector('[role=alert]')).toBeNull();
  expect(platform.record.warnings).toEqual(['no connection: POST /v3/channel/info']);
});

test("a link of a page leads on through the guard, as an entry of the history; with a key held it is the browser's", async () => {
  const { engine, platform, wrap } = await createPageHarness();
  const root = await draw(wrap(<AppRouter />));
  await act(async () => engine.navigate('/login', { replace: true }));
  const link = root.querySelector('footer a[href="/privacy"]') as Element;
  const press = (more: MouseEventInit) =>
    new MouseEvent('click', { bubbles: true, cancelable: true, ...more });
  const held = press({ ctrlKey: true });
  await act(async () => link.dispatchEvent(held));
  expect(held.defaultPrevented).toBe(false);
  const plain = press({});
  await act(async () => link.dispatchEvent(plain));
  expect(plain.defaultPrevented).toBe(true);
  await expect.poll(() => root.querySelector('[data-screen=privacy]')).not.toBeNull();
  expect(platform.address.entries).toEqual(['/login', '/privacy']);
});
