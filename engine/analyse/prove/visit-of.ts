import { BROWSER } from '../../decide/facts/apps.ts';
import type { OsCode } from '../../decide/model/facts.ts';
import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import type { HostPart, Release } from '../../decide/model/release.ts';
import type { Departure } from '../transitions/transitions-from.ts';
import { type Variant, VERSION_FACT, variantName, versionInputsOf } from './channel-variants.ts';
import { clockOf } from './clock.ts';
import { type Constraints, OWN_CHANNEL } from './constraints.ts';
import { codeOf, factsOfReplyStatus, hasValues } from './reply-status.ts';
import type { VersionInputs } from './version-inputs.ts';

/** One concrete visitor: an address, what is stored, and how each call is answered. */
export interface ConcreteVisit {
  readonly host: string;
  readonly path: string;
  readonly channel: string;
  readonly query: Readonly<Record<string, string>>;
  readonly stored: Readonly<Record<string, Scalar>>;
  /** By fetch: the whole body, or how the call ended without one (`no answer`, `HTTP 401`). */
  readonly replies: Readonly<Record<string, string | JsonObject>>;
  readonly os: OsCode;
  /** App that shows the page, by `schemas/environment.json`. */
  readonly app: string;
  /** The browser's own name, where a rule depends on it. */
  readonly userAgent?: string;
  /** Address that led to the site, where a rule depends on it. */
  readonly referrer?: string;
  /** When the visitor comes, where a rule or a version of a channel depends on it: epoch milliseconds. */
  readonly at?: number;
  /** How the visitor leaves the page that the guard leads to; nothing where the visit ends there. */
  readonly next?: Departure;
  /** How the visitor leaves the pages after that, one after another. */
  readonly later?: readonly Departure[];
}

/**
 * A visitor of a class, with the given channel, at a time when it has the version. What the class leaves open is
 * absent.
 */
export function visitOf(
  release: Release,
  host: HostPart,
  path: string,
  someone: Constraints,
  own: Variant,
): ConcreteVisit {
  const { site } = release;
  const inputs = versionInputsFor(release, someone, own);
  const constraints = visitorAt(release, someone, inputs);
  const now = constraints.get('now') ?? inputs?.now;
  const channel = own.id;
  const query: Record<string, string> = {};
  const stored: Record<string, Scalar> = {};
  const replies: Record<string, string | JsonObject> = {};
  const known = (value: Scalar) => (value === OWN_CHANNEL ? channel : value);
  const values = new Map<string, Record<string, Scalar>>();
  for (const [fact, given] of constraints) {
    const value = known(given);
    const [group, name = '', field] = fact.split('.');
    if (group === 'query' && value !== null) query[name] = String(value);
    if (group === 'stored' && value !== null) stored[name] = value;
    if (group === 'reply' && field !== undefined) values.set(name, { ...values.get(name), [field]: value });
    if (group === 'reply' && field === undefined)
      replies[name] =
        factsOfReplyStatus(value).status === 'ok' ? { code: codeOf(value) ?? 200, data: {} } : String(value);
  }
  for (const [fetch, fields] of values) {
    const replyStatus = constraints.get(`reply.${fetch}`) ?? null;
    if (hasValues(replyStatus)) replies[fetch] = bodyOf(release, fetch, fields);
  }
  // The channel comes with the link, unless the class says otherwise; else it is remembered.
  const [first = 'query.channel'] = site.guard.channel.sources
    .filter((source) => source.startsWith('query.'))
    .reverse();
  const inLink =
    !constraints.has(first) ||
    site.guard.channel.sources.some((source) => query[source.slice(6)] !== undefined);
  if (inLink && !constraints.has(first)) query[first.slice('query.'.length)] = channel;
  const comesBare =
    channel === site.guard.channel.default &&
    site.guard.channel.sources.every(
      (source) => source.startsWith('route.') || constraints.get(source) === null,
    );
  if (!inLink && !comesBare) for (const key of site.guard.channel.store) stored[key] = channel;
  Object.assign(stored, inputs?.stored);
  const os = Number(constraints.get('env.os') ?? 3) as OsCode;
  return {
    host: host.id,
    path,
    channel,
    query,
    stored,
    replies,
    os,
    app: String(constraints.get('env.app') ?? BROWSER),
    ...textsOf(constraints),
    ...(typeof now === 'number' ? { at: now } : {}),
  };
}

function textsOf(constraints: Constraints): Pick<ConcreteVisit, 'userAgent' | 'referrer'> {
  const [userAgent, referrer] = ['env.userAgent', 'env.referrer'].map((fact) =>
    String(constraints.get(fact) ?? ''),
  );
  return { ...(userAgent && { userAgent }), ...(referrer && { referrer }) };
}

/** A channel that a landing path has brought in decides; else the visitor's own. */
function versionInputsFor(release: Release, constraints: Constraints, own: Variant): VersionInputs | null {
  const [fact, version] = [...constraints].find(([name]) => name.startsWith(VERSION_FACT)) ?? [];
  const id = fact === undefined ? own.id : fact.slice(VERSION_FACT.length);
  const name = version === undefined ? variantName(own) : version === null ? null : String(version);
  return versionInputsOf(release, id, name, constraints.get('now'));
}

/** The visitor at the moment, where that is another time than the one that stands for it. */
function visitorAt(release: Release, constraints: Constraints, inputs: VersionInputs | null): Constraints {
  const now = constraints.get('now');
  if (typeof now !== 'number' || !inputs || inputs.now === now) return constraints;
  return clockOf(release).moved(constraints, now, inputs.now);
}

/** A good answer of a call with something for everything that is read of it. */
export function filledBody(release: Release, fetch: string): JsonObject {
  const { site } = release;
  const spec = site.guard.fetches[fetch];
  const reads = spec?.via === 'api' ? (site.api.endpoints[spec.endpoint]?.reads ?? {}) : {};
  const values = Object.entries(reads).map(([name, { type }]) => [name, type === 'number' ? 1 : '1']);
  return bodyOf(release, fetch, Object.fromEntries(values));
}

/** The body of an answer with these values where the endpoint says that they stand. */
function bodyOf({ site }: Release, fetch: string, fields: Readonly<Record<string, Scalar>>): JsonObject {
  const spec = site.guard.fetches[fetch];
  const reads = spec?.via === 'api' ? (site.api.endpoints[spec.endpoint]?.reads ?? {}) : {};
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue;
    const keys = (reads[name]?.at ?? `/${name}`).split('/').slice(1);
    let into = data;
    for (const key of keys.slice(0, -1)) {
      into[key] ??= {};
      into = into[key] as Record<string, unknown>;
    }
    into[keys.at(-1) as string] = value;
  }
  return { code: 200, data: data as JsonObject };
}

/** How a visitor leaves one page after another; none where the visit ends at the first. */
export function stepsOf({ next, later = [] }: Pick<ConcreteVisit, 'next' | 'later'>): readonly Departure[] {
  return next ? [next, ...later] : [];
}

/** The same visitor, who leaves the pages so, one after another. */
export function leavingBy(visit: ConcreteVisit, [next, ...later]: readonly Departure[]): ConcreteVisit {
  const { next: _, later: __, ...came } = visit;
  return { ...came, ...(next && { next }), ...(later.length > 0 && { later }) };
}
