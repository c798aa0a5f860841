import { type At, child, items, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';
import { membershipAt } from '../membership-at.ts';

export const groupLimit: Check<'C096'> = {
  code: 'C096',
  title: 'Channels keep to what their groups say of each other',
  meaning:
    'Of two groups that exclude each other, the order of rules would decide which one counts; a group "within" another one does nothing for a channel that is not in both; a group with "oneOf" does nothing for a channel that is in none of those.',
  check(config, report) {
    const limits = new Map(
      config.groups.map((group) => [group, limitsOf(group)] as const).filter(([, said]) => said.length > 0),
    );
    /** Files of the channels of one mistake: a thousand channels may be in the same groups. */
    const found = new Map<string, At[]>();
    for (const member of channelMembers(config)) {
      if (!member.groups.some((group) => limits.has(group))) continue;
      for (const { by, groups, others, involved, said } of breachesOf(member.groups, limits)) {
        const key = `${by} ${involved.map(nameOf).sort()} ${others}`;
        const known = found.get(key);
        if (known && member.file) known.push(member.file);
        if (known) continue;
        const at = membershipAt(member, involved, config);
        const related = at ? [...said] : said.slice(1);
        found.set(key, related as At[]);
        report(
          at ?? (said[0] as At),
          { by, channel: member.id, groups: groups.map(nameOf), others },
          { related },
        );
      }
    }
  },
};

/** Those of some groups that no channel may be in together, by name. */
export function exclusiveGroups(groups: readonly At[]): readonly (readonly string[])[] {
  const limits = new Map(groups.map((group) => [group, limitsOf(group)]));
  return breachesOf(groups, limits)
    .filter(({ by }) => by === 'excludes')
    .map(({ involved }) => involved.map(nameOf));
}

interface Limit {
  readonly at: At;
  readonly by: 'excludes' | 'within' | 'oneOf';
  readonly others: readonly string[];
}

/** What a channel does not keep to. */
interface Breach {
  readonly by: Limit['by'];
  /** The groups that say so; of one mistake that two groups tell, one. */
  readonly groups: readonly At[];
  readonly others: readonly string[];
  /** The groups that the channel is in and would not be in. */
  readonly involved: readonly At[];
  /** The lines of the groups that say so. */
  readonly said: readonly At[];
}

function breachesOf(groups: readonly At[], limits: ReadonlyMap<At, readonly Limit[]>): readonly Breach[] {
  const names = new Set(groups.map(nameOf));
  const found = new Map<string, Breach>();
  for (const group of groups) {
    for (const { at, by, others } of limits.get(group) ?? []) {
      const isIn = others.some((other) => names.has(other));
      if (by === 'excludes' ? !isIn : isIn) continue;
      // Two groups may exclude each other, and several lack the same one: each is one mistake.
      const key = by === 'excludes' ? [nameOf(group), ...others].sort().join(' ') : others.join(' ');
      const known = found.get(`${by} ${key}`);
      const said = [...(known?.said ?? []), at];
      if (by === 'excludes') {
        const both = [group, ...groups.filter((other) => others.includes(nameOf(other)))];
        found.set(
          `${by} ${key}`,
          known ? { ...known, said } : { by, groups: [group], others, involved: both, said },
        );
      } else {
        const lacking = [...(known?.groups ?? []), group];
        found.set(`${by} ${key}`, { by, groups: lacking, others, involved: lacking, said });
      }
    }
  }
  return [...found.values()];
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
