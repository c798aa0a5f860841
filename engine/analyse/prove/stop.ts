import type { WayFrom } from '../ways/ways-from.ts';
import type { Arrived } from './arrivals.ts';
import type { HostPlaces } from './place-model.ts';
import type { Visitor } from './visitor.ts';

/** A page that visitors come to, from which a result leads on. */
export interface Stop extends Arrived {
  readonly places: HostPlaces;
  readonly name: string;
  readonly path: string;
  readonly page: string;
  /** The pages that they have left on the way, one after another; none where they come at once. */
  readonly steps: readonly Step[];
}

/** A page that is left by a way on. */
export interface Step extends Pick<Stop, 'path' | 'page'> {
  readonly way: WayFrom;
  /** Where the way leads those who are looked at. */
  readonly to: ReadonlySet<string>;
  /** Who may come to what is looked at, of all whom the way leads. */
  readonly visitors: readonly Visitor[];
}

/** A step that leads from one stop to another, by their names. */
export interface Road {
  readonly from: string;
  readonly step: Step;
  readonly to: string;
}
