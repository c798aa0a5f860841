import { Window } from 'happy-dom';
import { describe, expect, it, vi } from 'vitest';
import { createBrowserPlatform } from '../../engine/runtime/platform/browser-platform.ts';
import { describePlatformContract, type PlatformSetting } from './platform-contract.ts';

type View = globalThis.Window & typeof globalThis;

/** A window of happy-dom, prepared as the setting says. Time is simulated. */
function openWindow(setting: PlatformSetting = {}): View {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 15, 4) });
  const view = new Window({ url: 'https://site.example/' }) as unknown as View;
  const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  Object.assign(view, timers);
  const { answer, app, storage, canCopy } = setting;
  if (answer) {
    view.fetch = async (url, init) => {
      const { status, text } = await answer(
        String(url).replace(/^https:\/\/[^/]+/, ''),
        init?.body?.toString(),
      );
      return { status, text: async () => text } as Response;
    };
  }
  if (storage) refuseStorage(view, storage);
  if (app) {
    const install = () => {
      Object.assign(view, {
        flutter_inappwebview: {
          callHandler: (name: string, argument: unknown) => app.handlers[name]?.(argument) ?? null,
        },
      });
      view.dispatchEvent(new view.Event('flutterInAppWebViewPlatformReady'));
    };
    if (app.readyAfter) timers.setTimeout(install, app.readyAfter);
    else install();
  }
  const writeText = () => (canCopy === false ? Promise.reject(new Error('denied')) : Promise.resolve());
  Object.defineProperty(view.navigator, 'clipboard', { value: { writeText } });
  return view;
}

function refuseStorage(view: View, kind: 'blocked' | 'full'): void {
  const quota = () => {
    throw new Error('QuotaExceededError');
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(view, name, {
      get: () => {
        if (kind === 'blocked') throw new Error('SecurityError');
        return { getItem: () => null, setItem: quota, removeItem: () => {} };
      },
    });
  }
}

describePlatformContract('browser', async (setting) => {
  const view = openWindow(setting);
  const { document } = view;
  return {
    platform: createBrowserPlatform(view),
    pass: async (ms) => {
      await vi.advanceTimersByTimeAsync(ms);
    },
    changeElsewhere: (key) => view.dispatchEvent(Object.assign(new view.Event('storage'), { key })),
    title: () => document.title,
    favicon: () => document.querySelector('link[rel~="icon"]')?.getAttribute('href') ?? '',
  };
});

describe('browser platform', () => {
  it('copies by selection where the clipboard is refused or missing', async () => {
    const view = openWindow({ canCopy: false });
    const execCommand = vi.fn(() => true);
    Object.assign(view.document, { execCommand });
    expect(await createBrowserPlatform(view).screen.copy('渡口')).toBe(true);
    expect(execCommand).toHaveBeenCalledWith('copy');
    expect(view.document.querySelector('textarea')).toBeNull();
  });

  it('still times out in an engine without AbortController', async () => {
    const view = openWindow({ answer: () => new Promise(() => {}) });
    Object.assign(view, { AbortController: undefined });
    const sent = createBrowserPlatform(view).send({ url: '/v1/x', method: 'POST', timeout: 3000 });
    const outcome = sent.catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await outcome).toBe('TimeoutError');
    vi.useRealTimers();
  });

  it('survives storage that is there at first and blocked later', () => {
    const view = openWindow();
    const { local } = createBrowserPlatform(view);
    local.set('phone', '13800138000');
    refuseStorage(view, 'blocked');
    expect(local.get('phone')).toBeNull();
    local.set('phone', '13900139000');
    expect(local.get('phone')).toBe('13900139000');
    vi.useRealTimers();
  });

  it('uses the icon link that the page came with', () => {
    const view = openWindow();
    view.document.head.innerHTML = '<link rel="shortcut icon" href="/old.svg">';
    createBrowserPlatform(view).screen.setFavicon('/new.svg');
    const icons = [...view.document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    expect(icons).toEqual(['/new.svg']);
    vi.useRealTimers();
  });

  it('asks before the page is left until told to stop', () => {
    const view = openWindow();
    const stop = createBrowserPlatform(view).screen.warnOnLeave();
    const leave = () => {
      const event = new view.Event('beforeunload', { cancelable: true });
      view.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    stop();
    expect(leave()).toBe(false);
    vi.useRealTimers();
  });
});
