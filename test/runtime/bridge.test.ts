import { describe, expect, it } from 'vitest';
import type { BridgeSpec } from '../../engine/decide/model/api-spec.ts';
import type { Reply } from '../../engine/decide/model/reply.ts';
import { askNative } from '../../engine/runtime/bridge/ask-native.ts';
import { createBrowserNative } from '../../engine/runtime/platform/browser-native.ts';
import { createSimulatedClock } from '../../engine/runtime/platform/simulated-clock.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const shipped = shippedRelease().site.bridge;
type Handler = (name: string, argument: unknown) => unknown;

/** A window with nothing but what the bridge needs, on a clock that the test moves. */
function openView(spec: BridgeSpec = shipped) {
  const clock = createSimulatedClock(0, 'Asia/Shanghai');
  const events = new EventTarget();
  const view: Record<string, unknown> = {
    setInterval: (callback: () => void, ms: number) => {
      let cancel = () => {};
      const next = () => {
        cancel = clock.after(ms, () => {
          next();
          callback();
        });
      };
      next();
      return () => cancel();
    },
    clearInterval: (stop: () => void) => stop(),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const answers: Reply[] = [];
  let done = false;
  return {
    clock,
    /** The app puts its bridge into the page. */
    inject: (handler: Handler) => {
      view[spec.object] = { [spec.method]: handler };
    },
    /** The bridge's object is there, its method is not, as in old versions. */
    injectHalf: () => {
      view[spec.object] = {};
    },
    ready: () => events.dispatchEvent(new Event(spec.readyEvent)),
    ask: () => {
      void askNative(spec, createBrowserNative(view as unknown as Window), (reply) =>
        answers.push(reply),
      ).then(() => {
        done = true;
      });
    },
    invoke: (handler: string) =>
      createBrowserNative(view as unknown as Window).invoke(spec, handler, 'one', spec.timeout),
    isDone: () => done,
    values: () => answers.at(-1)?.data ?? {},
    status: () => answers.at(-1)?.status ?? null,
  };
}

/** Handlers that give no value. */
const BROKEN: readonly (readonly [string, () => unknown])[] = [
  ['null', () => null],
  ['nothing', () => undefined],
  ['an object', () => ({ a: 1 })],
  ['an error', () => Promise.reject(new Error('app error'))],
  [
    'an exception',
    (): never => {
      throw new Error('app error');
    },
  ],
];

const byName: Handler = (name) => `value of ${name}`;

describe('the native bridge', () => {
  it('that is there is asked at once, each handler with one argument', async () => {
    const view = openView();
    const asked: unknown[][] = [];
    view.inject((...all) => {
      asked.push(all);
      return 'v';
    });
    view.ask();
    await view.clock.settle();
    expect(asked.map(([name]) => name).sort()).toEqual(Object.values(shipped.ask).sort());
    expect(asked.every(({ length }) => length === 2)).toBe(true);
    expect(view.isDone()).toBe(true);
  });

  it('that is there is known to be, also when no handler ever answers; one that is not is not', async () => {
    const silent = openView();
    silent.inject(() => new Promise(() => {}));
    silent.ask();
    await silent.clock.settle();
    expect([silent.status(), silent.values()]).toEqual(['ok', {}]);
    const plain = openView();
    plain.ask();
    await plain.clock.advance(shipped.timeout);
    expect(plain.status()).toBeNull();
  });

  it('that told of itself before anybody listened is found all the same', async () => {
    const view = openView();
    view.inject(byName);
    view.ready();
    view.ask();
    await view.clock.settle();
    expect(view.values().token).toBe('value of getToken');
  });

  it('that comes late is asked on its ready event', async () => {
    const view = openView();
    view.ask();
    await view.clock.advance(1500);
    view.inject(byName);
    view.ready();
    await view.clock.settle();
    expect(view.values()).toMatchObject({ token: 'value of getToken', phone: 'value of getPhone' });
  });

  it('whose method comes only with the event is waited for', async () => {
    const view = openView();
    view.injectHalf();
    view.ask();
    await view.clock.advance(500);
    view.inject(byName);
    view.ready();
    await view.clock.settle();
    expect(view.values().appname).toBe('value of getAppName');
  });

  it('that comes without its event is found when the wait is over', async () => {
    const view = openView();
    view.ask();
    await view.clock.advance(1000);
    view.inject(byName);
    await view.clock.advance(1000);
    expect(view.values().token).toBe('value of getToken');
  });

  it('that comes after the wait is asked all the same, with its event or without', async () => {
    for (const tell of [true, false]) {
      const view = openView();
      view.ask();
      await view.clock.advance(10 * shipped.timeout + 1);
      view.inject(byName);
      if (tell) view.ready();
      else await view.clock.advance(shipped.timeout);
      await view.clock.settle();
      expect([view.isDone(), view.values().token]).toEqual([true, 'value of getToken']);
      expect(view.clock.pending()).toBe(0);
    }
  });

  it('that never comes is given up by what needs it now, with the text of the product', async () => {
    const view = openView();
    const failed = expect(view.invoke('closePage')).rejects.toThrow('flutter_inappwebview is not available');
    await view.clock.advance(shipped.timeout);
    await failed;
    expect(view.clock.pending()).toBe(0);
  });

  it('is not available either when it is still half there after its event', async () => {
    const view = openView();
    view.injectHalf();
    const failed = expect(view.invoke('closePage')).rejects.toThrow(shipped.unavailable);
    view.ready();
    await failed;
  });

  it.each(BROKEN)('a handler that gives %s provides no value, and the others count', async (_, broken) => {
    const view = openView();
    view.inject((name) => (name === 'getToken' ? broken() : byName(name, null)));
    view.ask();
    await view.clock.settle();
    expect(view.values()).not.toHaveProperty('token');
    expect(view.values().phone).toBe('value of getPhone');
    expect(view.isDone()).toBe(true);
  });

  it('a handler that never settles keeps no other value back', async () => {
    const view = openView();
    view.inject((name) => (name === 'getToken' ? new Promise(() => {}) : byName(name, null)));
    view.ask();
    await view.clock.advance(60_000);
    expect(view.values().phone).toBe('value of getPhone');
    expect(view.values()).not.toHaveProperty('token');
  });

  it('goes by the names of the configuration', async () => {
    const view = openView({ ...shipped, object: 'appBridge', method: 'call', readyEvent: 'appReady' });
    view.ask();
    view.inject(byName);
    view.ready();
    await view.clock.settle();
    expect(view.values().token).toBe('value of getToken');
  });
});
