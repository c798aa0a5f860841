import { expectTypeOf, it } from 'vitest';
import type { EffectKind, UnreadEffect } from '../../../engine/decide/model/effect.ts';
import type { FactSource } from '../../../engine/decide/model/facts.ts';
import type { EffectTemplate } from '../../../engine/decide/model/guard.ts';

/** As whoever follows what effects change ends: `set` and `strip-query` are handled apart. */
function unhandled(kind: Exclude<EffectKind, 'store' | 'clear'>, more: 'vibrate'): void {
  kind satisfies UnreadEffect | 'strip-query';
  // @ts-expect-error A kind of effect that is neither handled nor named as one that changes no fact.
  more satisfies UnreadEffect | 'strip-query';
}

/** As the facts of a visit are looked up: by one function for each source. */
const lookups = { nav: 1, query: 1, host: 1, route: 1, env: 1, decision: 1, visit: 1, window: 1 };
const others = { stored: 1, reply: 1, channel: 1, brand: 1, flow: 1 };
({ ...lookups, ...others }) satisfies Record<FactSource, number>;
// @ts-expect-error A source of facts that nobody looks up.
lookups satisfies Record<FactSource, number>;

it('every kind of effect that rows may have is one that is performed, or sets a fact of the decision', () => {
  expectTypeOf<EffectTemplate['do']>().toEqualTypeOf<Exclude<EffectKind, 'warn'> | 'set'>();
  expectTypeOf(unhandled).parameter(0).toEqualTypeOf<UnreadEffect | 'strip-query'>();
});
