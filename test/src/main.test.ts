// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderEntry } from '../../src/entry-server.tsx';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const release = shippedRelease();
const BODY = /<body>(.*)<\/body>/s.exec(readFileSync(join(PROJECT_ROOT, 'index.html'), 'utf8'))?.[1] ?? '';
const BOOT = readFileSync(join(PROJECT_ROOT, 'engine/site/boot.js'), 'utf8');

const notice = () => document.getElementById('dukou-trouble');

/**
 * Puts the entry page of an address into the window, with or without what the server rendered, and runs the small
 * script.
 */
async function load(url: string, isRendered = true): Promise<void> {
  window.location.href = `http://localhost:5173${url}`;
  const entry = await renderEntry({ release, host: 'localhost:5173', url, userAgent: '' });
  const visit = JSON.stringify(entry.visit).replace(/</g, '\\u003c');
  document.documentElement.removeAttribute('data-ready');
  document.body.innerHTML = isRendered
    ? BODY.replace('<!--dukou:html-->', () => entry.html).replace(
        '<!--dukou:visit-->',
        () => `<script id="dukou-visit" type="application/json">${visit}</script>`,
      )
    : BODY;
  new Function(BOOT)();
}

/** Runs the application's own script. */
async function start(): Promise<void> {
  vi.resetModules();
  await act(async () => {
    await import('../../src/main.tsx');
  });
}

beforeEach(() => {
  // As on a phone: what only desks load would come when the test is over.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the bare document shows the notice when no release can be had, not even the one built in', async () => {
  await load('/login', false);
  expect(notice()?.hidden).toBe(true);
  await start();
  await vi.waitFor(() => expect(notice()?.hidden).toBe(false));
});

test('a notice that came up before the application stood is taken away, and stays away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await load('/login');
  vi.advanceTimersByTime(20_000);
  expect(notice()?.hidden).toBe(false);
  vi.useRealTimers();
  await start();
  await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-ready')).toBe(true));
  expect(notice()?.hidden).toBe(true);
});

test('a promise that fails before the application stands shows the notice; afterwards it does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await load('/login');
  window.dispatchEvent(new Event('unhandledrejection'));
  vi.advanceTimersByTime(300);
  expect(notice()?.hidden).toBe(false);
  notice()?.setAttribute('hidden', '');
  document.documentElement.setAttribute('data-ready', '');
  window.dispatchEvent(new Event('unhandledrejection'));
  vi.advanceTimersByTime(30_000);
  expect(notice()?.hidden).toBe(true);
});

test('a page whose release is gone offers a fresh start, not another try', async () => {
  await load('/login');
  await start();
  await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-ready')).toBe(true));
  await act(async () => {
    window.history.pushState(null, '', '/404err');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await vi.waitFor(() => {
    const labels = [...document.querySelectorAll('[role=alert] button')].map((button) => button.textContent);
    expect(labels[0]).toBe('重新加载');
  });
});
