import type { Release } from '../../engine/decide/model/release.ts';
import type { ServiceData } from '../config/service-data.ts';
import type { Transactional } from '../db/database.ts';
import type { SecretBox } from '../keys/secret-box.ts';

/** What a change to old data may use. */
export interface UpgradeContext {
  readonly db: Transactional;
  readonly secrets: SecretBox;
  readonly release: Release;
  readonly data: ServiceData;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A change to data that an older version stored in another way, which SQL alone cannot make. */
export interface DataUpgrade {
  /** Kept in the database when it is done. A published one is never renamed. */
  readonly name: string;
  /** What operators are told, after the number of rows. */
  readonly told: string;
  /** Does it, or what is left of it. Two servers may do it at once. Returns how many rows were changed. */
  run(context: UpgradeContext): Promise<number>;
}
