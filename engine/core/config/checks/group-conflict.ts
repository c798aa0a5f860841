import { BRAND_FIELDS } from '../../model/brand.ts';
import { type At, child, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

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
  check(config, report) {
    const reported = new Set<string>();
    const withSettings = new Set(
      config.groups.filter((group) => child(group, 'settings').value !== undefined),
    );
    for (const { id, file, groups } of channelMembers(config)) {
      if (groups.filter((group) => withSettings.has(group)).length < 2) continue;
      for (const setting of SETTINGS) {
        const setters = groups.filter((group) => settingAt(child(group, 'settings'), setting) !== null);
        const last = setters.at(-1);
        if (setters.length < 2 || !last || (file && settingAt(file, setting) !== null)) continue;
        const names = setters.map((group) => textAt(group, 'group') ?? '');
        const key = `${setting} ${names.join(' ')}`;
        // A thousand channels in the same two groups are one mistake.
        if (reported.has(key)) continue;
        reported.add(key);
        const at = settingAt(child(last, 'settings'), setting);
        if (at) report(at, { channel: id, setting: setting.replace('/', '.'), groups: names });
      }
    }
  },
};

function settingAt(settings: At, setting: string): At | null {
  const at = setting.split('/').reduce(child, settings);
  return typeof at.value === 'string' ? at : null;
}
