import { type HealthyBackend, healthyBody } from '../../analyse/healthy-body.ts';
import { nativeReply } from '../../decide/guard/native-reply.ts';
import { failedReply, readReply } from '../../decide/guard/read-reply.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import type { Reply, ReplyStatus } from '../../decide/model/reply.ts';
import type { FetchRequest } from '../../decide/model/verdict.ts';

/** What an outside call answers in a simulation: a failure, an HTTP status, or a body. */
export type SimulatedReply =
  | { readonly failure: Exclude<ReplyStatus, 'ok' | 'http'> }
  | { readonly http: number }
  | { readonly body: JsonObject };

/** What the outside answers during a simulated visit. */
export interface SimulatedAnswers extends HealthyBackend {
  /** Replies by fetch; the others answer as a healthy backend does. */
  readonly replies: Readonly<Record<string, SimulatedReply>>;
  /** What a running server has answered, by `callKey`; not there where none is asked. */
  readonly asked?: ReadonlyMap<string, SimulatedReply>;
}

/** Where an answer comes from: the command, a running server, or `schemas/samples.json`. */
export type AnswerSource = '--reply' | '--city' | 'server' | 'sample';

type Call = Exclude<FetchRequest, { via: 'channel-record' }>;

/** Tells one call from another. */
export function callKey(request: Call): string {
  return JSON.stringify([request.name, request.via === 'api' ? request.fields : {}]);
}

const FAILURES: ReadonlySet<string> = new Set(['timeout', 'network', 'malformed']);

/**
 * Reads a reply as it is typed: `500` (a body code), `http:500`, `timeout`, `network`, `malformed` or JSON; else null.
 */
export function parseReply(text: string): SimulatedReply | null {
  if (FAILURES.has(text)) return { failure: text as 'timeout' };
  const http = /^http:(\d{3})$/.exec(text)?.[1];
  if (http !== undefined) return { http: Number(http) };
  if (/^-?\d+$/.test(text)) return { body: { code: Number(text) } };
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { body: body as JsonObject }
      : null;
  } catch {
    return null;
  }
}

/** True for the call that answers the city of the visitor, as the samples say. */
export function tellsCity(request: Call, answers: Pick<SimulatedAnswers, 'samples'>): boolean {
  return request.via === 'api' && answersCity(request.endpoint, answers);
}

/** The same of an endpoint. */
export function answersCity(endpoint: string, { samples }: Pick<SimulatedAnswers, 'samples'>): boolean {
  return JSON.stringify(samples[endpoint] ?? '').includes('"{city}"');
}

/** Answers a fetch of the guard: as the visit says, as a server did, else as a healthy backend would. */
export function answer(
  request: Call,
  input: SimulatedAnswers,
  release: Release,
): { readonly reply: Reply; readonly from: AnswerSource } {
  const asked = input.asked?.get(callKey(request));
  const typed = input.replies[request.name];
  const other = input.city !== null && tellsCity(request, input) ? '--city' : 'sample';
  const from = typed ? '--reply' : asked ? 'server' : other;
  const given = typed ?? asked;
  const replyOf = (): Reply => {
    if (given && 'failure' in given) return failedReply(given.failure);
    if (given && 'http' in given) return failedReply('http', given.http);
    if (request.via === 'bridge') return given ? nativeReply(valuesIn(given.body)) : failedReply('timeout');
    const endpoint = release.site.api.endpoints[request.endpoint];
    return readReply(endpoint, given?.body ?? healthyBody(request.endpoint, request.fields, input));
  };
  return { reply: replyOf(), from };
}

/** The values of the native app stand in the body itself, or in its `data`. */
function valuesIn(body: JsonObject): object {
  return typeof body.data === 'object' && body.data !== null ? body.data : body;
}
