import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserLate } from '../../engine/runtime/platform/browser-late.ts';
import type { Tapped } from '../../engine/runtime/platform/late-platform.ts';

type View = globalThis.Window & typeof globalThis;

function openLate() {
  const view = new Window({ url: 'https://site.example/' }) as unknown as View;
  Object.assign(view, { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout });
  return { view, late: createBrowserLate(view) };
}

describe('a tap', () => {
  function tapped(html: string): readonly Tapped[] {
    const { view, late } = openLate();
    const told: Tapped[] = [];
    late.onTap((tap) => told.push(tap));
    view.document.body.innerHTML = html;
    for (const control of view.document.querySelectorAll<HTMLElement>('button,a,input')) control.click();
    return told;
  }

  it.each([
    [
      'a chip',
      '<form><div data-field="credit"><button role="radio">当前有逾期</button></div></form>',
      'radio',
      'credit',
    ],
    ['a tick', '<form><input type="checkbox" name="agree" aria-label="同意"></form>', 'input', 'agree'],
    [
      'an answer',
      '<div class="dk-form"><button id="f_city" role="combobox">杭州市</button></div>',
      'combobox',
      'f_city',
    ],
    ['a part', '<form><div data-field="cars/宝马"><button>删除宝马</button></div></form>', 'button', 'cars'],
    ['a key', '<div role="dialog"><button>京</button></div>', 'button', ''],
    [
      'a choice',
      '<div class="dk-form"><div role="dialog"><button aria-label="杭州">杭</button></div></div>',
      'button',
      '',
    ],
    ['a tool’s choice', '<button aria-pressed="true">五万元</button>', 'button', ''],
  ])('on %s of a form says which kind and which field, never its text', (_, html, element, name) => {
    expect(tapped(html)).toEqual([{ element, name }]);
  });

  it.each([
    ['<form><button type="submit">提交申请</button></form>', 'button', '提交申请'],
    ['<form><button type="button" data-tap="named">上一步</button></form>', 'button', '上一步'],
    ['<a href="#x" aria-label="隐私中心">i</a>', 'a', '隐私中心'],
  ])('elsewhere, and on what sends a form, says the name: %s', (html, element, name) => {
    expect(tapped(html)).toEqual([{ element, name }]);
  });
});

describe('a field that was left', () => {
  function left(html: string): readonly string[] {
    const { view, late } = openLate();
    const told: string[] = [];
    late.onFieldLeft((field) => told.push(field));
    view.document.body.innerHTML = html;
    for (const control of view.document.querySelectorAll('input,select,textarea,button'))
      control.dispatchEvent(new view.FocusEvent('focusout', { bubbles: true }));
    return told;
  }

  it.each([
    ['a box', '<div data-field="realname"><input name="realname" id="f_realname"></div>', 'realname'],
    ['a chip', '<div data-field="credit"><button role="radio">当前有逾期</button></div>', 'credit'],
    ['a picker', '<div data-field="city"><button aria-label="杭州市">杭州市</button></div>', 'city'],
    [
      'a part',
      '<div data-field="contacts/0/phone"><input id="f_contacts_0_phone"></div>',
      'contacts/0/phone',
    ],
    [
      'a part that the visitor named',
      '<div data-field="cars"><div class="dk-renamed"><div data-field="cars/宝马"><input id="f_cars_宝马"></div></div></div>',
      'cars',
    ],
    [
      'the name itself',
      '<div data-field="cars"><div class="dk-renamed"><input id="f_cars_宝马-key" aria-label="名称：宝马"></div></div>',
      'cars',
    ],
    ['a box of no form', '<input id="login-phone" aria-label="手机号">', 'login-phone'],
  ])('is told by its place in the form, never by a label or an answer: %s', (_, html, field) => {
    expect(left(html)).toEqual([field]);
  });

  it.each([
    ['a label only', '<select aria-label="还款年份"><option>2026</option></select>'],
    ['an id that was made up', '<input id="_r_1_">'],
    ['a button of no form', '<button>登录</button>'],
  ])('is not told where it has no name: %s', (_, html) => {
    expect(left(html)).toEqual([]);
  });
});

