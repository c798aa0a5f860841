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
  meaning: 'Groups have no order, so nobody can say which of two settings a channel gets.',
  check(config, report) {
    const found = new Map<string, Conflict>();
    for (const { id, file, groups } of channelMembers(config)) {
      if (groups.length < 2) continue;
      for (const setting of SETTINGS) {
        const setters = groups.filter((group) => settingAt(child(group, 'settings'), setting) !== null);
        const last = setters.at(-1);
        if (setters.length < 2 || !last || (file && settingAt(file, setting) !== null)) continue;
        const names = setters.map((group) => textAt(group, 'group') ?? '');
        const key = `${setting} ${names.join(' ')}`;
        // A thousand channels in the same two groups are one mistake.
        const known = found.get(key);
        const at = settingAt(child(last, 'settings'), setting);
        if (known) known.files.push(...(file ? [file] : []));
        else if (at) found.set(key, { at, channel: id, setting, groups: names, files: file ? [file] : [] });
      }
    }
    for (const { at, channel, setting, groups, files } of found.values()) {
      report(at, { channel, setting: setting.replace('/', '.'), groups }, { related: files });
    }
  },
};

interface Conflict {
  readonly at: At;
  readonly channel: string;
  readonly setting: string;
  readonly groups: readonly string[];
  /** Files of the channels that are in all of these groups. */
  readonly files: At[];
}

function settingAt(settings: At, setting: string): At | null {
  const at = setting.split('/').reduce(child, settings);
  return typeof at.value === 'string' ? at : null;
}
