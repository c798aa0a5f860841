import type { EndpointSpec, ReadSpec } from '../model/api-spec.ts';
import type { Json, Scalar } from '../model/json.ts';
import type { Reply, ReplyStatus } from '../model/reply.ts';

/** A reply without an answer: the call timed out, failed, or its answer made no sense. */
export function failedReply(status: Exclude<ReplyStatus, 'ok'>, httpStatus: number | null = null): Reply {
  return { status, httpStatus, code: null, data: {} };
}

/** Reads the declared values of an answer's body. A body without a numeric code is malformed. */
export function readReply(endpoint: EndpointSpec | undefined, body: Json | undefined): Reply {
  const code = isObject(body) ? toNumber(body.code) : null;
  if (!isObject(body) || code === null) return failedReply('malformed');
  const data: Record<string, Scalar> = {};
  const reads = endpoint?.reads ?? {};
  for (const name of Object.keys(reads)) data[name] = readValue(body.data, reads[name] as ReadSpec);
  return { status: 'ok', httpStatus: 200, code, data };
}

function readValue(data: Json | undefined, { at, type }: ReadSpec): Scalar {
  let value: Json | undefined = data;
  for (const key of at.split('/').slice(1)) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  if (type === 'number') return toNumber(value);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** A number, or a text that is one; anything else is null. */
function toNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
