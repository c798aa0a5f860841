// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryPlatform, type MemoryOptions } from '../../engine/runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { createVisitApp } from '../../engine/site/visit-app.tsx';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const release = shippedRelease();
const roots: Root[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
  vi.restoreAllMocks();
});

/** The browser's part: the server's HTML stands, the visitor may have done something, then the script takes over. */
async function takeOver(
  url: string,
  before: (root: HTMLElement) => void = () => {},
  options: MemoryOptions = {},
) {
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...texts) => complaints.push(texts.join(' ')));
  const entry = await renderEntry({ release, host: 'localhost:5173', url, userAgent: '' });
  const root = document.createElement('div');
  root.innerHTML = entry.html;
  document.body.replaceChildren(root);
  before(root);
  const visit = JSON.parse(JSON.stringify(entry.visit));
  const platform = createMemoryPlatform({ url: `https://localhost:5173${url}`, ...options });
  const { engine, blocks, app } = createVisitApp(BLOCKS, visit, platform, memoryReleaseSource(release));
  const page = visit.shown && visit.pages[visit.shown.page];
  if (page) await blocks.prepare(page);
  const trip = engine.navigate(platform.address.current(), { replace: true });
  const facts = Object.entries(visit.shown?.facts ?? {});
  const changed = facts.filter(
    ([name, value]) => JSON.stringify(engine.fact(name)) !== JSON.stringify(value),
  );
  const element = root.querySelector('[data-screen]');
  await act(async () => {
    roots.push(hydrateRoot(root, app, { onRecoverableError: (error) => complaints.push(error) }));
  });
  await act(async () => trip);
  return {
    entry,
    root,
    complaints,
    changed: changed.map(([name]) => name),
    kept: element === root.querySelector('[data-screen]'),
  };
}

describe('the server’s HTML is taken over as it stands', () => {
  const open = [
    '/login',
    '/v2/login',
    '/v3/login',
    '/v4/login',
    '/',
    '/download-page',
    '/404err',
    '/no-such-page',
  ];
  test.each(open)('%s', async (url) => {
    const { complaints, changed, kept, entry } = await takeOver(url);
    expect(entry.visit.shown).not.toBeNull();
    expect({ complaints, changed, kept }).toEqual({ complaints: [], changed: [], kept: true });
  });

  test('a page behind the login is not drawn for strangers: a waiting line stands until the guard has decided', async () => {
    const { entry, complaints, root } = await takeOver('/form-package');
    expect(entry.visit.shown).toBeNull();
    expect(entry.html).not.toContain('data-screen');
    expect(complaints).toEqual([]);
    expect(root.querySelector('[data-screen]')?.getAttribute('data-screen')).toBe('login-second');
  });
});

test('what was typed before the script ran survives', async () => {
  const { root } = await takeOver('/login', (page) => {
    for (const input of page.querySelectorAll('input')) if (input.type === 'tel') input.value = '13800138000';
  });
  expect(root.querySelector<HTMLInputElement>('#login-phone')?.value).toBe('13800138000');
});

test('the agreement is not ticked, neither in the HTML nor after it was taken over', async () => {
  const { entry, root } = await takeOver('/login');
  expect(entry.html).not.toMatch(/checked/);
  expect(root.querySelector<HTMLInputElement>('#login-consent')?.checked).toBe(false);
});

test('a visitor whose app brings its own name is not shown the server’s brand', async () => {
  const local = new Map([['appname', '稳稳贷']]);
  const { changed } = await takeOver('/login', () => {}, { local });
  expect(changed).toContain('brand.name');
});
