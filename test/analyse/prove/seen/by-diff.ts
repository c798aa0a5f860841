import type { ComparedVisitors } from '../../../../engine/analyse/compare/compared-visitors.ts';
import { diffOutcomes } from '../../../../engine/analyse/compare/outcome-diff.ts';
import type { Release } from '../../../../engine/decide/model/release.ts';
import { UNKNOWN } from './reduced-release.ts';

/** The same, as the diff tells it. */
export function byDiff(before: Release, after: Release, also: readonly string[] = []) {
  const found = new Set<string>();
  const known = new Set([...Object.keys(before.channels), UNKNOWN[1], ...also]);
  const moved = ({ path, host, channels }: ComparedVisitors) => {
    for (const id of channels) if (known.has(id)) found.add(['led', path, host, `by ${id}`].join(' | '));
  };
  const { changes } = diffOutcomes(before, after, moved);
  for (const { aspect, about, before: was, after: is, hosts, paths, channels } of changes) {
    const ids = channels.filter((id) => known.has(id)).map((id) => `by ${id}`);
    const on = hosts.map((host) => `on ${host}`);
    const at = (paths.length > 0 ? paths : ['*']).map((path) => `at ${path}`);
    const isDone = /^(?:stored|forgotten|call|event|taken) /.test(about);
    const words = isDone
      ? [...ids, ...on, ...at].map((where) => ['done', about, where])
      : aspect === 'brand' || aspect === 'legal text'
        ? [...ids, ...on, ...at].map((where) => [aspect, about, was, is, where])
        : aspect === 'conversion'
          ? [...ids, ...(about === '' ? [] : on)].map((where) => [aspect, about, where])
          : aspect === 'destination'
            ? [...ids, ...on, ...at].map((where) => [
                ...(about ? ['after', about] : ['ends']),
                was,
                is,
                where,
              ])
            : [];
    for (const one of words) found.add(one.join(' | '));
  }
  return [...found].sort();
}
