import type { EventKind } from '../../decide/model/ads.ts';
import type { Scalar } from '../../decide/model/json.ts';

/** Something that happened on a page. */
export interface PageEvent {
  readonly kind: EventKind;
  readonly attr: Readonly<Record<string, Scalar>>;
}

/** An event with what every event says of its visit. */
export interface FullEvent extends PageEvent {
  /** 128 random bits, so that an event which is sent again counts once. */
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The visit, by a number that ends with the page view and says nothing of the visitor. */
  readonly visit: string;
  readonly path: string;
  readonly screen: string;
  readonly channel: string;
}
