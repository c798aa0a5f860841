import { textsOf } from '../../../engine/react/page/read-options.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';

/** True when the visitor has applied for the product today. Reactive. */
export function hasApplied(engine: Engine, product: string): boolean {
  return appliedFor(engine).includes(product);
}

/**
 * Remembers an application until local midnight, and reports it unless the visitor wants no statistics, or was not
 * asked yet.
 */
export function noteApplication(engine: Engine, product: string): void {
  if (hasApplied(engine, product)) return;
  engine.stored.set('applied', { products: [...appliedFor(engine), product] });
  if (mayReport(engine)) engine.track('product-apply', { product });
}

/**
 * What `trackersBarred` of `engine/decide/ads` says. Its code comes with ad networks; shared, it would be one more file
 * that every first page names.
 */
function mayReport({ channel, release, stored }: Engine): boolean {
  const mode = channel.record?.trackers ?? release.host.trackers;
  const said = stored.get('trackers');
  return mode === 'after-notice' ? said === 'seen' : said !== 'refused';
}

function appliedFor(engine: Engine): readonly string[] {
  return textsOf(engine.stored.object('applied')?.products);
}
