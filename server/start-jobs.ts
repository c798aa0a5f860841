import { TEST_PLATFORMS_PATH } from './http/test-platforms.ts';
import { rekeyer } from './keys/rekey.ts';
import { openRequests } from './privacy/open-requests.ts';
import { repeat } from './repeat.ts';
import { deliverConversions } from './reports/deliver-conversions.ts';
import { enforceRetention } from './reports/enforce-retention.ts';
import { NETWORKS, type Network } from './reports/platform.ts';
import { platformAccounts } from './reports/platform-accounts.ts';
import type { Services } from './services.ts';
import { inSpan } from './tracing/in-span.ts';

/** For what other processes earned and could not send, and for what is to be tried again; what is new goes at once. */
const DELIVER_EVERY_MS = 10_000;
const COUNT_EVERY_MS = 10_000;
/** Also how late a process may take up another key. */
const LEARN_EVERY_MS = 2000;
const REKEY_EVERY_MS = 1000;
const RETAIN_EVERY_MS = 3_600_000;
const LOOK_EVERY_MS = 600_000;

export interface JobParts {
  readonly services: Pick<Services, 'db' | 'keys' | 'visits' | 'earned' | 'data'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of this server where the stand-in for ad platforms is served; null in production. */
  readonly standIn: string | null;
  /** Rows a second that are put under another key. */
  readonly rekeyRows: number;
  now(): number;
  print(text: string): void;
}

/**
 * Makes a trace of each time that a job is done, whoever has asked for it, with what it has done where it returns that:
 * a number of rows, or numbers by kind.
 */
function job(name: string, work: (stop: AbortSignal) => Promise<unknown>) {
  return (stop: AbortSignal): Promise<void> =>
    inSpan(`job ${name}`, { root: true }, async (span) => {
      const done = await work(stop);
      const counts = typeof done === 'number' ? { rows: done } : typeof done === 'object' ? done : {};
      for (const [kind, count] of Object.entries(counts ?? {})) {
        span.setAttribute(`dukou.done.${kind.replace(/ /g, '_')}`, count);
      }
    });
}

/**
 * Starts what the server does by itself: deliver reports, count visits, delete what is old. Returns the function that
 * ends it.
 */
export function startJobs({ services, env, standIn, rekeyRows, now, print }: JobParts): () => Promise<void> {
  const { db, keys, visits } = services;
  const accounts = () =>
    platformAccounts(services.data(), env, standIn === null ? null : standIn + TEST_PLATFORMS_PATH);
  const silent = NETWORKS.filter((network) => accounts()[network] === undefined);
  if (silent.length > 0) {
    print(
      `Conversion reports for ${silent.join(', ')} are kept and not sent: server/config/platforms.json has no address, or one without https.`,
    );
  }
  /** Says once what goes on being so: what is looked at every two seconds must not fill the log. */
  const saying = () => {
    let last = '';
    return (text: string): void => {
      if (text !== '' && text !== last) print(text);
      last = text;
    };
  };
  const tell = (what: string) => {
    const say = saying();
    return (error: unknown): void =>
      say(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  const retain = async (): Promise<Readonly<Record<string, number>>> => {
    const done = await enforceRetention(db, services.data().retention, now());
    const deleted = Object.entries(done);
    if (deleted.length > 0) {
      print(`Kept long enough and deleted: ${deleted.map(([kind, rows]) => `${kind} ${rows}`).join(', ')}`);
    }
    return done;
  };
  const sayRequests = saying();
  const lookAtRequests = async (): Promise<void> => {
    const { open, overdue } = await openRequests(db, services.data().privacy, now());
    const late = overdue === 0 ? '' : `, ${overdue} of them LATE`;
    sayRequests(
      open === 0
        ? ''
        : `Requests of persons about their data: ${open} open${late}. See: dukou person requests`,
    );
  };
  const sayDead = saying();
  const lookAtReports = async (): Promise<void> => {
    const dead = await db.query<{ network: string; count: string }>(
      "select network, count(*) from conversions where state = 'dead' group by 1 order by 1",
    );
    const counts = dead.map(({ network, count }) => `${network} ${count}`).join(', ');
    sayDead(counts && `Reports to ad platforms that were given up: ${counts}. See: dukou reports dead`);
  };
  const looking = [
    repeat(
      job('look at requests', lookAtRequests),
      LOOK_EVERY_MS,
      tell('Requests of persons could not be looked at'),
    ),
    repeat(
      job('look at reports', lookAtReports),
      LOOK_EVERY_MS,
      tell('Reports that were given up could not be looked at'),
    ),
  ];
  const retaining = repeat(job('retain', retain), RETAIN_EVERY_MS, tell('Old data could not be deleted'));
  const delivering = repeat(
    job('deliver', (stop) =>
      deliverConversions({ db, settings: services.data().delivery, accounts: accounts(), now, stop }),
    ),
    DELIVER_EVERY_MS,
    tell('Reports could not be delivered'),
  );
  const wake = (network: Network): void => {
    if (accounts()[network] !== undefined) delivering.soon();
  };
  services.earned.on('report', wake);
  const atOnce = [...looking, retaining, delivering];
  for (const { soon } of atOnce) soon();
  const stops = [
    ...atOnce,
    repeat(
      job('count visits', () => visits.flush(db)),
      COUNT_EVERY_MS,
      tell('Visits could not be counted'),
    ),
    repeat(
      job('learn keys', () => keys.learn(db)),
      LEARN_EVERY_MS,
      tell('Keys could not be looked at'),
    ),
    repeat(
      job('rekey', rekeyer({ db, keys, rows: rekeyRows, now, print })),
      REKEY_EVERY_MS,
      tell('Old rows could not be put under the current key'),
    ),
  ];
  return async () => {
    services.earned.off('report', wake);
    await Promise.all(stops.map((stop) => stop()));
    await visits.flush(db).catch(tell('Visits could not be counted'));
  };
}
