import type { Database } from '../../db/database.ts';
import type { Publication } from '../../release/publication.ts';
import type { Checks } from '../checks/checks.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Books } from './books.ts';
import type { OpenDraftNets } from './open-draft-nets.ts';
import type { TakenBackVersions } from './taken-back-versions.ts';

/** What drafts need of the server. */
export interface DraftParts {
  readonly db: Database;
  readonly books: Books;
  readonly checks: Checks;
  readonly openDrafts: OpenDraftNets;
  /** Numbers of versions that somebody went back behind. */
  readonly takenBack: TakenBackVersions;
  readonly bus: EventBus;
  /** Of versions, the oldest first. */
  log(): readonly Publication[];
  now(): number;
}
