import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts } from './free-ports.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** A PostgreSQL server of its own, in a temporary folder. */
export interface PostgresServer {
  /** Version as the server tells it, for example `15.14`. */
  readonly version: string;
  /** Makes an empty database; returns its connection string. */
  createDatabase(): Promise<string>;
  /** Ends it as a crash does, and starts it again on its files. */
  crash(): Promise<void>;
  /** Holds every process of it where it is, until the function that is returned is called. */
  freeze(): () => void;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL and PgBouncer refuse to run as root: then they get the account of its package, or the one for nobody. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (name: string, kind: '-u' | '-g'): number =>
    Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
    } catch {
      // No such account.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a postgres nor a nobody account.');
}

/** Processes that another has started. */
function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === pid;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** A connection to a server that starts. */
export async function connected(url: string, isOver: () => string | null): Promise<pg.Client> {
  for (;;) {
    const ended = isOver();
    if (ended !== null) throw new Error(`The server ended at once:\n${ended}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * Makes users with few rights for a database, as what is shipped does.
 *
 * @param bin folder of the programs.
 * @param url its connection string, for who may make users.
 */
export function addDatabaseUsers(bin: string, url: string): void {
  const file = join(PROJECT_ROOT, 'deploy/database-users.sql');
  execFileSync(join(bin, 'psql'), ['-X', '-q', '-f', file, url], { stdio: 'pipe' });
}

/**
 * Starts a PostgreSQL server on a free port, in a temporary folder.
 *
 * @param bin folder of its programs.
 * @param options `durable` makes it wait for the disk at every commit, as in production; tests of calls need not.
 */
export async function startPostgres(
  bin: string,
  options: { readonly durable: boolean } = { durable: false },
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-postgres-'));
  const owner = serverOwner();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'dukou', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
  execFileSync(join(bin, 'initdb'), init, { ...owner, stdio: 'pipe', cwd: folder });
  const [port = 0] = await freePorts(1);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(options.durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string): string => `postgres://dukou@127.0.0.1:${port}/${database}`;
  async function launch() {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const admin = await connected(urlOf('postgres'), () => (child.exitCode === null ? null : said));
    // It ends with a server that crashes.
    admin.on('error', () => undefined);
    return { child, ended, admin };
  }
  let running = await launch();
  const killWithTests = (): boolean => running.child.kill('SIGQUIT');
  process.once('exit', killWithTests);
  const { admin } = running;
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  let databases = 0;
  return {
    version: (rows[0]?.server_version ?? '').split(' ')[0] ?? '',
    async createDatabase() {
      databases += 1;
      const name = `dukou_${process.pid}_${databases}_${Math.random().toString(36).slice(2, 8)}`;
      await running.admin.query(`create database ${name}`);
      return urlOf(name);
    },
    async crash() {
      running.child.kill('SIGQUIT');
      await running.ended;
      running = await launch();
    },
    freeze() {
      const { pid = 0 } = running.child;
      // The first starts no others any more.
      process.kill(pid, 'SIGSTOP');
      const frozen = [pid, ...childrenOf(pid)];
      const tell = (signal: NodeJS.Signals): void => {
        for (const one of frozen)
          try {
            process.kill(one, signal);
          } catch {
            // It has ended meanwhile.
          }
      };
      tell('SIGSTOP');
      return () => tell('SIGCONT');
    },
    async stop() {
      await running.admin.end();
      process.off('exit', killWithTests);
      running.child.kill('SIGINT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
