// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyChannel } from '../../engine/decide/model/empty-channel.ts';
import { EngineProvider } from '../../engine/react/page/engine-context.tsx';
import { PageView } from '../../engine/react/page/page-view.tsx';
import { TrackerNotice } from '../../engine/react/privacy/tracker-notice.tsx';
import type { Engine } from '../../engine/runtime/engine.ts';
import { createDrafts } from '../../engine/runtime/forms/drafts.ts';
import { startLate } from '../../engine/runtime/late/start-late.ts';
import type { MemoryOptions } from '../../engine/runtime/platform/memory-platform.ts';
import { shippedForm } from '../forms/shipped-form.ts';
import { createMemoryLate } from '../runtime/support/memory-late.ts';
import { answered, createPageHarness, draw, fieldsOf, tap } from '../support/page-harness.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

const PAGE = shippedRelease().pages.privacy;

async function open(options: MemoryOptions = {}) {
  if (!PAGE) throw new Error('no privacy page');
  const harness = await createPageHarness({ answer: async () => answered({}), ...options });
  const root = await draw(harness.wrap(<PageView page={PAGE} screen="privacy" />));
  const press = async (name: string) => {
    const found = [...root.querySelectorAll('button')].filter((one) => one.textContent === name).at(-1);
    if (!found) throw new Error(`no button ${name}`);
    await tap(found);
  };
  const saves = () =>
    harness.platform.record.requests.filter(({ url }) => url.endsWith('/v3/user/save')).map(fieldsOf);
  return { ...harness, root, press, saves };
}

const cards = (root: ParentNode) =>
  [...root.querySelectorAll('.dk-privacy-asked > *')].map((card) => card.textContent);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('shows everything the browser keeps, under headings, without giving the visitor away', async () => {
  localStorage.setItem('access_token', 'f3a9c1d2e4b5a69788796a5b4c3d2e1f');
  localStorage.setItem('phone', '13800138000');
  localStorage.setItem('active_channel_5818', '1');
  sessionStorage.setItem('left-by-a-script', 'x');
  const { root } = await open();
  const groups = [...root.querySelectorAll('details')].map(
    (one) => one.querySelector('summary')?.textContent ?? '',
  );
  expect(groups).toEqual(['登录状态2 项', '访问来源1 项', '其他1 项']);
  expect(root.textContent).not.toContain('13800138000');
  expect(root.textContent).not.toContain('f3a9c1d2');
  expect(root.textContent).toContain('left-by-a-script');
});

test('every storage key of the product stands under a heading', () => {
  const block = PAGE?.blocks.find((one) => one.block === 'privacy-center');
  const kept = (block?.with.kept ?? []) as readonly { names: readonly string[] }[];
  const names = kept.flatMap((group) => group.names);
  const isShown = (name: string) =>
    names.some((wanted) => (wanted.endsWith('_') ? name.startsWith(wanted) : name === wanted));
  const hidden = Object.values(shippedRelease().site.storage.keys).filter(({ name }) => !isShown(name));
  expect(hidden.map(({ name }) => name)).toEqual([]);
});

test('deletes all of it after asking once, and keeps a refusal', async () => {
  localStorage.setItem('phone', '13800138000');
  const { press, engine, root, toasts } = await open({ local: new Map([['device_id', 'd']]) });
  await act(async () => engine.stored.set('trackers', 'refused'));
  await press('清除本浏览器保存的内容');
  expect(localStorage.length).toBe(1);
  await press('清除');
  expect(localStorage.length).toBe(0);
  expect(engine.stored.get('device_id')).toBeNull();
  expect(engine.stored.get('trackers')).toBe('refused');
  expect(toasts.join()).toContain('已清除');
  expect(root.textContent).toContain('本浏览器没有保存任何内容。');
});

