import type { BridgeSpec } from '../../decide/model/api-spec.ts';
import type { Effect, EffectKind, EffectPayloads } from '../../decide/model/effect.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Platform } from '../platform/platform.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import type { Track } from '../tracking/create-tracker.ts';

/** What an effect may touch of the navigation that it belongs to. */
export interface EffectScope {
  /** Facts of the navigation, with what is stored by now. */
  lookup(): Lookup;
  /** Does something to the shown page: now when the page stands already, else when it comes. */
  whenShown(change: () => void): void;
  /** The page starts at its top when it comes; one that stands already stays where the visitor has scrolled it. */
  scrollToTop(): void;
  retitle(title: string): void;
  stripQuery(params: readonly string[]): void;
}

type Executors = {
  readonly [K in EffectKind]: (effect: EffectPayloads[K], scope: EffectScope) => void;
};

export type PerformEffect = (effect: Effect, scope: EffectScope) => void;

/** The one place where effects of the guard happen. A kind without an executor does not compile. */
export function createEffectExecutor(
  platform: Platform,
  stored: StoredValueTable,
  api: ApiClient,
  track: Track,
  bridge: BridgeSpec,
): PerformEffect {
  const warned = new Set<string>();
  const executors: Executors = {
    store: ({ key, value }) => stored.set(key, value),
    clear: ({ keys }) => stored.clear(keys),
    title: ({ text }, scope) => scope.whenShown(() => scope.retitle(text)),
    'scroll-top': (_, scope) => scope.scrollToTop(),
    'strip-query': ({ params }, scope) => scope.stripQuery(params),
    call: ({ endpoint, fields }, scope) => {
      api.call(endpoint, fields, scope.lookup()).catch(() => {});
    },
    native: ({ handler, argument }) => {
      platform.native.invoke(bridge, handler, argument, bridge.timeout).catch(() => {});
    },
    track: ({ title, attr }) => track(title, attr),
    warn: ({ code, detail }) => {
      const message = `${code}: ${detail}`;
      if (!warned.has(message)) platform.console.warn(message);
      warned.add(message);
    },
  };
  return (effect, scope) =>
    (executors[effect.do] as (effect: EffectPayloads[EffectKind], scope: EffectScope) => void)(effect, scope);
}
