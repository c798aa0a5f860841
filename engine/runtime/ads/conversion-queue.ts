import type { Delivery } from '../../decide/ads/plan-conversion.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { StoredValueTable } from '../state/stored-values.ts';

/** One delivery on its way. */
export interface QueuedDelivery {
  /** The same for every try, so that a receiver counts it once. */
  readonly requestId: string;
  readonly userId: string;
  readonly channel: string;
  readonly delivery: Delivery;
  /** Epoch milliseconds of the occasion. */
  readonly at: number;
  readonly tries: number;
  /** Epoch milliseconds before which nobody tries again: another tab is at it, or the last try failed. */
  readonly next: number;
}

/** Deliveries that are not acknowledged yet, in local storage: all tabs see the same ones, and a crash loses none. */
export interface ConversionQueue {
  all(): readonly (readonly [string, QueuedDelivery])[];
  add(item: QueuedDelivery): void;
  change(key: string, change: Pick<QueuedDelivery, 'tries' | 'next'>): void;
  remove(key: string): void;
}

const KEY = 'conversionQueue';

export function createConversionQueue(stored: StoredValueTable): ConversionQueue {
  const read = () => (stored.object(KEY) ?? {}) as unknown as Record<string, QueuedDelivery>;
  const write = (items: Record<string, QueuedDelivery>) =>
    stored.set(KEY, Object.keys(items).length === 0 ? null : (items as unknown as JsonObject));
  return {
    all: () =>
      Object.entries(read()).filter(([, item]) => typeof item?.requestId === 'string' && item.delivery),
    add: (item) => {
      const { via, network } = item.delivery;
      write({ ...read(), [`${item.userId} ${item.requestId} ${via} ${network}`]: item });
    },
    change: (key, change) => {
      const items = read();
      const item = items[key];
      if (item) write({ ...items, [key]: { ...item, ...change } });
    },
    remove: (key) => {
      const { [key]: _, ...others } = read();
      write(others);
    },
  };
}
