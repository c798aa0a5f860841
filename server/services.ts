import type { EventEmitter } from 'node:events';
import type { Release } from '../engine/decide/model/release.ts';
import type { BudgetAlarms } from './budgets/budget-alarms.ts';
import type { ServiceData } from './config/service-data.ts';
import type { Database } from './db/database.ts';
import type { CardReader } from './identity/card-reader.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { SecretBox } from './keys/secret-box.ts';
import type { IpCity } from './place/ip-city.ts';
import type { BringMissing } from './release/bring-missing.ts';
import type { EventSink } from './reports/event-sink.ts';
import type { LostParts } from './reports/lost-parts.ts';
import type { Network } from './reports/platform.ts';
import type { VisitCounter } from './reports/visit-counter.ts';
import type { VisitTickets } from './reports/visit-ticket.ts';
import type { ProofOfWork } from './sms/proof-of-work.ts';
import type { SmsPort } from './sms/sms-port.ts';

/** Everything that a call may use. */
export interface Services {
  readonly db: Database;
  readonly sms: SmsPort;
  /** The same for codes that are read out by telephone; null where nobody does. */
  readonly voice: SmsPort | null;
  /** Reads pictures of identity cards; null where nobody does. */
  readonly cards: CardReader | null;
  readonly proofs: ProofOfWork;
  readonly alarms: BudgetAlarms;
  readonly keys: KeyRing;
  readonly secrets: SecretBox;
  readonly ipCity: IpCity;
  readonly visits: VisitCounter;
  readonly events: EventSink;
  readonly lostParts: LostParts;
  /** Told of each report to an ad platform once its transaction is done, so that it is sent at once. */
  readonly earned: EventEmitter<{ report: [Network] }>;
  readonly tickets: VisitTickets;
  /** The published configuration at this moment. */
  release(): Release;
  /** An earlier release, while it is kept; null when it is not there any more, or never was. */
  keptRelease(id: string): Promise<Release | null>;
  /** Brings a release that other processes have. */
  readonly bringRelease: BringMissing;
  /** The backend's own configuration at this moment. */
  data(): ServiceData;
}
