import type { BrandLayer } from './brand.ts';

/** What differs for the visitors of a channel who get one of its versions. */
export interface VersionSettings {
  readonly title?: string;
  readonly variant?: string;
  /** Pages that stand in the place of others, by the id of the page that they replace. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** A version of a channel: valid for some time, or for a part of the visitors. */
export interface ChannelVersion extends VersionSettings {
  readonly id: string;
  /** Epoch milliseconds; null when it was always valid. */
  readonly from: number | null;
  /** Epoch milliseconds, the first at which it is not valid any more; null when it stays. */
  readonly until: number | null;
  /** Which of a hundred equal parts of the visitors get it: first part, and the one after the last. */
  readonly share: readonly (readonly [number, number])[];
  /** Brand layers above those of the channel. */
  readonly brand: readonly BrandLayer[];
}

/** All versions of a channel. Of one visitor at one time there is at most one. */
export interface ChannelVersions {
  /** Storage key whose value decides which part a visitor belongs to. */
  readonly by: string;
  readonly of: readonly ChannelVersion[];
}
