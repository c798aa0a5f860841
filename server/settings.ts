import { join, resolve } from 'node:path';
import type { DatabasePlace, ServerPlace } from './db/open-database.ts';
import type { ServerLimits } from './db/server-limits.ts';
import type { DrainTimes } from './http/drain.ts';
import type { HttpLimits } from './http/http-limits.ts';
import { type Keys, parseKeys } from './keys/parse-keys.ts';
import { isPlainHttp } from './place/is-loopback.ts';
import { isNetwork } from './place/is-network.ts';

/** Where SMS codes go. `outbox` shows them on the console, in a file and on the inbox page: for development. */
export type SmsMode = 'outbox' | 'webhook';

/** What the environment decides about a server process. */
export interface Settings {
  /** Folder of the project: `hosts/`, `channels/`, `schemas/`, `server/config/`, `dist/`. */
  readonly root: string;
  /** Folder of this program, by its launcher: another one where it serves another site. */
  readonly program: string;
  /** Folder of everything that must survive a restart. */
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** Where the server tells whoever runs it of itself; without a port, nowhere. */
  readonly opsHost: string;
  readonly opsPort: number | null;
  /** Where the console listens; without a port there is none. */
  readonly consoleHost: string;
  readonly consolePort: number | null;
  /** `https://…` under which browsers reach the console; null where they reach it as it listens, on this machine. */
  readonly consoleOrigin: string | null;
  /** How long visitors may keep the server waiting. */
  readonly httpLimits: HttpLimits;
  /** How the process ends without a lost call. */
  readonly draining: DrainTimes;
  /** When visitors are refused so that others are served. */
  readonly shedding: {
    /** Delay of the event loop, ms. */
    readonly late: number;
    /** Pages that wait to be rendered. */
    readonly waiting: number;
  };
  /** What hosts without a table of their own get: the default table, or nothing. */
  readonly unknownHosts: 'default' | 'refuse';
  /** PostgreSQL connection string; null means the embedded database. */
  readonly databaseUrl: string | null;
  /** The same server past a pool of connections that is in between; null where there is none. */
  readonly databaseDirectUrl: string | null;
  /** How long the PostgreSQL server may keep visitors waiting. */
  readonly databaseLimits: ServerLimits;
  /** Redis or Valkey server in which all processes count calls together; null where each counts for itself. */
  readonly sharedLimits: SharedLimits | null;
  readonly dev: boolean;
  readonly production: boolean;
  /** Lets other machines in although this is no production: they can read login codes. */
  readonly expose: boolean;
  readonly sms: SmsMode;
  readonly smsUrl: string | null;
  /** The service that reads login codes out by telephone; null where there is none. */
  readonly voiceUrl: string | null;
  /** The service that reads pictures of identity cards; null where there is none. */
  readonly idCardUrl: string | null;
  /** Key that messages to it are signed with, base64; null for those of `smsKeys`. */
  readonly smsKey: string | null;
  /** City that visitors from private addresses are in; null means unknown. */
  readonly devCity: string | null;
  /** Lets tests make calls hang or fail. */
  readonly faults: boolean;
  /** Addresses and networks of proxies that are believed about whom they speak for. */
  readonly trustedProxies: readonly string[];
  /** Addresses and networks that limits per address do not count: proxies that nobody named have such ones. */
  readonly uncounted: readonly string[];
  /**
   * Keys of encrypted and keyed values that the environment gives. Without any here and in the file one is made, never
   * in production.
   */
  readonly secretKeys: Keys;
  /** File with keys; null for the usual one in the data folder. */
  readonly secretFile: string | null;
  /** Rows a second that are put under another key. */
  readonly rekeyRows: number;
  readonly logLevel: string;
  /** Size of the embedded database's journal, in KiB, from which it is shortened. */
  readonly journalLimit: number;
}

/** A setting that cannot be used; the text says which one and what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const LAST_PORT = 65535;
/** How far the operations port is from that of visitors when nothing is said. */
const OPS_AWAY = 10_000;
/** The same of the console's. */
const CONSOLE_AWAY = 1;

function readPort(name: string, text: string, more = ''): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > LAST_PORT) {
    throw new SettingsError(`${name} is "${text}". Give a number from 0 to ${LAST_PORT}${more}.`);
  }
  return port;
}

