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
