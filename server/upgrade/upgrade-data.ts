import type { Services } from '../services.ts';
import type { DataUpgrade } from './data-upgrade.ts';
import { moveRequests } from './move-requests.ts';
import { sealOldAnswers, sealOldNumbers, sealOldPhones } from './seal-old-numbers.ts';

const UPGRADES: readonly DataUpgrade[] = [sealOldNumbers, sealOldPhones, sealOldAnswers, moveRequests];

/**
 * Brings data of older versions up to date, each change once. One that is broken off goes on at the next start.
 *
 * @param now epoch milliseconds.
 */
export async function upgradeData(
  { db, secrets, release, data }: Pick<Services, 'db' | 'secrets' | 'release' | 'data'>,
  now: number,
  print: (text: string) => void,
): Promise<void> {
  for (const upgrade of UPGRADES) {
    const name = `upgrade:${upgrade.name}`;
    if ((await db.query('select 1 from installation where name = $1', [name])).length > 0) {
      continue;
    }
    const rows = await upgrade.run({ db: db.patient, secrets, release: release(), data: data(), now });
    await db.transaction((transaction) =>
      transaction.write(
        'insert into installation (name, value) values ($1, $2) on conflict (name) do nothing',
        [name, new Date(now).toISOString()],
      ),
    );
    if (rows > 0) {
      // What was there before is not wanted in the files of the embedded database either.
      await db.forgetPast();
      print(`${rows} ${upgrade.told}`);
    }
  }
}
