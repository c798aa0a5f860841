import type { EndpointSpec } from '../../decide/model/api-spec.ts';
import type { Json, Scalar } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import type { Envelope } from '../../decide/model/reply.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { HttpSend } from '../platform/platform.ts';
import { ApiError } from './api-error.ts';
import { FORM_TYPE, formBody } from './form-body.ts';
import { HttpError } from './http-error.ts';
import { MalformedError } from './malformed-error.ts';

export type CallFields = Readonly<Record<string, Scalar>>;

/** The calls of `schemas/api.json`. Nothing is retried: the calls are not idempotent. */
export interface ApiClient {
  /**
   * Makes a call and gives the answer's envelope, whatever its code. A failure is logged and thrown on (product spec,
   * section 8).
   *
   * @param lookup facts for the common fields; those of the shown page when absent.
   * @throws TimeoutError, NetworkError, HttpError or MalformedError.
   */
  call(endpoint: string, fields?: CallFields, lookup?: Lookup): Promise<Envelope>;
  /**
   * Makes a call and gives `data`. Any code but success is a failure, too; of a silent call it is not logged.
   *
   * @throws ApiError for any code but success, and whatever `call` throws.
   */
  data(endpoint: string, fields?: CallFields): Promise<Json>;
}

export interface ApiClientParts {
  readonly release: VisitRelease;
  readonly send: HttpSend;
  /** Facts of the shown page. */
  lookup(): Lookup;
  /** Hears every failure of a call, unless it is one that silent calls hide: its kind, method and path. */
  log(message: string): void;
  /** The server refused the login that the call was made with (HTTP 401/403 by default). */
  onUnauthorised(token: string | null): void;
}

export function createApiClient({ release, send, lookup, log, onUnauthorised }: ApiClientParts): ApiClient {
  const { site, host } = release;
  const { api } = site;

  function endpointOf(name: string, fields: CallFields): EndpointSpec {
    const endpoint = api.endpoints[name];
    const stray = Object.keys(fields).find((field) => !endpoint?.fields.includes(field)) ?? '';
    if (!endpoint || stray) throw new Error(`api.json has no ${name} ${stray}`);
    return endpoint;
  }

  /** Tracking goes to another host and carries its own fields only, never the token. */
  function bodyOf(endpoint: EndpointSpec, fields: CallFields, facts: Lookup): string {
    const all: Record<string, Scalar> = {};
    const rules = endpoint.base === 'tracking' ? {} : { ...api.common, ...endpoint.override };
    for (const name of Object.keys(rules)) {
      const value = evaluate(rules[name] as Json, facts);
      all[name] = typeof value === 'symbol' || typeof value === 'object' ? null : value;
    }
    return formBody({ ...all, ...fields });
  }

  async function call(name: string, fields: CallFields = {}, facts: Lookup = lookup()): Promise<Envelope> {
    const endpoint = endpointOf(name, fields);
    return ask(endpoint, fields, facts).catch((error: Error) => {
      log(error.message);
      throw error;
    });
  }

  async function ask(endpoint: EndpointSpec, fields: CallFields, facts: Lookup): Promise<Envelope> {
    const tracks = endpoint.base === 'tracking';
    const token = (facts(`stored.${loginKeys(site).token}`) || null) as string | null;
    const { status, text } = await send({
      url: (tracks ? host.trackingBase : host.apiBase) + endpoint.path,
      method: 'POST',
      body: bodyOf(endpoint, fields, facts),
      contentType: FORM_TYPE,
      timeout: api.timeout,
      keepalive: !!endpoint.silent && !endpoint.reads,
    });
    if (status < 200 || status > 299) {
      if (!tracks && api.unauthorised.status.includes(status)) onUnauthorised(token);
      throw new HttpError('POST', endpoint.path, status);
    }
    const envelope = parseEnvelope(text);
    if (!envelope) throw new MalformedError('POST', endpoint.path);
    return envelope;
  }

  return {
    call,
    data: async (name, fields) => {
      const envelope = await call(name, fields);
      if (envelope.code === api.successCode) return envelope.data;
      const { path, silent } = api.endpoints[name] as EndpointSpec;
      const error = new ApiError('POST', path, envelope);
      if (!silent) log(error.message);
      throw error;
    },
  };
}

function parseEnvelope(text: string): Envelope | null {
  try {
    const { code, message, data } = JSON.parse(text) as Partial<Envelope>;
    const found = typeof code === 'string' ? Number(code) : code;
    return typeof found === 'number' && Number.isFinite(found)
      ? { code: found, message: String(message ?? ''), data: data ?? null }
      : null;
  } catch {
    return null;
  }
}