test('deletes also the answers that a form holds in memory until a login is renewed', async () => {
  const { press, engine } = await open();
  const form = shippedForm('form-package');
  const logIn = () =>
    act(async () => engine.session.logIn({ token: 't', userId: '7', phone: '13800138000' }));
  await logIn();
  const drafts = createDrafts(engine.stored, engine.session, engine.platform.clock);
  drafts.hold(form, { answers: { realname: '王小明' }, step: 0 }, '7', '/form-package');
  expect(drafts.read(form)).not.toBeNull();
  await press('清除本浏览器保存的内容');
  await press('清除');
  await logIn();
  expect(drafts.read(form)).toBeNull();
});

test('tells of the cache of pages, and deletes that too', async () => {
  const kept = new Map([['dukou-release', ['/release/kept/a', '/release/kept/b']]]);
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    open: async (name: string) => ({ keys: async () => kept.get(name) ?? [] }),
    delete: async (name: string) => kept.delete(name),
  });
  const { press, root } = await open();
  expect(root.textContent).toContain('页面内容缓存1 项dukou-release2');
  await press('清除本浏览器保存的内容');
  await press('清除');
  expect(kept.size).toBe(0);
  expect(root.textContent).not.toContain('页面内容缓存');
  vi.unstubAllGlobals();
});

