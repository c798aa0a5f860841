import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { repeat } from '../repeat.ts';
import { type ServerLimits, UNREACHABLE_AFTER } from './server-limits.ts';

/** How soon a connection that was lost is made again. */
const AGAIN_MS = 1000;

export interface Listening {
  /** False while nothing can be heard: the server is gone, or a pool in between lets no notice through. */
  hears(): boolean;
  stop(): Promise<void>;
}

/**
 * Hears of notices on a PostgreSQL server, on a connection of its own, which is made again whenever it is lost.
 *
 * @param onNotice also called when a connection was made: nobody knows what was missed.
 */
export function listen(
  url: string,
  { connect }: Pick<ServerLimits, 'connect'>,
  channel: string,
  onNotice: () => void,
): Listening {
  let client: pg.Client | null = null;
  let hears = false;

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    hears = false;
    void lost.end().catch(() => undefined);
  };

  const newClient = (): pg.Client =>
    new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connect,
      query_timeout: UNREACHABLE_AFTER,
      keepAlive: true,
    });

  /** From another connection: ours may be a pool's, which hands over what comes while it answers, and nothing later. */
  async function notify(text: string): Promise<void> {
    const other = newClient();
    other.on('error', () => undefined);
    try {
      await other.connect();
      await other.query('select pg_notify($1, $2)', [channel, text]);
    } finally {
      await other.end();
    }
  }

  async function open(): Promise<void> {
    const opened = newClient();
    const own = randomUUID();
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ payload }) => {
      if (payload === own) hears = client === opened;
      onNotice();
    });
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      await notify(own);
    } catch {
      lose(opened);
    }
  }

  const stop = repeat(
    async () => (client === null ? open() : undefined),
    AGAIN_MS,
    () => undefined,
  );
  const first = open();
  return {
    hears: () => hears,
    async stop() {
      await first;
      await stop();
      if (client !== null) lose(client);
    },
  };
}