/** @param away how far it is from that of visitors when nothing is said; null where there is none then. */
function readOtherPort(env: Environment, name: string, port: number, away: number | null): number | null {
  const text = env[name];
  if (text === 'off') return null;
  if (text) return readPort(name, text, ', or off');
  if (away === null) return null;
  return port === 0 ? 0 : port + (port + away > LAST_PORT ? -away : away);
}

function readConsoleOrigin({ DUKOU_CONSOLE_ORIGIN: text }: Environment): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || `${url.origin}/` !== url.href) {
    throw new SettingsError(
      `DUKOU_CONSOLE_ORIGIN is "${text}". Give the address of the console for browsers, without a path: https://console.example.com`,
    );
  }
  return url.origin;
}

/** A whole number, above 0 unless 0 is the least. */
function readCount(env: Environment, name: string, usual: number, least: 0 | 1 = 1): number {
  const text = env[name];
  if (!text) {
    return usual;
  }
  if (!/^(?:0|[1-9]\d{0,8})$/.test(text) || Number(text) < least) {
    throw new SettingsError(
      `${name} is "${text}". Give a whole number${least === 0 ? ', 0 or more' : ' above 0'}.`,
    );
  }
  return Number(text);
}

/** Networks that nobody on the internet is in: three as `@fastify/proxy-addr` names them, and providers' inner ones. */
const NEAR = ['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'];

/**
 * Addresses and networks, comma separated. A number of proxies or "all" is refused: whoever reaches the port could then
 * choose an address.
 */
function readNetworks(env: Environment, name: string, whose: string, usual: readonly string[] = []) {
  const text = env[name];
  const networks = text === undefined ? usual : text.split(',').map((network) => network.trim());
  return networks.filter((network) => {
    if (network !== '' && !isNetwork(network) && !usual.includes(network)) {
      throw new SettingsError(
        `${name} has "${network}". Give addresses of ${whose}, or their networks, with commas between: 10.0.0.2,192.168.7.0/24`,
      );
    }
    return network !== '';
  });
}

function readSeconds(env: Environment, name: string, usual: number, least: 0 | 1 = 1): number {
  return readCount(env, name, usual, least) * 1000;
}

function readDirectUrl({ DATABASE_URL, DUKOU_DATABASE_DIRECT_URL }: Environment): string | null {
  if (DUKOU_DATABASE_DIRECT_URL && !DATABASE_URL) {
    throw new SettingsError(
      'DUKOU_DATABASE_DIRECT_URL is given without DATABASE_URL. Give the address of the pool of connections as DATABASE_URL, or this one where there is no pool.',
    );
  }
  return DUKOU_DATABASE_DIRECT_URL || null;
}

/** A server in which all processes count calls together. */
export interface SharedLimits {
  readonly url: string;
  /** How long a call waits for it, ms. */
  readonly wait: number;
}

