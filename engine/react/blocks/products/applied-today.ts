import { trackersBarred, trackersMode } from '../../../core/ads/plan-conversion.ts';
import type { Engine } from '../../../runtime/engine.ts';
import { textsOf } from '../../page/read-options.ts';

/** True when the visitor has applied for the product today. Reactive. */
export function hasApplied(engine: Engine, product: string): boolean {
  return appliedFor(engine).includes(product);
}

/** Remembers an application until local midnight, and reports it unless the visitor wants no statistics, or was not asked yet. */
export function noteApplication(engine: Engine, product: string): void {
  if (hasApplied(engine, product)) return;
  engine.stored.set('applied', { products: [...appliedFor(engine), product] });
  const mode = trackersMode(engine.release, engine.channel.record);
  if (!trackersBarred(mode, engine.stored.get('trackers'))) engine.track('product-apply', { product });
}

function appliedFor(engine: Engine): readonly string[] {
  return textsOf(engine.stored.object('applied')?.products);
}
