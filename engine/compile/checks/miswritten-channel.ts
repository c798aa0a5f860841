import type { Check } from '../check.ts';
import { miswrittenChannels } from '../miswritten-channels.ts';

export const miswrittenChannel: Check<'C138'> = {
  code: 'C138',
  title: 'Rules write channels in full',
  meaning:
    'Commands, links and sheets take the bare number of a channel; a rule compares texts, and the channel of a visit always has its prefix. A rule that asks for the number alone never holds (or always).',
  check(config, report) {
    for (const { at, name, meant } of miswrittenChannels(config))
      report(at, { name }, { suggest: meant === null ? [] : [meant] });
  },
};
