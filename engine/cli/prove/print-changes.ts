import type { Release } from '../../core/model/release.ts';
import { type Change, UNBRANDED } from '../../core/prove/change-book.ts';
import type { OutcomeDiff } from '../../core/prove/outcome-diff.ts';
import { explainCommand } from './explain-command-of.ts';

/** Most names of one kind that are shown. */
const NAMED = 6;

/** Most changes that are shown of one group of channels; `--json` has them all. */
const SHOWN = 12;

/** Most groups of channels that are shown. */
const GROUPS = 20;

/**
 * What changes for visitors, grouped by channels and outcome.
 *
 * @param after the release that visitors would get.
 */
export function printChanges(after: Release, { changes, classes }: OutcomeDiff): string {
  if (changes.length === 0)
    return `Nothing changes for any visitor (${classes} classes of visitors compared).`;
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = some(change.channels, 'channels');
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  const lines = [...groups]
    .slice(0, GROUPS)
    .flatMap(([channels, members]) => [
      channels,
      ...members.slice(0, SHOWN).flatMap((change) => printChange(after, change)),
      ...(members.length > SHOWN
        ? [`  … ${members.length - SHOWN} more for these channels; --json has all`]
        : []),
      '',
    ]);
  if (groups.size > GROUPS)
    lines.push(`… ${groups.size - GROUPS} more groups of channels; --json has all`, '');
  return [...lines, `${changes.length} changes; ${classes} classes of visitors compared.`].join('\n');
}

function printChange(
  release: Release,
  { aspect, about, before, after, hosts, paths, visit }: Change,
): readonly string[] {
  const where = [
    ...(hosts.length > 0 ? [`on ${some(hosts, 'hosts')}`] : []),
    ...(paths.length > 0 ? [`at ${some(paths.map(nameOf), 'addresses')}`] : []),
  ];
  const lines = [`  ${aspect}${about === '' ? '' : ` ${about}`}`, `    - ${before}`, `    + ${after}`];
  if (where.length > 0) lines.push(`    ${where.join(', ')}`);
  if (visit) lines.push(`    see it: ${explainCommand(release, visit)}`);
  return lines;
}

function nameOf(path: string): string {
  return path === UNBRANDED ? 'all without a brand of their own' : path;
}

function some(names: readonly string[], what: string): string {
  if (names.length <= NAMED) return names.join(', ');
  return `${names.length} ${what}: ${names.slice(0, NAMED).join(', ')} …`;
}