test('drops also the events that wait in memory, each time, and counts what comes after it', async () => {
  const { press, engine, platform } = await open();
  const late = createMemoryLate(platform.clock);
  engine.channel.keepRecord(emptyChannel(engine.channel.id));
  await act(async () => {
    void startLate(engine, late);
    await platform.clock.settle();
  });
  for (const name of ['before', 'again']) {
    late.tap({ element: 'button', name });
    await press('清除本浏览器保存的内容');
    await press('清除');
  }
  late.tap({ element: 'button', name: 'after' });
  late.hide();
  await platform.clock.advance(60_000);
  const sent = JSON.stringify([late.beacons, platform.record.requests]);
  expect([sent.includes('before'), sent.includes('again'), sent.includes('after')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(engine.stored.get('trackers')).toBeNull();
});

test('switches statistics off with everything of theirs that waits, and on again', async () => {
  const { press, engine, root } = await open();
  await act(async () => engine.stored.set('conversionQueue', { one: {} }));
  await press('关闭统计');
  expect(engine.stored.get('trackers')).toBe('refused');
  expect(engine.stored.get('conversionQueue')).toBeNull();
  expect(root.textContent).toContain('已关闭');
  await press('重新开启');
  expect(engine.stored.get('trackers')).toBe('seen');
});

test('a visitor who is logged in asks for deletion, and is told only what the server has taken', async () => {
  const local = new Map([['access_token', 't']]);
  const { press, saves, root } = await open({ local, now: Date.UTC(2026, 0, 15) });
  await press('申请删除我的资料');
  expect(saves()).toEqual([]);
  await press('确认删除');
  expect(saves().map(({ fields }) => fields)).toEqual(['{"deletion_requested":"2026-01-15T00:00:00.000Z"}']);
  expect(cards(root)).toEqual(['删除申请已提交2026年1月15日提交，我们会在15个工作日内处理完毕。']);
});

test('and withdraws consent', async () => {
  const { press, saves, root } = await open({ local: new Map([['access_token', 't']]) });
  await press('撤回授权');
  await press('撤回授权');
  expect(saves()[0]?.fields).toContain('consent_withdrawn');
  expect(cards(root)[0]).toMatch(/^授权已撤回1970年1月1日撤回，已立即停止向机构提供。/);
  // What is agreed to later can be withdrawn, too.
  await press('再次撤回授权');
  await press('撤回授权');
  expect(saves()).toHaveLength(2);
});

test('what was asked for is still shown after a reload, to the same visitor only, and deletion is not asked for twice', async () => {
  const local = new Map([
    ['access_token', 't'],
    ['user_id', '7'],
  ]);
  const first = await open({ local, now: Date.UTC(2026, 0, 15, 4) });
  await first.press('申请删除我的资料');
  expect(first.root.querySelector('[role=dialog] .dk-button-grave')?.textContent).toBe('确认删除');
  await first.press('确认删除');
  const again = await open({ local, now: Date.UTC(2026, 0, 18, 4) });
  expect(cards(again.root)).toEqual(['删除申请已提交2026年1月15日提交，我们会在15个工作日内处理完毕。']);
  const button = [...again.root.querySelectorAll('button')].find((one) => one.textContent === '已申请删除');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  const other = await open({ local: new Map([...local, ['user_id', '8']]) });
  expect(cards(other.root)).toEqual([]);
});

test('a request that fails is not told as done', async () => {
  const local = new Map([['access_token', 't']]);
  const { press, root } = await open({ local, answer: () => Promise.reject(new Error('offline')) });
  await press('申请删除我的资料');
  await press('确认删除');
  expect(root.textContent).not.toContain('删除申请已提交');
  expect(cards(root)).toEqual([]);
  expect(root.querySelector('.dk-told')?.textContent).not.toBe('');
});

test('a request that is refused is told of in the words of its own call, where it has some', async () => {
  const answer = async () => answered(null, 409);
  const harness = await createPageHarness({ answer, local: new Map([['access_token', 't']]) });
  const { release } = harness.engine;
  const { api } = release.site;
  const userSave = { ...api.endpoints.userSave, failureTexts: { '409': 'privacy.erasedDo' } };
  const site = { ...release.site, api: { ...api, endpoints: { ...api.endpoints, userSave } } };
  const own: Engine = Object.create(harness.engine, { release: { value: { ...release, site } } });
  if (!PAGE) throw new Error('no privacy page');
  const root = await draw(
    <EngineProvider engine={own} blocks={harness.blocks}>
      <PageView page={PAGE} screen="privacy" />
    </EngineProvider>,
  );
  for (const name of ['申请删除我的资料', '确认删除']) {
    const button = [...root.querySelectorAll('button')].filter((one) => one.textContent === name).at(-1);
    if (button) await tap(button);
  }
  expect(root.querySelector('.dk-told')?.textContent).toBe(harness.engine.text('privacy.erasedDo'));
});

test('nobody who is not logged in can ask in another’s name', async () => {
  const { root, press } = await open();
  await expect(press('申请删除我的资料')).rejects.toThrow('no button');
  expect(root.textContent).toContain('登录后才能确认是您本人');
});

test('the notice stands only where statistics wait for it, and goes when the visitor has answered', async () => {
  const harness = await createPageHarness();
  const { release } = harness.engine;
  const host = { ...release.host, trackers: 'after-notice' as const };
  const strict: Engine = Object.create(harness.engine, { release: { value: { ...release, host } } });
  expect((await draw(harness.wrap(<TrackerNotice />))).textContent).toBe('');
  const root = await draw(
    <EngineProvider engine={strict} blocks={harness.blocks}>
      <TrackerNotice />
    </EngineProvider>,
  );
  const [refuse, agree] = [...root.querySelectorAll('button')];
  expect([refuse?.textContent, agree?.textContent]).toEqual(['不统计', '知道了']);
  if (refuse) await tap(refuse);
  expect(harness.engine.stored.get('trackers')).toBe('refused');
  expect(root.textContent).toBe('');
});

test('logs out here and on the server, also by deleting what the browser keeps', async () => {
  const token = `k1.${'f3a9c1d2'.repeat(4)}`;
  const { press, engine, platform, root, toasts } = await open();
  const logIn = () => act(async () => engine.session.logIn({ token, userId: '7', phone: '13800138000' }));
  const ended = () =>
    platform.record.requests
      .filter(({ url }) => url.endsWith('/v1/user/logout'))
      .map((one) => fieldsOf(one).token);
  expect(root.textContent).not.toContain('退出登录');
  await logIn();
  expect(root.textContent).not.toContain('f3a9c1d2');
  await press('退出登录');
  const { session } = engine;
  expect([session.token, session.userId, session.phone]).toEqual([null, null, null]);
  expect(ended()).toEqual([token]);
  expect(toasts).toContain('已退出登录');
  await logIn();
  await press('清除本浏览器保存的内容');
  await press('清除');
  expect(ended()).toEqual([token, token]);
  // Whoever is not logged in has nothing to end.
  await press('清除本浏览器保存的内容');
  await press('清除');
  expect(ended()).toHaveLength(2);
});
