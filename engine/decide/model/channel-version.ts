import type { BrandLayer } from './brand.ts';
import type { Version, Versions } from './version.ts';

/** What differs for the visitors of a channel who get one of its versions. */
export interface VersionSettings {
  readonly title?: string;
  readonly variant?: string;
  /** Pages that stand in the place of others, by the id of the page that they replace. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** A version of a channel. */
export interface ChannelVersion extends Version, VersionSettings {
  /** Brand layers above those of the channel. */
  readonly brand: readonly BrandLayer[];
}

export type ChannelVersions = Versions<ChannelVersion>;
