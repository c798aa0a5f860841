import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';

export const invalidPattern: Check<'C038'> = {
  code: 'C038',
  title: 'Regular expressions can be used',
  meaning:
    'A pattern that does not cover the whole value, or cannot be read, would let anything pass or nothing.',
  files: ['guard', 'phone', 'environment', 'ad-network'],
  check(config, report) {
    const channel = child(config.guard, 'channel');
    for (const [owner, key, groups] of [
      [channel, 'pattern', 1],
      [config.phone, 'valid', 0],
      ...config.adNetworks.map((network) => [child(network, 'idForm'), 'pattern', 0] as const),
    ] as const) {
      const source = textAt(owner, key);
      const detail = source === null ? null : flawOf(source, groups);
      if (detail !== null) report(child(owner, key), { detail });
    }
    for (const row of ['os', 'apps'].flatMap((list) => items(child(config.environment, list)))) {
      const detail = readFlaw(textAt(row, 'pattern') ?? '');
      if (detail !== null) report(child(row, 'pattern'), { detail });
    }
  },
};

/** Why a pattern cannot be read, or null. */
function readFlaw(source: string): string | null {
  try {
    new RegExp(source);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** What is wrong with a pattern, or null. It must hold the whole value and have the given number of groups. */
function flawOf(source: string, groups: number): string | null {
  const unread = readFlaw(source);
  if (unread !== null) return unread;
  const found = new RegExp(`${source}|`).exec('');
  if (found && found.length - 1 !== groups)
    return `it needs ${groups} capturing groups, it has ${found.length - 1}`;
  return source.startsWith('^') && source.endsWith('$') ? null : 'it must begin with ^ and end with $';
}
