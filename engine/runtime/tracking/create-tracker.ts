import type { ApiSpec } from '../../decide/model/api-spec.ts';
import type { Json, Scalar } from '../../decide/model/json.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import type { ApiClient } from '../api/api-client.ts';

export type Track = (title: string, attr: Readonly<Record<string, Scalar>>) => void;

/**
 * Sends an event of the guard to the tracking endpoint at once, since the page may be closed next. Nobody waits for
 * one, none may harm the page, and it outlives the page.
 */
export function createTracker(spec: ApiSpec, api: ApiClient, lookup: () => Lookup): Track {
  const endpoint = Object.keys(spec.endpoints).find((name) => spec.endpoints[name]?.base === 'tracking');
  return (title, attr) => {
    if (!endpoint) return;
    const facts = lookup();
    api.call(endpoint, trackingFields(spec, facts, title, attr), facts).catch(() => {});
  };
}

/**
 * Fields of a tracking request. Source and terminal are the common fields `platform` and `os` of `schemas/api.json`.
 */
export function trackingFields(
  spec: ApiSpec,
  facts: Lookup,
  title: string,
  attr: Readonly<Record<string, Json>>,
) {
  const common = (name: string) => {
    const value = evaluate(spec.common[name] ?? null, facts);
    return typeof value === 'string' || typeof value === 'number' ? value : '';
  };
  const all = JSON.stringify({ ...attr, terminal: common('os') });
  return { source: common('platform'), title, user_id: common('user_id'), attr: all };
}
