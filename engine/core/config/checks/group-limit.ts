import { type At, child, items, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

export const groupLimit: Check<'C096'> = {
  code: 'C096',
  title: 'Channels keep to what their groups say of each other',
  meaning:
    'Of two groups that exclude each other, the order of rules would decide which one counts; a group "within" another one does nothing for a channel that is not in both.',
  check(config, report) {
    const limits = new Map(
      config.groups.map((group) => [group, limitsOf(group)] as const).filter(([, said]) => said.length > 0),
    );
    const found = new Map<string, Breach>();
    for (const { id, file, groups } of channelMembers(config)) {
      if (!groups.some((group) => limits.has(group))) continue;
      const names = new Set(groups.map(nameOf));
      for (const group of groups) {
        for (const { at, by, other } of limits.get(group) ?? []) {
          if (names.has(other) === (by === 'within')) continue;
          // Two groups may both say so, and a thousand channels may be in both: each is one mistake.
          const key = `${by} ${by === 'within' ? [nameOf(group), other] : [nameOf(group), other].sort()}`;
          const breach = found.get(key) ?? { at, by, channel: id, group: nameOf(group), other, files: [] };
          found.set(key, breach);
          if (file && breach.files.at(-1) !== file) breach.files.push(file);
        }
      }
    }
    for (const { at, by, channel, group, other, files } of found.values()) {
      report(at, { by, channel, group, other }, { related: files });
    }
  },
};

interface Limit {
  readonly at: At;
  readonly by: 'excludes' | 'within';
  readonly other: string;
}

interface Breach extends Limit {
  readonly channel: string;
  readonly group: string;
  /** Files of the channels that it concerns. */
  readonly files: At[];
}

function limitsOf(group: At): readonly Limit[] {
  const within = child(group, 'within');
  return [
    ...items(child(group, 'excludes')).map(
      (at) => ({ at, by: 'excludes', other: String(at.value) }) as const,
    ),
    ...(typeof within.value === 'string' ? [{ at: within, by: 'within', other: within.value } as const] : []),
  ];
}

function nameOf(group: At): string {
  return textAt(group, 'group') ?? '';
}
