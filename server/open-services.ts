import { EventEmitter } from 'node:events';
import { budgetAlarms } from './budgets/budget-alarms.ts';
import { systemClock } from './clock.ts';
import type { ServiceData } from './config/service-data.ts';
import type { ServiceDataKeeper } from './config/service-data-keeper.ts';
import { openDatabase } from './db/open-database.ts';
import { webhookCardReader } from './identity/webhook-card-reader.ts';
import { givenKeys, openKeyRing } from './keys/open-key-ring.ts';
import { secretBox } from './keys/secret-box.ts';
import { isLate, type LateData, lateData, type OpenedData } from './late-data.ts';
import { ipCityTable } from './place/ip-city.ts';
import { bringMissing } from './release/bring-missing.ts';
import type { ReleaseKeeper } from './release/release-keeper.ts';
import type { ReleaseStore } from './release/release-store.ts';
import { type SharedReleases, sharedReleases } from './release/shared-releases.ts';
import { eventSink } from './reports/event-sink.ts';
import { lostParts } from './reports/lost-parts.ts';
import { visitCounter } from './reports/visit-counter.ts';
import { visitTickets } from './reports/visit-ticket.ts';
import type { Services } from './services.ts';
import { databasePlace, type Settings } from './settings.ts';
import { outboxSms } from './sms/outbox-sms.ts';
import { altchaProof } from './sms/proof-of-work.ts';
import { smsKeys } from './sms/sms-keys.ts';
import { webhookSms } from './sms/webhook-sms.ts';

/** What calls use, and what only a start has to know of. */
export interface OpenedServices extends Services {
  /** What was published, where all processes share it; null where the data folder is all there is. */
  readonly shared: SharedReleases | null;
  /** The data of a PostgreSQL server that did not answer at the start; null where it did. */
  readonly late: LateData | null;
}

async function openData(settings: Settings, print: (text: string) => void): Promise<OpenedData> {
  const db = await openDatabase(databasePlace(settings, print));
  try {
    return { db, keys: await openKeyRing(settings, db, systemClock.now(), print) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** True where the folder has what visitors can get without the database. */
function hasPublished(keeper: ReleaseKeeper): boolean {
  keeper.look();
  return keeper.hasRelease() && !keeper.followsFiles();
}

/**
 * Opens everything that calls use: the database (with its lock), the key, the way of SMS, the table of addresses.
 *
 * @param published folder of what was published.
 * @param faultOf why a release cannot be used as it was published; null where it is whole.
 */
export async function openServices(
  settings: Settings,
  published: ReleaseStore,
  keeper: ReleaseKeeper,
  serviceData: ServiceDataKeeper,
  faultOf: (id: string) => string | null,
  print: (text: string) => void,
): Promise<OpenedServices> {
  const { dataDir } = settings;
  const open = () => openData(settings, print);
  const opened = await open().catch((error: Error) => {
    if (!isLate(error) || !hasPublished(keeper)) throw error;
    print(`${error.message} Pages are served as they were published last, and calls when it answers.`);
    return lateData(open, () => givenKeys(settings));
  });
  const { db, keys } = opened;
  try {
    const service = (url: string) => ({
      url,
      keys: () => smsKeys(settings.smsKey, keys).map(({ bytes }) => bytes),
    });
    const { voiceUrl, idCardUrl } = settings;
    const shared = settings.databaseUrl === null ? null : sharedReleases(published, db, print);
    const bringRelease = bringMissing(async (id) => (shared === null ? false : shared.fetch(id)));
    return {
      db,
      sms:
        settings.smsUrl !== null && settings.sms === 'webhook'
          ? webhookSms(service(settings.smsUrl), print)
          : outboxSms({ dataDir, print }),
      voice: voiceUrl === null ? null : webhookSms(service(voiceUrl), print),
      cards: idCardUrl === null ? null : webhookCardReader(service(idCardUrl), print),
      keys,
      secrets: secretBox(keys),
      proofs: altchaProof(keys),
      alarms: budgetAlarms(db, print, () => (serviceData.current() as ServiceData).sms.budgets.alarmAt),
      visits: visitCounter(),
      events: eventSink(db),
      lostParts: lostParts(
        () => keeper.current(),
        (id) => keeper.kept(id),
        faultOf,
        print,
      ),
      tickets: visitTickets(keys),
      earned: new EventEmitter(),
      ipCity: ipCityTable(settings.devCity),
      release: () => keeper.current(),
      keptRelease: async (id) => keeper.kept(id) ?? ((await bringRelease(id)) ? keeper.kept(id) : null),
      bringRelease,
      shared,
      late: 'arrived' in opened ? opened : null,
      data: () => serviceData.current() as ServiceData,
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
