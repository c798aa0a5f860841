import type { Departure } from '../../analyse/transitions/transitions-from.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { readSampleReplies } from '../../compile/sample-replies.ts';
import { appsOf, BROWSER, WECHAT } from '../../decide/facts/apps.ts';
import { siteAddress } from '../../decide/flow/site-address.ts';
import type { OsCode } from '../../decide/model/facts.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { Release } from '../../decide/model/release.ts';
import { knownName } from '../known-name.ts';
import { namedChannel, namedHost, pathOn } from '../named-channel.ts';
import { UsageError } from '../usage-error.ts';
import { cityOf } from './city-of.ts';
import { visitorKey } from './explain-version.ts';
import { misplacedField } from './misplaced-field.ts';
import { parseReply, type SimulatedAnswers, type SimulatedReply } from './simulated-reply.ts';
import { typedAddress } from './typed-address.ts';
import { readVisitTime, scheduleZone } from './visit-time.ts';

/** What to add so that a name that nothing knows is taken as it is. */
const ANYWAY = 'add --any to play it all the same';

/** `--saved`, `--tapped`, `--waited` or `--linked`, at its place among them. */
export interface TypedLeave {
  readonly by: Departure['by'];
  readonly result: string;
  readonly place: number;
}

/** Options of `explain` as they are typed. */
export interface ExplainOptions {
  readonly host: string;
  readonly path: string;
  readonly channel?: string;
  readonly query: readonly string[];
  readonly stored: readonly string[];
  readonly token?: string | true;
  readonly city?: string;
  readonly reply: readonly string[];
  readonly saved?: readonly TypedLeave[];
  readonly tapped?: readonly TypedLeave[];
  readonly waited?: readonly TypedLeave[];
  readonly linked?: readonly TypedLeave[];
  readonly os: string;
  readonly app?: string;
  readonly wechat?: boolean;
  readonly userAgent?: string;
  readonly referrer?: string;
  readonly at?: string;
  readonly visitor?: string;
  /** Takes host, path and city as they are, also when nothing knows them. */
  readonly any?: boolean;
}

/** The visit that is to be explained. */
export interface VisitInput extends SimulatedAnswers {
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, Scalar>>;
  readonly os: OsCode;
  /** App that shows the page, by `schemas/environment.json`. */
  readonly app: string;
  /** The browser's own name; empty without it. */
  readonly userAgent?: string;
  /** Address that led to the site; empty without it. */
  readonly referrer?: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** How the visitor leaves one page after another; nothing where the visit ends at the first. */
  readonly steps?: readonly Departure[];
}

/**
 * Reads the options of `explain`.
 *
 * @throws UsageError naming the option that is not understood.
 */
export function readVisitInput(
  options: ExplainOptions,
  { release, files }: { readonly release: Release; readonly files: readonly SourceFile[] },
  clock: () => number,
): VisitInput {
  const any = options.any === true;
  const address = typedAddress(options);
  const [path = '/', search = ''] = address.path.split('?', 2);
  pathOn(release, namedHost(release, address.host, any, ANYWAY), path, any, ANYWAY);
  const query: Record<string, string> = Object.fromEntries(new URLSearchParams(search));
  if (options.channel !== undefined) query.channel = namedChannel(release, options.channel);
  for (const pair of options.query) {
    const [name, value] = split('--query', pair);
    query[name] = value;
  }
  const zone = scheduleZone(files);
  const now = options.at === undefined ? clock() : readVisitTime(options.at, zone);
  if (now === null)
    throw new UsageError(
      `--at: "${options.at}" is no time; write it as 2026-01-31 12:00 (at ${zone}, as versions have it) or 2026-01-31T12:00Z`,
    );
  if (!['1', '2', '3'].includes(options.os))
    throw new UsageError(`--os: "${options.os}" is no system; give 1 (iOS), 2 (Android) or 3 (other)`);
  return {
    host: address.host,
    path,
    query,
    stored: readStored(options, release, files),
    city: options.city === undefined ? null : cityOf(options.city, any),
    replies: readReplies(options.reply, release, any),
    samples: readSampleReplies(files),
    os: Number(options.os) as OsCode,
    app: appOf(options, release),
    userAgent: options.userAgent ?? '',
    referrer: options.referrer ?? '',
    now,
    steps: readSteps(options),
  };
}

