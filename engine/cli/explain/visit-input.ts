import type { OsCode } from '../../core/model/facts.ts';
import type { Scalar } from '../../core/model/json.ts';
import type { Release } from '../../core/model/release.ts';
import { didYouMean } from '../../core/problems/print-human.ts';
import { suggest } from '../../core/problems/suggest.ts';
import { parseReply, type SimulatedAnswers, type SimulatedReply } from './simulated-reply.ts';

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
  readonly os: string;
  readonly wechat?: boolean;
  readonly at?: string;
}

/** The visit that is to be explained. */
export interface VisitInput extends SimulatedAnswers {
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, Scalar>>;
  readonly os: OsCode;
  readonly inWeChat: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What was typed is not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the options of `explain`.
 *
 * @throws UsageError naming the option that is not understood.
 */
export function readVisitInput(options: ExplainOptions, release: Release, clock: () => number): VisitInput {
  const [path = '/', search = ''] = options.path.split('?', 2);
  if (!path.startsWith('/')) throw new UsageError(`--path must begin with "/", "${options.path}" does not`);
  const query: Record<string, string> = Object.fromEntries(new URLSearchParams(search));
  if (options.channel !== undefined) query.channel = options.channel;
  for (const pair of options.query) {
    const [name, value] = split('--query', pair);
    query[name] = value;
  }
  const now = options.at === undefined ? clock() : Date.parse(options.at);
  if (Number.isNaN(now)) throw new UsageError(`--at must be a time such as 2026-01-31T12:00:00+08:00`);
  if (!['1', '2', '3'].includes(options.os)) throw new UsageError('--os must be 1 (iOS), 2 (Android) or 3');
  return {
    host: options.host,
    path,
    query,
    stored: readStored(options, release),
    city: options.city ?? null,
    replies: readReplies(options.reply, release),
    os: Number(options.os) as OsCode,
    inWeChat: options.wechat === true,
    now,
  };
}

function readStored(options: ExplainOptions, release: Release): VisitInput['stored'] {
  const keys = release.site.storage.keys;
  const stored: Record<string, Scalar> = {};
  if (options.token !== undefined) stored.access_token = options.token === true ? 'token' : options.token;
  for (const pair of options.stored) {
    const [name, value] = split('--stored', pair);
    known('--stored', name, Object.keys(keys));
    stored[name] = keys[name]?.type === 'number' ? Number(value) : value;
  }
  return stored;
}

function readReplies(pairs: readonly string[], release: Release): VisitInput['replies'] {
  const replies: Record<string, SimulatedReply> = {};
  for (const pair of pairs) {
    const [name, value] = split('--reply', pair);
    known('--reply', name, Object.keys(release.site.guard.fetches));
    const reply = parseReply(value);
    if (reply === null) {
      throw new UsageError(
        `--reply ${pair}: give a body code, http:STATUS, timeout, network, malformed, or JSON such as {"code":200,"data":{}}`,
      );
    }
    replies[name] = reply;
  }
  return replies;
}

function split(option: string, pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new UsageError(`${option} must be name=value, "${pair}" is not`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function known(option: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const hint = didYouMean(suggest(name, names));
  throw new UsageError(`${option}: there is no "${name}"; ${hint || `known: ${names.join(', ')}`}`);
}
