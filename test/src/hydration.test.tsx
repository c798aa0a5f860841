// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { createMemoryPlatform, type MemoryOptions } from '../../engine/runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { createVisitApp } from '../../engine/site/visit-app.tsx';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const release = shippedRelease();
/** The validators of a form, as they run in a browser. */
const formModule = async (id: string) => ({
  default: loadValidator(release.forms[id] as FormPackage),
  hash: '',
});
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
  const entry = await renderEntry({ release, host: 'localhost:5173', url, userAgent: '', formModule });
  const root = document.createElement('div');
  root.innerHTML = entry.html;
  document.body.replaceChildren(root);
  before(root);
  const visit = JSON.parse(JSON.stringify(entry.visit));
  const platform = createMemoryPlatform({ url: `https://localhost:5173${url}`, ...options });
  const source = memoryReleaseSource(release, async ({ id }) => (await formModule(id)).default);
  const { engine, blocks, app } = createVisitApp(BLOCKS, visit, platform, source);
  const page = visit.shown && visit.pages[visit.shown.page];
  if (page) await blocks.prepare(page);
  for (const id of Object.keys(visit.forms ?? {})) await engine.prepareForm(id);
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

  test('a page behind the login is taken over for who is logged in, with its form', async () => {
    const local = new Map([['access_token', 'member']]);
    const { complaints, changed, kept, entry, root } = await takeOver('/form-package', () => {}, { local });
    expect(entry.visit.shown?.isBehindLogin).toBe(true);
    expect({ complaints, changed, kept }).toEqual({ complaints: [], changed: [], kept: true });
    expect(root.querySelector('#form-package_realname')).not.toBeNull();
  });

  test('it is not shown to strangers: the guard leads them on, from the inline script or from the application', async () => {
    const { entry, root } = await takeOver('/form-package');
    expect(entry.early?.gate).toMatchObject({ token: 'access_token', to: '/login' });
    expect(root.querySelector('[data-screen]')?.getAttribute('data-screen')).toBe('login-second');
  });

  test('what a visitor left unsent changes a fact that the server drew the form by', async () => {
    const drafts = {
      value: JSON.stringify({ 'form-package': { step: 0, answers: { realname: '王小明' } } }),
      expires: 57_600_000,
    };
    const local = new Map([
      ['access_token', 'member'],
      ['drafts_', JSON.stringify(drafts)],
    ]);
    const { changed } = await takeOver('/form-package', () => {}, { local, now: 0 });
    expect(changed).toEqual(['stored.drafts']);
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
