import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ServiceData } from '../../server/config/service-data.ts';
import { type DatabasePlace, openDatabase } from '../../server/db/open-database.ts';
import { type Delivery, deliverConversions } from '../../server/reports/deliver-conversions.ts';
import { PROJECT_ROOT } from './project-root.ts';

export interface SendingParts extends Pick<Delivery, 'accounts'> {
  readonly place: DatabasePlace;
  readonly settings: ServiceData['delivery'];
  /** Epoch milliseconds at which its clock stands. */
  readonly now: number;
}

/** A process of its own that sends the reports that are due. */
export interface SendingProcess {
  /** Lets it begin; it has opened the database. */
  begin(): void;
  /** Ends it as the system does when it has no memory left. */
  kill(): Promise<void>;
  /** Resolves to its exit code. */
  readonly ended: Promise<number | null>;
}

export async function startSending(parts: SendingParts): Promise<SendingProcess> {
  const args = ['test/support/run.mjs', 'test/support/sending-process.ts', JSON.stringify(parts)];
  const child = spawn(process.execPath, args, { cwd: PROJECT_ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const opened = await Promise.race([once(child.stdout, 'data'), ended]);
  if (!Array.isArray(opened)) throw new Error(`a process that sends ended with ${opened}`);
  return {
    begin: () => void child.stdin.end('begin\n'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}

export async function main([parts = '']: readonly string[]): Promise<number> {
  const { place, settings, accounts, now } = JSON.parse(parts) as SendingParts;
  const db = await openDatabase(place);
  console.log('open');
  await once(createInterface(process.stdin), 'line');
  await deliverConversions({ db, settings, accounts, now: () => now });
  await db.close();
  return 0;
}
