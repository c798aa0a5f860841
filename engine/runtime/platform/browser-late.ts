import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { afterPaint } from './after-paint.ts';
import type { LateScreen, Tapped } from './late-platform.ts';

interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable: boolean },
    work: (lock: unknown) => Promise<void> | undefined,
  ): Promise<void>;
}

const TAPPABLE =
  'button,a[href],summary,[role="button"],[role="tab"],input[type="checkbox"],input[type="radio"]';

/** Rows of a form, with whatever they are answered by; elsewhere boxes to type in. */
const FIELD = '[data-field],input,select,textarea';

/** Where controls carry answers in their names: what is picked, typed on keys of the page, or shown as picked. */
const PRIVATE =
  'form,.dk-form,[data-field],[role="dialog"],[role="radio"],[role="checkbox"],[role="combobox"],[role="option"],[aria-pressed],input';

/** Controls whose names never carry an answer: those that send, and those that say so. */
const NAMED = 'button[type="submit"],[data-tap="named"]';

/** The late platform of a browser window. */
export function createBrowserLate(view: Window & typeof globalThis = window): LateScreen {
  const { document, navigator } = view;
  const locks = (navigator as { readonly locks?: Locks }).locks;
  const nearest = (event: Event, selector: string) =>
    event.target instanceof view.Element ? event.target.closest(selector) : null;

  /** Scripts that came or are on their way, by address. */
  const scripts = new Map<string, Promise<void>>();
  const titleOf = (url: string) => `script ${url.replace(/\?.*/, '')}`;

  function addScript(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        scripts.delete(url);
        reject();
      };
      script.async = true;
      script.charset = 'utf-8';
      script.src = url;
      document.head.appendChild(script);
    });
  }

  return {
    addPlace: () => document.body.appendChild(document.createElement('div')),
    whenIdle: () => afterPaint(view),
    loadScript: (url, ms) =>
      new Promise((resolve, reject) => {
        const work = scripts.get(url) ?? addScript(url);
        scripts.set(url, work);
        // The element stays: a slow script still comes, and who asks again waits for the same one.
        const timer = view.setTimeout(() => reject(new Error(`${titleOf(url)}: not loaded in time`)), ms);
        const settle = (then: () => void) => () => {
          view.clearTimeout(timer);
          then();
        };
        work.then(
          settle(resolve),
          settle(() => reject(new Error(`${titleOf(url)}: could not be loaded`))),
        );
      }),
    globals: view as unknown as Record<string, unknown>,
    sendBeacon: (url, body, contentType) => {
      try {
        // A page that goes says `pagehide` before it is hidden, and web vitals are told when it is: one request has all
        // of it. Of two that leave at once Chromium loses one in a hundred.
        if (document.visibilityState !== 'hidden') return false;
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
          callback(element.closest(PRIVATE) && !element.matches(NAMED) ? answerOf(element) : named(element));
        },
        true,
      ),
    onFieldLeft: (callback) =>
      document.addEventListener('focusout', (event) => {
        const control = nearest(event, FIELD);
        const place = control && placeOf(control);
        if (place) callback(place);
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

/**
 * The field that a control answers, by its place in the form (`phone`, `contacts/0/phone`); elsewhere the control's own
 * name, if it has one. Labels are no names: they may hold an answer, as may the place of a part that the visitor named.
 */
function placeOf(control: Element): string {
  const row = control.closest('[data-field]');
  const place = row?.getAttribute('data-field') ?? control.getAttribute('name') ?? control.id;
  if (row?.closest('.dk-renamed')) return place.replace(/\/[^/]*$/, '');
  // React makes ids that name nothing.
  return row || /^[a-z][\w-]*$/i.test(place) ? place : '';
}

function named(element: Element): Tapped {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return { element: element.tagName.toLowerCase(), name };
}

/** What kind of control was tapped, and of which field: never its text, which may be an answer. */
function answerOf(element: Element): Tapped {
  const field = element.closest('[data-field]')?.getAttribute('data-field');
  const name = field ?? element.getAttribute('name') ?? element.id;
  return {
    element: element.getAttribute('role') ?? element.tagName.toLowerCase(),
    // The place of a part may go on with what a visitor called it.
    name: /^[\w-]*/.exec(name)?.[0] ?? '',
  };
}
