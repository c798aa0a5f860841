import type { Release } from '../../engine/decide/model/release.ts';
import type { ServiceData } from '../config/service-data.ts';
import type { Database } from '../db/database.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import type { VisitCounter } from '../reports/visit-counter.ts';

/** What a task on the data may use. */
export interface DataContext {
  readonly db: Database;
  readonly keys: KeyRing;
  /** File that new keys are put into. */
  readonly keyFile: string;
  /** `DUKOU_SMS_KEY`; null where messages to the SMS service are signed with keys of the installation. */
  readonly givenSmsKey: string | null;
  readonly secrets: SecretBox;
  /** Under which browsers reach the console; null where it is off. */
  consoleOrigin(): string | null;
  /** Null when the configuration cannot be read. */
  release(): Release | null;
  data(): ServiceData;
  /** Epoch milliseconds. */
  now(): number;
  /** Counts that are not in the database yet; only in a running server. */
  readonly visits: VisitCounter | null;
}

/**
 * Work on the data that a command asks for. The running server does it, since the embedded database takes one process
 * only; without one the command does it itself. Input and output travel as JSON.
 */
export interface DataTask<Input, Output> {
  readonly name: string;
  run(input: Input, context: DataContext): Promise<Output>;
}
