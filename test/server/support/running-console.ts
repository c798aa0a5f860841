import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { randomId } from '../../../server/accounts/random-id.ts';
import { allRoutes } from '../../../server/console/all-routes.ts';
import type { ChannelRange, Role } from '../../../server/console/contract/person.ts';
import { consoleApp } from '../../../server/console/http/console-app.ts';
import type { ConsoleRoute } from '../../../server/console/http/console-route.ts';
import { createInvite } from '../../../server/console/people/invites.ts';
import type { Database } from '../../../server/db/database.ts';
import { type SecretBox, secretBox } from '../../../server/keys/secret-box.ts';
import { readSettings } from '../../../server/settings.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { fixedRing } from './fixed-ring.ts';
import { newAddress, type OwnDatabase, ownDatabase } from './running-service.ts';

type Headers = Readonly<Record<string, string>>;

export const PASSWORD = '渡口 correct horse';

/** A browser at the console, with the cookie that it was given last. */
export interface Browser {
  readonly id: string;
  cookie: string;
  /** Secret of the second factor; null before it is set up. */
  secret: string | null;
  recoveryCodes: readonly string[];
  /** A header that is empty is left out. */
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  /** A code that was not used yet: time goes on for it. */
  code(): string;
  signIn(more?: object): Promise<LightMyRequestResponse>;
  stepUp(): Promise<LightMyRequestResponse>;
}

/** The console with a database of its own in memory and a clock that the test moves. */
export interface RunningConsole {
  readonly app: FastifyInstance;
  readonly db: OwnDatabase;
  readonly secrets: SecretBox;
  readonly clock: { ms: number };
  readonly origin: string;
  readonly routes: readonly ConsoleRoute[];
  /** Whoever is nobody yet. */
  visitor(): Browser;
  /** Somebody who is invited; the link. */
  invite(roles: readonly Role[], more?: { name?: string; ranges?: readonly ChannelRange[] }): Promise<string>;
  /** Somebody who is signed in, with a second factor where the roles ask for it. */
  person(login: string, roles: readonly Role[], ranges?: readonly ChannelRange[]): Promise<Browser>;
  /** Rows of the audit, the newest first. */
  audit(): Promise<
    readonly { action: string; actor_id: string | null; is_refused: boolean; detail: object }[]
  >;
  close(): Promise<void>;
}

/** @param more routes besides those of the console. */
export async function runConsole(
  env: Headers = {},
  more: (parts: {
    readonly db: Database;
    readonly clock: { ms: number };
  }) => readonly ConsoleRoute[] = () => [],
  database: typeof ownDatabase = ownDatabase,
): Promise<RunningConsole> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-console-'));
  const settings = readSettings(
    {
      DUKOU_ROOT: PROJECT_ROOT,
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DUKOU_CONSOLE_PORT: '5174',
      ...env,
    },
    { dev: false },
  );
  const db = await database();
  const clock = { ms: Date.UTC(2026, 4, 12, 2, 0, 0) };
  const secrets = secretBox(fixedRing('5'.repeat(64)));
  const services = { db, secrets };
  const routes = [...allRoutes(services), ...more({ db, clock })];
  const app = await consoleApp({ settings, services, clock: { now: () => clock.ms }, routes });
  await app.ready();
  const origin = settings.consoleOrigin ?? 'http://127.0.0.1:5174';

  function browserOf(id: string, login: string): Browser {
    const address = newAddress();
    const browser: Browser = {
      id,
      cookie: '',
      secret: null,
      recoveryCodes: [],
      async send(method, path, body, headers = {}) {
        const answer = await app.inject({
          method: method as 'GET',
          url: path,
          headers: Object.fromEntries(
            Object.entries({
              host: new URL(origin).host,
              'x-forwarded-for': address,
              cookie: browser.cookie,
              ...(method === 'GET' ? {} : { origin, 'x-console': '1' }),
              ...headers,
            }).filter(([, value]) => value !== ''),
          ),
          ...(body === undefined ? {} : { payload: body as object }),
        });
        const given = answer.headers['set-cookie'];
        if (typeof given === 'string') browser.cookie = given.split(';')[0] ?? '';
        return answer;
      },
      code() {
        if (browser.secret === null) throw new Error(`${login} has no second factor`);
        clock.ms += 60_000;
        return generateSync({ secret: browser.secret, epoch: Math.floor(clock.ms / 1000) });
      },
      signIn: (changed = {}) =>
        browser.send('POST', '/api/session', {
          login,
          password: PASSWORD,
          ...(browser.secret === null || 'code' in changed ? {} : { code: browser.code() }),
          ...changed,
        }),
      stepUp: () =>
        browser.send('POST', '/api/session/step-up', {
          password: PASSWORD,
          ...(browser.secret === null ? {} : { code: browser.code() }),
        }),
    };
    return browser;
  }

  async function invite(
    roles: readonly Role[],
    { name = '某人', ranges = [] }: { name?: string; ranges?: readonly ChannelRange[] } = {},
  ): Promise<{ readonly id: string; readonly path: string }> {
    const id = randomId();
    return db.transaction(async (transaction) => {
      await transaction.write(
        'insert into console_people (id, name, roles, ranges, created_at) values ($1, $2, $3, $4, $5)',
        [id, name, JSON.stringify(roles), JSON.stringify(ranges), new Date(clock.ms).toISOString()],
      );
      return createInvite(transaction, id, clock.ms, { lifetime: 3600_000 });
    });
  }

  return {
    app,
    db,
    secrets,
    clock,
    origin,
    routes,
    visitor: () => browserOf('', 'nobody'),
    invite: async (roles, changed) => (await invite(roles, changed)).path,
    async person(login, roles, ranges) {
      const { id, path } = await invite(roles, { name: login, ...(ranges && { ranges }) });
      const browser = browserOf(id, login);
      const accepted = await browser.send('POST', `/api${path.replace('/invite/', '/invites/')}`, {
        login,
        password: PASSWORD,
      });
      if (accepted.statusCode !== 200) throw new Error(accepted.body);
      if (accepted.json().mustSetUpSecondFactor) {
        const { secret } = (await browser.send('POST', '/api/me/second-factor')).json();
        browser.secret = secret;
        const confirmed = await browser.send('PUT', '/api/me/second-factor', { code: browser.code() });
        if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
        browser.recoveryCodes = confirmed.json().codes;
      }
      return browser;
    },
    audit: () => db.query('select action, actor_id, is_refused, detail from audit order by id desc'),
    async close() {
      await app.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