/** Without a query, in which the library reads settings of its own. */
const REDIS_URL = /^rediss?:\/\/(?:[^/?#@]*@)?[^/?#@]+(?:\/\d*)?$/;

function isRedisUrl(text: string): boolean {
  try {
    decodeURIComponent(text);
  } catch {
    return false;
  }
  return REDIS_URL.test(text) && URL.canParse(text);
}

function readSharedLimits(env: Environment): SharedLimits | null {
  const { DUKOU_LIMITS_URL: url } = env;
  const wait = readCount(env, 'DUKOU_LIMITS_WAIT_MS', 150);
  if (!url) return null;
  if (!isRedisUrl(url)) {
    throw new SettingsError(
      'DUKOU_LIMITS_URL (not shown here, as it may hold a password) is no address of a Redis or Valkey server. Give redis://:PASSWORD@127.0.0.1:6379, with rediss: where it speaks TLS, and /1 at the end for another of its databases. In a password write : / ? # @ and % as %3A %2F %3F %23 %40 and %25.',
    );
  }
  return { url, wait };
}

function readLimits(env: Environment): ServerLimits {
  return {
    connections: readCount(env, 'DUKOU_DB_CONNECTIONS', 10),
    connect: readSeconds(env, 'DUKOU_DB_CONNECT_SECONDS', 5),
    lock: readSeconds(env, 'DUKOU_DB_LOCK_SECONDS', 3),
    statement: readSeconds(env, 'DUKOU_DB_STATEMENT_SECONDS', 10),
  };
}

function readHttpLimits(env: Environment): HttpLimits {
  const request = readSeconds(env, 'DUKOU_HTTP_REQUEST_SECONDS', 30);
  const headers = readSeconds(env, 'DUKOU_HTTP_HEADERS_SECONDS', Math.min(10, request / 1000));
  if (headers > request) {
    throw new SettingsError(
      `DUKOU_HTTP_HEADERS_SECONDS is ${headers / 1000} and DUKOU_HTTP_REQUEST_SECONDS ${request / 1000}. The headers are part of the request: give them no longer.`,
    );
  }
  return {
    headers,
    request,
    idle: readSeconds(env, 'DUKOU_HTTP_IDLE_SECONDS', 60),
    keepAlive: readSeconds(env, 'DUKOU_HTTP_KEEP_ALIVE_SECONDS', 72),
    sockets: readCount(env, 'DUKOU_HTTP_SOCKETS', 2000),
    socketsPerAddress: readCount(env, 'DUKOU_HTTP_SOCKETS_PER_ADDRESS', 200),
    socketsPerNetwork: readCount(env, 'DUKOU_HTTP_SOCKETS_PER_NETWORK', 1000),
  };
}

function readUnknownHosts(text: string): Settings['unknownHosts'] {
  if (text !== 'default' && text !== 'refuse') {
    throw new SettingsError(`DUKOU_UNKNOWN_HOSTS is "${text}". Give default or refuse.`);
  }
  return text;
}

function readSms(env: Environment, production: boolean): SmsMode {
  const mode = env.DUKOU_SMS || (production ? '' : 'outbox');
  if (production && (mode === '' || mode === 'outbox')) {
    throw new SettingsError(
      `NODE_ENV is production, so DUKOU_SMS must be webhook, with DUKOU_SMS_URL; it is "${mode}". Login codes are shown on the console and kept in a file in development only.`,
    );
  }
  if (mode !== 'outbox' && mode !== 'webhook') {
    throw new SettingsError(`DUKOU_SMS is "${mode}". Give outbox or webhook.`);
  }
  if (mode === 'webhook' && !/^https?:\/\/[^/]/.test(env.DUKOU_SMS_URL ?? '')) {
    throw new SettingsError(
      `DUKOU_SMS is webhook, so DUKOU_SMS_URL must be the address of the SMS service, https://…; it is "${env.DUKOU_SMS_URL ?? ''}".`,
    );
  }
  if (mode === 'webhook' && isPlainHttp(env.DUKOU_SMS_URL ?? '') && env.DUKOU_PLAIN_HTTP !== '1') {
    throw new SettingsError(
      `DUKOU_SMS_URL is "${env.DUKOU_SMS_URL}": login codes could be read on their way. Give an address with https, or DUKOU_PLAIN_HTTP=1 where the network is your own.`,
    );
  }
  return mode;
}

/**
 * Address of a service that may be absent.
 *
 * @param danger what could be read on the way there without https.
 */
function readServiceUrl(env: Environment, name: string, danger: string): string | null {
  const url = env[name];
  if (!url) return null;
  if (!/^https?:\/\/[^/]/.test(url)) {
    throw new SettingsError(`${name} must be an address, https://…; it is "${url}".`);
  }
  if (isPlainHttp(url) && env.DUKOU_PLAIN_HTTP !== '1') {
    throw new SettingsError(
      `${name} is "${url}": ${danger} could be read on their way. Give an address with https, or DUKOU_PLAIN_HTTP=1 where the network is your own.`,
    );
  }
  return url;
}

/** Bytes that a key for signing must have at least, and may have at most. */
const SIGNING_KEY = [24, 64] as const;

function readSmsKey(text: string | undefined): string | null {
  if (!text) return null;
  const key = text.replace(/^whsec_/, '');
  const { length } = Buffer.from(key, 'base64');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key) || length < SIGNING_KEY[0] || length > SIGNING_KEY[1]) {
    throw new SettingsError(
      `DUKOU_SMS_KEY must be base64 of ${SIGNING_KEY.join(' to ')} bytes, for example from \`openssl rand -base64 32\`.`,
    );
  }
  return key;
}

