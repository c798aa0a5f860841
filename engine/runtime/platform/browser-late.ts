import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { LateScreen } from './late-platform.ts';

interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable: boolean },
    work: (lock: unknown) => Promise<void> | undefined,
  ): Promise<void>;
}

/** Milliseconds after which a page counts as loaded, whatever still comes. */
const LOADED_WITHIN = 4000;

const TAPPABLE =
  'button,a[href],summary,[role="button"],[role="tab"],input[type="checkbox"],input[type="radio"]';
const FIELD = 'input,select,textarea';

/** The late platform of a browser window. */
export function createBrowserLate(view: Window & typeof globalThis = window): LateScreen {
  const { document, navigator } = view;
  const locks = (navigator as { readonly locks?: Locks }).locks;
  const nearest = (event: Event, selector: string) =>
    event.target instanceof view.Element ? event.target.closest(selector) : null;

  return {
    addPlace: () => document.body.appendChild(document.createElement('div')),
    whenIdle: () =>
      new Promise((resolve) => {
        const idle = () =>
          typeof view.requestIdleCallback === 'function'
            ? view.requestIdleCallback(() => resolve(), { timeout: 1000 })
            : view.setTimeout(resolve, 200);
        if (document.readyState === 'complete') return idle();
        // A picture that never comes must not keep trackers and conversions waiting for ever.
        const timer = view.setTimeout(idle, LOADED_WITHIN);
        view.addEventListener('load', () => {
          view.clearTimeout(timer);
          idle();
        });
      }),
    loadScript: (url, ms) =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        const fail = (why: string) => {
          script.remove();
          reject(new Error(`script ${url.replace(/\?.*/, '')}: ${why}`));
        };
        const timer = view.setTimeout(() => fail('not loaded in time'), ms);
        const settle = (then: () => void) => () => {
          view.clearTimeout(timer);
          then();
        };
        script.onload = settle(resolve);
        script.onerror = settle(() => fail('could not be loaded'));
        script.async = true;
        script.charset = 'utf-8';
        script.src = url;
        document.head.appendChild(script);
      }),
    globals: view as unknown as Record<string, unknown>,
    sendBeacon: (url, body, contentType) => {
      try {
        return navigator.sendBeacon(url, new Blob([body], { type: contentType }));
      } catch {
        return false;
      }
    },
    exclusive: async (name, work) => {
      if (!locks) return work();
      await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
    },
    onHide: (callback) => {
      view.addEventListener('pagehide', callback);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') callback();
      });
    },
    onTap: (callback) =>
      document.addEventListener(
        'click',
        (event) => {
          const element = nearest(event, TAPPABLE);
          if (!element) return;
          const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
          callback({ element: element.tagName.toLowerCase(), name });
        },
        true,
      ),
    onFieldLeft: (callback) =>
      document.addEventListener('focusout', (event) => {
        const field = nearest(event, FIELD) as HTMLInputElement | null;
        const name = field && (field.name || field.id || field.getAttribute('aria-label'));
        if (name) callback(name);
      }),
    onError: (callback) => {
      view.addEventListener('error', (event) => callback(event.message || String(event.error)));
      view.addEventListener('unhandledrejection', ({ reason }) =>
        callback(reason instanceof Error ? reason.message : String(reason)),
      );
    },
    onVital: (callback) => {
      for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
        watch(({ name, value }) => callback(name, value));
      }
    },
  };
}
