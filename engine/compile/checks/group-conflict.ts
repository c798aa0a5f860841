import { BRAND_FIELDS } from '../../decide/model/brand.ts';
import { type At, child, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';
import { membershipAt } from '../membership-at.ts';

/** Settings of a group that a channel can have only once. */
const SETTINGS: readonly string[] = [
  'title',
  'variant',
  'brand/preset',
  ...BRAND_FIELDS.map((f) => `brand/${f}`),
];

export const groupConflict: Check<'C034'> = {
  code: 'C034',
  title: 'No channel gets one setting from two groups',
  meaning: 'Groups have no order, so nobody can say which of two settings a channel gets.',
  check(config, report) {
    /** What else each mistake is about: a thousand channels in the same two groups are one. */
    const found = new Map<string, At[]>();
    for (const member of channelMembers(config)) {
      const { id, file, groups } = member;
      if (groups.length < 2) continue;
      for (const setting of SETTINGS) {
        const setters = groups.filter((group) => settingAt(child(group, 'settings'), setting) !== null);
        if (setters.length < 2 || (file && settingAt(file, setting) !== null)) continue;
        const names = setters.map((group) => textAt(group, 'group') ?? '');
        const key = `${setting} ${names.join(' ')}`;
        const known = found.get(key);
        if (known && file) known.push(file);
        if (known) continue;
        const said = setters.flatMap((group) => settingAt(child(group, 'settings'), setting) ?? []);
        const at = membershipAt(member, setters, config) ?? said.pop();
        found.set(key, said);
        if (at)
          report(at, { channel: id, setting: setting.replace('/', '.'), groups: names }, { related: said });
      }
    }
  },
};

function settingAt(settings: At, setting: string): At | null {
  const at = setting.split('/').reduce(child, settings);
  return typeof at.value === 'string' ? at : null;
}
