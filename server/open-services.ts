import { checkKey, installationKey } from './accounts/installation-key.ts';
import { secretBox } from './accounts/secret-box.ts';
import { budgetAlarms } from './budgets/budget-alarms.ts';
import type { ServiceData } from './config/service-data.ts';
import type { ServiceDataKeeper } from './config/service-data-keeper.ts';
import { openDatabase } from './db/open-database.ts';
import { ipCityTable } from './place/ip-city.ts';
import type { ReleaseKeeper } from './release/release-keeper.ts';
import { visitCounter } from './reports/visit-counter.ts';
import { visitTickets } from './reports/visit-ticket.ts';
import type { Services } from './services.ts';
import { databasePlace, type Settings } from './settings.ts';
import { outboxSms } from './sms/outbox-sms.ts';
import { altchaProof } from './sms/proof-of-work.ts';
import { webhookSms } from './sms/webhook-sms.ts';

/** Opens everything that calls use: the database (with its lock), the key, the way of SMS, the table of addresses. */
export async function openServices(
  settings: Settings,
  keeper: ReleaseKeeper,
  serviceData: ServiceDataKeeper,
  print: (text: string) => void,
): Promise<Services> {
  const { dataDir } = settings;
  const db = await openDatabase(databasePlace(settings, print));
  try {
    const secrets = secretBox(await installationKey(settings, db, print));
    await checkKey(db, secrets);
    return {
      db,
      sms:
        settings.smsUrl !== null && settings.sms === 'webhook'
          ? webhookSms(settings.smsUrl, print)
          : outboxSms({ dataDir, print }),
      secrets,
      proofs: altchaProof(secrets.subkey('proof-of-work')),
      alarms: budgetAlarms(db, print, () => (serviceData.current() as ServiceData).sms.budgets.alarmAt),
      visits: visitCounter(),
      tickets: visitTickets(secrets.subkey('visit-ticket')),
      ipCity: ipCityTable(settings.devCity),
      release: () => keeper.current(),
      keptRelease: (id) => keeper.kept(id),
      data: () => serviceData.current() as ServiceData,
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
