// @vitest-environment happy-dom
import { act } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import type { EarlyScript } from '../../engine/runtime/platform/early-use.ts';
import { handOver, withEarlyAnswer } from '../../engine/runtime/platform/hand-over.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import type { HttpRequest } from '../../engine/runtime/platform/platform.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { createVisitApp } from '../../engine/site/visit-app.tsx';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

const release = shippedRelease();
const ORIGIN = 'https://localhost:5173';
const SENT = { status: 200, text: JSON.stringify({ code: 200, message: '', data: { resend_after: 60 } }) };

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const validatorOf = (id: string) => loadValidator(release.forms[id] as FormPackage);

let root: Root | null = null;
let opened = 0;
let logins: string[] = [];
let fetched: { url: string; body: string }[] = [];
let early: EarlyScript | null = null;

beforeEach(() => {
  fetched = [];
  logins = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    fetched.push({ url, body });
    return { status: SENT.status, text: async () => SENT.text };
  });
});

afterEach(async () => {
  early?.take();
  await act(async () => root?.unmount());
  root = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page as the server sends it, with its inline script, and nothing else yet. */
async function openPage(url: string) {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(ORIGIN + url);
  const entry = await renderEntry({
    release,
    host: 'localhost:5173',
    url,
    userAgent: navigator.userAgent,
    formModule: async (id) => ({ default: validatorOf(id), hash: '' }),
  });
  document.body.innerHTML = `<div id="root">${entry.html}</div>`;
  const data = document.createElement('script');
  data.id = 'dukou-early';
  data.type = 'application/json';
  data.textContent = JSON.stringify(entry.early);
  document.head.replaceChildren(data);
  opened += 1;
  // Each page runs the script anew.
  await import(/* @vite-ignore */ `../../engine/site/early/early.ts?page=${opened}`);
  early = (window as unknown as { dukouEarly: EarlyScript }).dukouEarly;
  return entry;
}

/** The application takes the page over, with a backend that sends every code. */
async function takeOver(
  entry: Awaited<ReturnType<typeof openPage>>,
  url: string,
  then: () => void = () => {},
  isSame = true,
) {
  const asked: HttpRequest[] = [];
  const local = new Map(Object.entries({ ...localStorage }) as [string, string][]);
  const memory = createMemoryPlatform({
    url: ORIGIN + url,
    userAgent: navigator.userAgent,
    local,
    answer: async (request) => {
      asked.push(request);
      if (request.url.endsWith('loginSmsCode')) logins.push(String(request.body));
      return SENT;
    },
  });
  const platform = { ...memory, send: withEarlyAnswer(memory.send, early) };
  const visit = JSON.parse(JSON.stringify(entry.visit));
  const source = memoryReleaseSource(release, ({ id }) => validatorOf(id));
  const { engine, blocks, app } = createVisitApp(BLOCKS, visit, platform, source);
  await blocks.prepare(visit.pages[visit.shown.page]);
  for (const id of Object.keys(visit.forms)) await engine.prepareForm(id);
  const trip = engine.navigate(platform.address.current(), { replace: true });
  const place = document.getElementById('root') as HTMLElement;
  await act(async () => {
    handOver(
      () => {
        if (isSame) root = hydrateRoot(place, app);
        else {
          root = createRoot(place);
          root.render(app);
        }
      },
      isSame,
      flushSync,
      early,
    );
  });
  await act(async () => trip);
  await act(async () => then());
  return asked.filter((request) => request.url.endsWith('sendLoginSms'));
}

const box = (id: string) => document.getElementById(id) as HTMLInputElement;
const sendButton = () => document.querySelector('.dk-login-send') as HTMLButtonElement;
const submitButton = () => document.querySelector('.dk-login [type=submit]') as HTMLButtonElement;
const said = () => [...document.querySelectorAll('.dk-error')].map((one) => one.textContent);

function type(id: string, text: string): void {
  box(id).value = text;
  box(id).dispatchEvent(new Event('input', { bubbles: true }));
}

/** The fields of a call's body. */
const fieldsOf = (body = '') => Object.fromEntries(new URLSearchParams(body));

test.each([
  ['no number', '', false, 'code', '请输入手机号'],
  ['half a number', '1381234', false, 'code', '请输入正确的手机号'],
  ['a resale number', '17012345678', false, 'code', '暂不支持该号段，请更换手机号'],
  ['a number without consent', '138 1234 5678', false, 'code', '请先阅读并同意相关协议'],
  ['no number, logging in', '', false, 'login', '请输入手机号'],
  ['no code', '13812345678', true, 'login', '请输入验证码'],
])('%s is answered at once, and the application says the same', async (_, number, agrees, press, message) => {
  const entry = await openPage('/login');
  type('login-phone', number);
  if (agrees) box('login-consent').click();
  (press === 'code' ? sendButton() : submitButton()).click();
  const where = () => document.querySelector('.dk-error')?.previousElementSibling?.classList[0];
  expect(said()).toEqual([message]);
  const before = where();
  const calls = await takeOver(entry, '/login');
  expect(said()).toEqual([message]);
  expect(where()).toBe(before);
  expect([...fetched, ...calls]).toEqual([]);
});

test('a mistake that was mended is not said again, and nothing is sent that nobody asked for', async () => {
  const entry = await openPage('/login');
  sendButton().click();
  type('login-phone', '13812345678');
  expect(said()).toEqual([]);
  box('login-consent').click();
  expect(await takeOver(entry, '/login')).toEqual([]);
  expect(said()).toEqual([]);
  expect([box('login-phone').value, box('login-consent').checked]).toEqual(['138 1234 5678', true]);
  expect(fetched).toEqual([]);
});

test.each(['/login', '/login?channel=5218', '/v3/login?_channel=channel_6103&x=1#top'])(
  'a code is asked for at once and only once, as the application asks for it: %s',
  async (url) => {
    const ask = () => {
      type('login-phone', '138-1234-5678');
      box('login-consent').click();
      sendButton().click();
    };
    const plain = await openPage(url);
    early?.take();
    early = null;
    const late = await takeOver(plain, url, ask);
    await act(async () => root?.unmount());
    localStorage.clear();

    const entry = await openPage(url);
    ask();
    sendButton().click();
    expect(sendButton().getAttribute('aria-busy')).toBe('true');
    expect(await takeOver(entry, url)).toEqual([]);
    expect(fetched.map((one) => one.url)).toEqual(late.map((one) => one.url));
    const [mine, theirs] = [fieldsOf(fetched[0]?.body), fieldsOf(late[0]?.body)];
    expect(mine.device_id).toBe(localStorage.getItem('device_id'));
    expect({ ...mine, device_id: '' }).toEqual({ ...theirs, device_id: '' });
    expect(sendButton().textContent).toBe('60秒后重试');
    expect(document.activeElement?.id).toBe('login-code');
  },
);

test('where the browser keeps another channel than the page shows, the press waits for the application', async () => {
  localStorage.setItem('channel', 'channel_6103');
  const entry = await openPage('/login');
  type('login-phone', '13812345678');
  box('login-consent').click();
  sendButton().click();
  expect(fetched).toEqual([]);
  const [call] = await takeOver(entry, '/login');
  expect(fieldsOf(call?.body)).toMatchObject({ channel: 'channel_6103', phone: '13812345678' });
});

test('what is pressed after the code was asked for is carried out, too', async () => {
  const entry = await openPage('/login');
  type('login-phone', '13812345678');
  box('login-consent').click();
  sendButton().click();
  type('login-code', '123456');
  submitButton().click();
  expect(await takeOver(entry, '/login')).toEqual([]);
  expect(fetched).toHaveLength(1);
  expect(sendButton().textContent).toBe('60秒后重试');
  expect(logins.map((body) => fieldsOf(body))).toEqual([
    expect.objectContaining({ phone: '13812345678', code: '123456' }),
  ]);
});

test('who changes the number after a code was asked for has asked for none with the new one', async () => {
  const entry = await openPage('/login');
  type('login-phone', '13812345678');
  box('login-consent').click();
  sendButton().click();
  type('login-phone', '13812345679');
  expect(await takeOver(entry, '/login')).toEqual([]);
  expect(fetched).toHaveLength(1);
  expect(box('login-phone').value).toBe('138 1234 5679');
  expect(sendButton().textContent).toBe('获取验证码');
});

test('with a login in the browser, or soon after a code, the press waits: the application may do something else', async () => {
  for (const name of ['access_token', 'smsResendAt']) {
    localStorage.clear();
    (name === 'smsResendAt' ? sessionStorage : localStorage).setItem(name, 'x');
    await openPage('/login');
    type('login-phone', '13812345678');
    box('login-consent').click();
    sendButton().click();
    early?.take();
  }
  expect(fetched).toEqual([]);
});

test('the answer of a code counts for the press that asked for it, and for no later one', async () => {
  const entry = await openPage('/login');
  type('login-phone', '13812345678');
  box('login-consent').click();
  sendButton().click();
  type('login-phone', '13812345679');
  const again = () => {
    type('login-phone', '13812345678');
    sendButton().click();
  };
  expect(await takeOver(entry, '/login', again)).toHaveLength(1);
});

test.each([true, false])('what was picked and ticked in a form stands, taken over: %s', async (isSame) => {
  localStorage.setItem('access_token', 'member');
  const entry = await openPage('/form-package-simple');
  const chip = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.dk-chip')].find(
      (one) => one.textContent === name,
    ) as HTMLElement;
  const chips = [...document.querySelectorAll<HTMLElement>('[role=checkbox].dk-chip')];
  const [first, second, third] = chips.map((one) => one.textContent ?? '') as [string, string, string];
  for (const name of [first, second, third, third]) chip(name).click();
  for (const tick of document.querySelectorAll<HTMLInputElement>('#root input[type=checkbox]')) tick.click();
  await takeOver(entry, '/form-package-simple', undefined, isSame);
  const state = (name: string) => chip(name).getAttribute('aria-checked');
  expect([first, second, third].map(state)).toEqual(['true', 'true', 'false']);
  chip(first).click();
  await vi.waitFor(() => expect([first, second, third].map(state)).toEqual(['false', 'true', 'false']));
  const ticks = [...document.querySelectorAll<HTMLInputElement>('#root input[type=checkbox]')];
  expect(ticks.map((tick) => tick.checked)).toEqual(ticks.map(() => true));
});

test('every other press is kept, and carried out once', async () => {
  const entry = await openPage('/login');
  const link = document.querySelector('.dk-consent .dk-link') as HTMLButtonElement;
  link.click();
  expect(link.getAttribute('aria-busy')).toBe('true');
  await takeOver(entry, '/login');
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1));
  expect(link.getAttribute('aria-busy')).toBe('false');
});
