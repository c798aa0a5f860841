import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpResponse, Platform } from '../../engine/runtime/platform/platform.ts';

/** What a platform is put into for the contract. */
export interface PlatformSetting {
  readonly storage?: 'blocked' | 'full';
  readonly answer?: (path: string, body: string | undefined) => Promise<HttpResponse>;
  readonly app?: {
    readonly handlers: Readonly<Record<string, (argument: unknown) => unknown>>;
    readonly readyAfter?: number;
  };
  readonly canCopy?: boolean;
}

export interface PlatformUnderTest {
  readonly platform: Platform;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
  changeElsewhere(name: string, value: string): void;
  title(): string;
  favicon(): string;
}

const BRIDGE = {
  object: 'flutter_inappwebview',
  method: 'callHandler',
  readyEvent: 'flutterInAppWebViewPlatformReady',
  unavailable: 'flutter_inappwebview is not available',
};

const never = () => new Promise<HttpResponse>(() => {});

/** What every platform promises. Both implementations run it. */
export function describePlatformContract(
  name: string,
  open: (setting?: PlatformSetting) => Promise<PlatformUnderTest>,
): void {
  describe(`platform contract: ${name}`, () => {
    afterEach(() => vi.useRealTimers());

    it('calls back once when the time has come, and never after a cancel', async () => {
      const { platform, pass } = await open();
      const rang = vi.fn();
      const cancelled = vi.fn();
      platform.clock.after(100, rang);
      platform.clock.after(100, cancelled)();
      await pass(99);
      expect(rang).not.toHaveBeenCalled();
      await pass(500);
      expect(rang).toHaveBeenCalledTimes(1);
      expect(cancelled).not.toHaveBeenCalled();
    });

    it('names the next midnight: in the future, within a day and a daylight-saving hour', async () => {
      const { platform } = await open();
      const left = platform.clock.nextMidnight() - platform.clock.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(25 * 3_600_000);
    });

    it('keeps, gives back and removes values in both areas, apart from each other', async () => {
      const { platform } = await open();
      expect(platform.local.get('a')).toBeNull();
      expect(platform.local.set('a', '1')).toBe(true);
      expect(platform.session.get('a')).toBeNull();
      platform.session.set('a', '2');
      expect([platform.local.get('a'), platform.session.get('a')]).toEqual(['1', '2']);
      platform.local.remove('a');
      expect([platform.local.get('a'), platform.session.get('a')]).toEqual([null, '2']);
    });

    it.each(['blocked', 'full'] as const)('works for the page view when storage is %s', async (storage) => {
      const { platform } = await open({ storage });
      for (const area of [platform.local, platform.session]) {
        expect(area.get('a')).toBeNull();
        expect(area.set('a', '1')).toBe(false);
        expect(area.get('a')).toBe('1');
        area.remove('a');
        expect(area.get('a')).toBeNull();
      }
    });

    it('tells when another tab changes a value, until told to stop', async () => {
      const { platform, changeElsewhere } = await open();
      const changed = vi.fn();
      const stop = platform.local.watch(changed);
      changeElsewhere('access_token', 't');
      expect(changed).toHaveBeenCalledWith('access_token');
      stop();
      changeElsewhere('access_token', 'u');
      expect(changed).toHaveBeenCalledTimes(1);
    });

    it('shows, replaces and adds history entries, and tells of going back', async () => {
      const { platform, pass } = await open();
      const { address } = platform;
      const popped = vi.fn();
      address.replace('/login?channel=1');
      expect(address.current()).toBe('/login?channel=1');
      expect(address.href()).toBe(`https://${address.hostName()}/login?channel=1`);
      address.push('/form');
      expect(address.current()).toBe('/form');
      const stop = address.onPop(popped);
      address.back();
      await pass(50);
      expect(address.current()).toBe('/login?channel=1');
      expect(popped).toHaveBeenCalledWith('/login?channel=1');
      stop();
    });

    it('has a step back do what is held, the latest first, and passes on one that nothing holds', async () => {
      const { platform, pass } = await open();
      const { address } = platform;
      const done: string[] = [];
      const back = async () => {
        address.back();
        await pass(50);
        return address.current();
      };
      address.push('/form');
      const page = address.holdBack(() => void done.push('page'), true);
      const sheet = address.holdBack(() => {
        done.push('sheet');
        sheet();
      });
      const later = address.holdBack(() => void done.push('later'), true);
      later();
      expect(await back()).toBe('/form');
      expect(done).toEqual(['sheet']);
      expect(await back()).toBe('/form');
      expect(done).toEqual(['sheet', 'page']);
      page();
      // The last one added an entry, was let go, and the next page takes the place of that entry.
      address.holdBack(() => {})();
      address.push('/success');
      expect(await back()).toBe('/form');
      address.holdBack(() => {})();
      address.back();
      await pass(100);
      expect(address.current()).not.toBe('/form');
      expect(done).toEqual(['sheet', 'page']);
    });

    it('sends a body and resolves with any HTTP status', async () => {
      const seen: unknown[] = [];
      const { platform } = await open({
        answer: async (path, body) => {
          seen.push(path, body);
          return { status: 503, text: 'busy' };
        },
      });
      const request = {
        url: 'https://site.example/v1/x',
        method: 'POST',
        body: 'a=1',
        timeout: 1000,
      } as const;
      expect(await platform.send(request)).toEqual({ status: 503, text: 'busy' });
      expect(seen).toEqual(['/v1/x', 'a=1']);
    });

    it('rejects with a NetworkError when the connection breaks, naming the request without its query', async () => {
      const { platform } = await open({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
      const sent = platform.send({
        url: 'https://site.example/v1/x?mark=secret',
        method: 'POST',
        timeout: 1000,
      });
      await expect(sent).rejects.toMatchObject({
        name: 'NetworkError',
        message: expect.stringMatching(/POST \/v1\/x$/),
      });
    });

    it('rejects with a TimeoutError when no answer comes in time', async () => {
      const { platform, pass } = await open({ answer: never });
      const sent = platform.send({ url: '/v1/x', method: 'POST', timeout: 1000 });
      const outcome = sent.catch((error: Error) => error);
      await pass(1001);
      expect(await outcome).toMatchObject({
        name: 'TimeoutError',
        message: expect.stringMatching(/POST \/v1\/x$/),
      });
    });

    it('invokes a handler of the native app with one argument', async () => {
      const { platform } = await open({ app: { handlers: { echo: (argument) => `heard ${argument}` } } });
      expect(await platform.native.invoke(BRIDGE, 'echo', 'you', 2000)).toBe('heard you');
    });

    it('waits for the platform-ready event of the native app', async () => {
      const { platform, pass } = await open({ app: { handlers: { echo: () => 'late' }, readyAfter: 800 } });
      const answer = platform.native.invoke(BRIDGE, 'echo', null, 2000);
      await pass(800);
      expect(await answer).toBe('late');
    });

    it('gives up on a bridge that never comes, with the text of the spec', async () => {
      const { platform, pass } = await open();
      const outcome = platform.native
        .invoke(BRIDGE, 'echo', null, 2000)
        .catch((error: Error) => error.message);
      await pass(2000);
      expect(await outcome).toBe('flutter_inappwebview is not available');
    });

    it('rejects when a handler of the native app fails', async () => {
      const handlers = {
        broken: () => {
          throw new Error('app error');
        },
      };
      const { platform } = await open({ app: { handlers } });
      await expect(platform.native.invoke(BRIDGE, 'broken', null, 2000)).rejects.toThrow('app error');
    });

    it('sets title and favicon', async () => {
      const { platform, title, favicon } = await open();
      platform.screen.setTitle('登录');
      platform.screen.setFavicon('/a.svg');
      platform.screen.setFavicon('/b.svg');
      expect([title(), favicon()]).toEqual(['登录', '/b.svg']);
    });

    it.each([true, false])('says whether copying worked: %s', async (canCopy) => {
      const { platform } = await open({ canCopy });
      expect(await platform.screen.copy('渡口公众号')).toBe(canCopy);
    });

    it('gives random hexadecimal text that does not repeat', async () => {
      const { platform } = await open();
      const first = platform.random.hex(16);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(platform.random.hex(16)).not.toBe(first);
    });
  });
}
