import type { Database } from '../../db/database.ts';
import type { Checks } from '../checks/checks.ts';
import type { Books } from './books.ts';
import type { TakenBackVersions } from './taken-back-versions.ts';

/** What drafts need of the server. */
export interface DraftParts {
  readonly db: Database;
  readonly books: Books;
  readonly checks: Checks;
  /** Numbers of versions that somebody went back behind. */
  readonly takenBack: TakenBackVersions;
  now(): number;
}