describe('what comes after the first paint', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  type Tell = (list: { getEntriesByName(name: string): readonly unknown[] }) => void;

  /** A page that a test loads and paints. */
  function openPage(told: 'paints' | 'not at all') {
    const { view, late } = openLate();
    let state: DocumentReadyState = 'loading';
    let paint: Tell = () => {};
    const frames: (() => void)[] = [];
    Object.defineProperty(view.document, 'readyState', { get: () => state });
    class Observer {
      static readonly supportedEntryTypes = ['paint'];
      constructor(tell: Tell) {
        paint = tell;
      }
      observe(): void {
        if (told === 'not at all') throw new TypeError('entryTypes is missing');
      }
      disconnect(): void {}
    }
    const loads: (() => void)[] = [];
    Object.assign(view, {
      addEventListener: (name: string, call: () => void) => name === 'load' && loads.push(call),
      PerformanceObserver: Observer,
      requestIdleCallback: (call: () => void) => setTimeout(call, 0),
      requestAnimationFrame: (call: () => void) => frames.push(call),
    });
    const seen: string[] = [];
    void late.whenIdle().then(() => seen.push('begun'));
    const pass = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return seen.join();
    };
    return {
      pass,
      load: () => {
        state = 'complete';
        for (const call of loads) call();
      },
      paint: (name: string) => paint({ getEntriesByName: (wanted) => (wanted === name ? [1] : []) }),
      frame: () => {
        for (const call of frames.splice(0)) call();
      },
    };
  }

  it('begins neither before the page has loaded nor before something of it was painted', async () => {
    const page = openPage('paints');
    expect(await page.pass(1000)).toBe('');
    page.load();
    expect(await page.pass(1000)).toBe('');
    page.paint('first-paint');
    expect(await page.pass(1000)).toBe('');
    page.paint('first-contentful-paint');
    expect(await page.pass(1)).toBe('begun');
  });

  it('begins two frames after the load where the browser does not tell of paints', async () => {
    const page = openPage('not at all');
    page.load();
    await page.pass(0);
    page.frame();
    expect(await page.pass(0)).toBe('');
    page.frame();
    expect(await page.pass(1)).toBe('begun');
  });

  it('begins at last where a picture never comes and the page is out of sight', async () => {
    const page = openPage('paints');
    expect(await page.pass(7900)).toBe('');
    expect(await page.pass(200)).toBe('begun');
  });
});

describe('a script', () => {
  const URL = 'https://ads.example/recorder.js?a=1';

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Scripts of a page that nobody runs: a test says when each comes. */
  function openPage() {
    const { view, late } = openLate();
    const scripts: HTMLScriptElement[] = [];
    view.document.head.appendChild = <T extends Node>(node: T) => {
      scripts.push(node as unknown as HTMLScriptElement);
      return node;
    };
    const load = () =>
      late.loadScript(URL, 8000).then(
        () => 'loaded',
        (error: Error) => error.message,
      );
    return { scripts, load };
  }

  it('that is slow is asked for once; it counts as loaded when it comes at last', async () => {
    const { scripts, load } = openPage();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const work = load();
      await vi.advanceTimersByTimeAsync(8000);
      expect(await work).toBe('script https://ads.example/recorder.js: not loaded in time');
    }
    const waiting = load();
    scripts[0]?.onload?.(new Event('load'));
    expect([await waiting, await load(), scripts.length]).toEqual(['loaded', 'loaded', 1]);
  });

  it('that failed is asked for anew, also when it failed late', async () => {
    const { scripts, load } = openPage();
    const slow = load();
    await vi.advanceTimersByTimeAsync(8000);
    await slow;
    scripts[0]?.onerror?.(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    const again = load();
    scripts[1]?.onerror?.(new Event('error'));
    expect([await again, scripts.length]).toEqual([
      'script https://ads.example/recorder.js: could not be loaded',
      2,
    ]);
  });
});
