import type { SampleReplies, SampleReply } from '../compile/sample-replies.ts';
import type { Json, JsonObject, Scalar } from '../decide/model/json.ts';
import type { FetchRequest } from '../decide/model/verdict.ts';

/** What a healthy backend knows. */
export interface HealthyBackend {
  readonly samples: SampleReplies;
  /** City of the IP look-up; null when it finds none. */
  readonly city: string | null;
}

/** What the backend answers when nothing is special: the sample of the endpoint, else success without data. */
export function healthyBody(
  endpoint: string,
  fields: Readonly<Record<string, Scalar>>,
  { samples, city }: HealthyBackend,
): JsonObject {
  const sample = Object.hasOwn(samples, endpoint) ? samples[endpoint] : undefined;
  return sample ? fillSample(sample, { ...fields, city }) : { code: 200, data: {} };
}

/** The answer with its placeholders filled; `otherwise` when one of them has no value. */
export function fillSample(sample: SampleReply, values: Readonly<Record<string, Scalar>>): JsonObject {
  let missing = false;
  const fill = (value: Json): Json => {
    if (typeof value === 'string') {
      return value.replace(/\{(\w+)\}/g, (_, name: string) => {
        const found = values[name] ?? '';
        if (found === '') missing = true;
        return String(found);
      });
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item ?? null)]));
  };
  const body = fill(sample.body) as JsonObject;
  return missing ? (sample.otherwise ?? body) : body;
}

/**
 * What a call of the backend answers of which a visit says nothing: the whole body, or how the call ended without one.
 */
export type DefaultReply = (request: Extract<FetchRequest, { via: 'api' }>) => string | JsonObject;

/** Success without data. */
export const EMPTY_SUCCESS: JsonObject = { code: 200, data: {} };

export const EMPTY_SUCCESS_REPLY: DefaultReply = () => EMPTY_SUCCESS;

/** What `explain` takes for the answer, where its command has no `--reply` and no `--city`. */
export function defaultReplyOfExplain(samples: SampleReplies): DefaultReply {
  return ({ endpoint, fields }) => healthyBody(endpoint, fields, { samples, city: null });
}
