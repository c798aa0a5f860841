import { type At, child, items, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

export const groupLimit: Check<'C096'> = {
  code: 'C096',
  title: 'Channels keep to what their groups say of each other',
  meaning:
    'Of two groups that exclude each other, the order of rules would decide which one counts; a group "within" another one does nothing for a channel that is not in both; a group with "oneOf" does nothing for a channel that is in none of those.',
  check(config, report) {
    const limits = new Map(
      config.groups.map((group) => [group, limitsOf(group)] as const).filter(([, said]) => said.length > 0),
    );
    const found = new Map<string, Breach>();
    for (const { id, file, groups } of channelMembers(config)) {
      if (!groups.some((group) => limits.has(group))) continue;
      const names = new Set(groups.map(nameOf));
      for (const group of groups) {
        for (const limit of limits.get(group) ?? []) {
          if (isKept(limit, names)) continue;
          // Two groups may both say so, and a thousand channels may be in both: each is one mistake.
          const pair = [nameOf(group), ...limit.others];
          const key = `${limit.by} ${limit.by === 'excludes' ? pair.sort() : pair}`;
          const breach = found.get(key) ?? { ...limit, channel: id, group: nameOf(group), files: [] };
          found.set(key, breach);
          if (file && breach.files.at(-1) !== file) breach.files.push(file);
        }
      }
    }
    for (const { at, by, channel, group, others, files } of found.values()) {
      report(at, { by, channel, group, others }, { related: files });
    }
  },
};

interface Limit {
  readonly at: At;
  readonly by: 'excludes' | 'within' | 'oneOf';
  readonly others: readonly string[];
}

interface Breach extends Limit {
  readonly channel: string;
  readonly group: string;
  /** Files of the channels that it concerns. */
  readonly files: At[];
}

function isKept({ by, others }: Limit, names: ReadonlySet<string>): boolean {
  const isIn = others.some((other) => names.has(other));
  return by === 'excludes' ? !isIn : isIn;
}

function limitsOf(group: At): readonly Limit[] {
  const within = child(group, 'within');
  const oneOf = child(group, 'oneOf');
  return [
    ...items(child(group, 'excludes')).map(
      (at) => ({ at, by: 'excludes', others: [String(at.value)] }) as const,
    ),
    ...(typeof within.value === 'string'
      ? [{ at: within, by: 'within', others: [within.value] } as const]
      : []),
    ...(Array.isArray(oneOf.value)
      ? [{ at: oneOf, by: 'oneOf', others: oneOf.value.map(String) } as const]
      : []),
  ];
}

function nameOf(group: At): string {
  return textAt(group, 'group') ?? '';
}
