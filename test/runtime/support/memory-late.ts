import type { LatePlatform, Tapped } from '../../../engine/runtime/platform/late-platform.ts';
import type { SimulatedClock } from '../../../engine/runtime/platform/simulated-clock.ts';

/** A late platform without a browser, whose scripts are those of a test. */
export interface MemoryLate extends LatePlatform {
  readonly scripts: string[];
  readonly beacons: { readonly url: string; readonly body: string }[];
  /** What a script does when it is asked for: `fail`, never come, or run. */
  onScript: (url: string) => 'ok' | 'fail' | 'never';
  /** What networks were told. */
  readonly told: unknown[];
  /** False: the network never says that it counted. */
  counts: boolean;
  takesBeacons: boolean;
  hide(): void;
  tap(tapped: Tapped): void;
  leaveField(name: string): void;
  fail(message: string): void;
}

/** What a script makes, as the address of the site's own recorder says it. */
const MADE = /&(list|call|method)=([\w.]+)/;

export function createMemoryLate(clock: SimulatedClock): MemoryLate {
  const hides: (() => void)[] = [];
  const taps: ((tapped: Tapped) => void)[] = [];
  const fields: ((name: string) => void)[] = [];
  const errors: ((message: string) => void)[] = [];
  const busy = new Set<string>();
  const push = (what: { readonly cb?: () => void }) => {
    late.told.push(what);
    if (late.counts) what.cb?.();
  };
  const late: MemoryLate = {
    scripts: [],
    beacons: [],
    told: [],
    counts: true,
    takesBeacons: true,
    onScript: () => 'ok',
    globals: {},
    whenIdle: () => Promise.resolve(),
    loadScript: (url, ms) => {
      late.scripts.push(url);
      const way = late.onScript(url);
      if (way === 'fail') return Promise.reject(new Error('script: could not be loaded'));
      if (way === 'never') {
        return new Promise((_, reject) =>
          clock.after(ms, () => reject(new Error('script: not loaded in time'))),
        );
      }
      const { globals } = late;
      const [, kind, made = ''] = MADE.exec(url) ?? [];
      const [name = '', method = ''] = made.split('.');
      const before = globals[name];
      const tell = (...all: unknown[]) => push(all as never);
      if (kind === 'list') globals[name] = { push };
      if (kind === 'call') globals[name] = tell;
      if (kind === 'method') globals[name] = { [method]: tell };
      if (Array.isArray(before)) before.forEach(push);
      return Promise.resolve();
    },
    sendBeacon: (url, body) => {
      if (late.takesBeacons) late.beacons.push({ url, body });
      return late.takesBeacons;
    },
    exclusive: async (name, work) => {
      if (busy.has(name)) return;
      busy.add(name);
      await work().finally(() => busy.delete(name));
    },
    onHide: (callback) => hides.push(callback),
    onTap: (callback) => taps.push(callback),
    onFieldLeft: (callback) => fields.push(callback),
    onError: (callback) => errors.push(callback),
    onVital: () => {},
    hide: () => hides.forEach((call) => void call()),
    tap: (tapped) => taps.forEach((call) => void call(tapped)),
    leaveField: (name) => fields.forEach((call) => void call(name)),
    fail: (message) => errors.forEach((call) => void call(message)),
  };
  return late;
}
