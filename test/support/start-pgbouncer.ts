import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Change, changedText } from './changed-text.ts';
import { freePorts } from './free-ports.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { connected, serverOwner } from './start-postgres.ts';

/** PgBouncer as it is shipped, before a PostgreSQL server. */
export interface PgBouncer {
  /** Connection string of the pool. */
  readonly url: string;
  stop(): Promise<void>;
}

const PASSWORD = 'a password of tests';

/** What lets a user in with its password, here and at the server: as the server keeps it. */
async function giveVerifier(admin: string, user: string): Promise<string> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`alter user ${user} password '${PASSWORD}'`);
  const { rows } = await client.query<{ rolpassword: string }>(
    'select rolpassword from pg_authid where rolname = $1',
    [user],
  );
  await client.end();
  return `"${user}" "${rows[0]?.rolpassword}"\n`;
}

/**
 * Starts PgBouncer with the shipped configuration, in a temporary folder.
 *
 * @param direct connection string of the database, for who may give its user a password.
 * @param user the user of the pool.
 * @param more further changes of the configuration.
 */
export async function startPgBouncer(
  program: string,
  direct: string,
  user: string,
  more: readonly Change[] = [],
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-pgbouncer-'));
  const owner = serverOwner();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const [port = 0] = await freePorts(1);
  const { hostname, port: serverPort, pathname } = new URL(direct);
  const file = join(folder, 'pgbouncer.ini');
  const shipped = readFileSync(join(PROJECT_ROOT, 'deploy/pgbouncer.ini'), 'utf8');
  const changes: readonly Change[] = [
    [
      'dukou = host=127.0.0.1 dbname=dukou',
      `dukou = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`,
    ],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ['/var/log/postgresql', folder],
    ['/var/run/postgresql/pgbouncer.pid', join(folder, 'pid')],
    ...more,
  ];
  writeFileSync(file, changedText(shipped, changes));
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, await giveVerifier(direct, user));
  // Other tests of the worker may have made what it writes private.
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const one of [file, users]) chownSync(one, owner.uid, owner.gid);
  const child = spawn(program, ['-q', file], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const killWithTests = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithTests);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/dukou`;
  const first = await connected(url, () => (child.exitCode === null ? null : said));
  await first.end();
  return {
    url,
    async stop() {
      process.off('exit', killWithTests);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