function readSecret(env: Environment): Keys {
  const keys = parseKeys(env.DUKOU_SECRET ?? '');
  if (keys === null) {
    throw new SettingsError(
      'DUKOU_SECRET must be 64 hexadecimal digits, for example from `openssl rand -hex 32`; with several keys k1:…,k2:…',
    );
  }
  return keys;
}

/** Longer than the proxy of `deploy/` keeps a connection that it does not use. */
const DRAIN_SECONDS = 6;

/** Reads the settings of a process. Throws `SettingsError`. */
export function readSettings(
  env: Environment,
  options: { readonly dev: boolean; readonly expose?: boolean },
): Settings {
  const root = resolve(env.DUKOU_ROOT || process.cwd());
  const production = env.NODE_ENV === 'production' && !options.dev;
  const port = readPort('PORT', env.PORT || '5173');
  return {
    root,
    program: env.DUKOU_PROGRAM || root,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    host: env.HOST || 'localhost',
    port,
    opsHost: env.DUKOU_OPS_HOST || 'localhost',
    opsPort: readOtherPort(env, 'DUKOU_OPS_PORT', port, OPS_AWAY),
    consoleHost: env.DUKOU_CONSOLE_HOST || '127.0.0.1',
    consolePort: readOtherPort(env, 'DUKOU_CONSOLE_PORT', port, production ? null : CONSOLE_AWAY),
    consoleOrigin: readConsoleOrigin(env),
    httpLimits: readHttpLimits(env),
    draining: {
      unready: readSeconds(env, 'DUKOU_UNREADY_SECONDS', 0, 0),
      kept: readSeconds(env, 'DUKOU_DRAIN_SECONDS', production ? DRAIN_SECONDS : 0, 0),
    },
    shedding: {
      late: readCount(env, 'DUKOU_SHED_DELAY_MS', 250),
      waiting: readCount(env, 'DUKOU_SHED_PAGES', 64),
    },
    unknownHosts: readUnknownHosts(env.DUKOU_UNKNOWN_HOSTS || 'default'),
    databaseUrl: env.DATABASE_URL || null,
    databaseDirectUrl: readDirectUrl(env),
    databaseLimits: readLimits(env),
    sharedLimits: readSharedLimits(env),
    dev: options.dev,
    production,
    expose: options.expose ?? false,
    sms: readSms(env, production),
    smsUrl: env.DUKOU_SMS_URL || null,
    voiceUrl: readServiceUrl(env, 'DUKOU_VOICE_URL', 'login codes'),
    idCardUrl: readServiceUrl(env, 'DUKOU_ID_CARD_URL', 'identity cards'),
    smsKey: readSmsKey(env.DUKOU_SMS_KEY),
    devCity: production ? null : env.DUKOU_DEV_CITY || null,
    faults: env.DUKOU_FAULTS === '1' && !production,
    trustedProxies: readNetworks(env, 'TRUST_PROXY', 'your own proxies'),
    uncounted: readNetworks(env, 'DUKOU_UNCOUNTED', 'whom no limit per address is to count', NEAR),
    secretKeys: readSecret(env),
    secretFile: env.DUKOU_SECRET_FILE ? resolve(root, env.DUKOU_SECRET_FILE) : null,
    rekeyRows: readCount(env, 'DUKOU_REKEY_ROWS', 200),
    logLevel: env.LOG_LEVEL || 'warn',
    journalLimit: readCount(env, 'DUKOU_JOURNAL_LIMIT', 8192),
  };
}

/** Where the data of these settings is. `print` is told what was done to open it. */
export function databasePlace(settings: Settings, print: (text: string) => void): DatabasePlace {
  const { dataDir, root, journalLimit } = settings;
  const cacheDir = join(root, 'dist/cache');
  return serverPlace(settings) ?? { dataDir, cacheDir, journalLimit: journalLimit * 1024, print };
}

/** The PostgreSQL server of these settings; null where the database is embedded. */
export function serverPlace({
  databaseUrl: url,
  databaseDirectUrl: directUrl,
  databaseLimits: limits,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseLimits'>): Required<ServerPlace> | null {
  return url === null ? null : { url, directUrl: directUrl ?? url, limits };
}
