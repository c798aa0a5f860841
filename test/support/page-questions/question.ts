import type { Page } from '@playwright/test';
import type { EveryAddress } from './every-address.ts';

/** One visit of one address. */
export interface AddressVisit {
  readonly page: Page;
  readonly address: EveryAddress;
}

/** Something that is asked of every address: what is wrong with it, a line each; nothing when all is well. */
export type Question = (visit: AddressVisit) => Promise<readonly string[]>;