function readSteps(options: ExplainOptions): readonly Departure[] {
  const { saved = [], tapped = [], waited = [], linked = [] } = options;
  const typed = [...saved, ...tapped, ...waited, ...linked].sort((one, other) => one.place - other.place);
  return typed.map(({ by, result }) => {
    if (by === 'waited') return { by, result: null };
    if (by === 'linked') {
      const link = siteAddress(result);
      if (!link) throw new UsageError(`--linked: "${result}" is no address of the site; begin it with /`);
      return { by, result: null, link };
    }
    if (result !== 'success' && result !== 'fail')
      throw new UsageError(`--${by}: "${result}" is no result; give success or fail`);
    return { by, result };
  });
}

function appOf({ app, wechat = false }: ExplainOptions, { site }: Release): string {
  if (app === undefined) return wechat ? WECHAT : BROWSER;
  if (wechat && app !== WECHAT)
    throw new UsageError(`--app ${app}: the page runs in one app; leave out --wechat`);
  knownName('--app: schemas/environment.json has no app', app, appsOf(site.environment));
  return app;
}

function readStored(
  options: ExplainOptions,
  release: Release,
  files: readonly SourceFile[],
): VisitInput['stored'] {
  const keys = release.site.storage.keys;
  const stored: Record<string, Scalar> = {};
  /** What two options say of one value would be one of them passed over. */
  const store = (option: string, name: string, value: Scalar) => {
    const before = stored[name];
    if (before !== undefined && before !== value)
      throw new UsageError(`${option}: ${name} is "${value}" here and "${before}" before; say it once`);
    stored[name] = value;
  };
  if (options.token !== undefined)
    store('--token', loginKeys(release.site).token, options.token === true ? 'token' : options.token);
  if (options.visitor !== undefined) store('--visitor', visitorKey(files), options.visitor);
  for (const pair of options.stored) {
    const [name, value] = split('--stored', pair);
    knownName('--stored: schemas/storage.json has no key', name, Object.keys(keys));
    store('--stored', name, keys[name]?.type === 'number' ? Number(value) : value);
  }
  return stored;
}

function readReplies(pairs: readonly string[], release: Release, any: boolean): VisitInput['replies'] {
  const replies: Record<string, SimulatedReply> = {};
  for (const pair of pairs) {
    const [name, value] = split('--reply', pair);
    knownName('--reply: schemas/guard.json has no fetch', name, Object.keys(release.site.guard.fetches));
    const reply = parseReply(value);
    if (reply === null) {
      throw new UsageError(
        `--reply ${pair}: "${value}" is no answer; give a body code, http:STATUS, timeout, network, malformed, or JSON such as {"code":200,"data":{}}`,
      );
    }
    if (!any && 'body' in reply) refuseMisplaced(name, reply.body, release);
    replies[name] = reply;
  }
  return replies;
}

/** A field at the wrong place would be passed over, and the answer played as if it were not there. */
function refuseMisplaced(name: string, body: JsonObject, { site }: Release): void {
  const fetch = site.guard.fetches[name];
  if (fetch?.via !== 'api') return;
  const reads = Object.values(site.api.endpoints[fetch.endpoint]?.reads ?? {}).map(({ at }) => at);
  const field = misplacedField(body, reads);
  if (field === null) return;
  throw new UsageError(
    `--reply ${name}: nothing reads ${field.given} of the answer; did you mean ${field.meant}? ${ANYWAY}`,
  );
}

function split(option: string, pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new UsageError(`${option}: "${pair}" must be written NAME=VALUE`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}
