import type { Scalar } from '../../decide/model/json.ts';

/** Content type of every call. */
export const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8';

/** Fields as a form-encoded body; null is sent as empty. */
export function formBody(fields: Readonly<Record<string, Scalar>>): string {
  return Object.keys(fields)
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(fields[name] ?? ''))}`)
    .join('&');
}
