import type { Scalar } from '../../core/model/json.ts';
import type { ApiSpec } from '../../core/model/outside.ts';
import { evaluate } from '../../core/rules/evaluate.ts';
import type { Lookup } from '../../core/rules/unknown.ts';
import type { ApiClient } from '../api/api-client.ts';

export type Track = (title: string, attr: Readonly<Record<string, Scalar>>) => void;

/**
 * Sends events to the tracking endpoint. Nobody waits for one, none may harm the page, and it outlives the page. Source
 * and terminal are the common fields `platform` and `os` of `schemas/api.json`.
 */
export function createTracker(spec: ApiSpec, api: ApiClient, lookup: () => Lookup): Track {
  const endpoint = Object.keys(spec.endpoints).find((name) => spec.endpoints[name]?.base === 'tracking');
  return (title, attr) => {
    if (!endpoint) return;
    const facts = lookup();
    const common = (name: string) => {
      const value = evaluate(spec.common[name] ?? null, facts);
      return typeof value === 'string' || typeof value === 'number' ? value : '';
    };
    const all = JSON.stringify({ ...attr, terminal: common('os') });
    const fields = { source: common('platform'), title, user_id: common('user_id'), attr: all };
    api.call(endpoint, fields, facts).catch(() => {});
  };
}
