import type { Check } from '../check.ts';
import { wordingRules, wordingSlip } from '../wording.ts';
import { wordingSlips } from '../wording-slips.ts';

export const forbiddenWords: Check<'C049'> = {
  code: 'C049',
  title: 'Visitors are promised nothing that the law forbids',
  meaning:
    'Advertising law forbids some promises, such as sure success; the phrases, and what to write instead, are in schemas/wording.json.',
  check(config, report) {
    const rules = wordingRules(config.wording);
    const parts = [
      config.texts.map(({ at }) => at),
      config.forms.flatMap(({ form, ui, schema }) => [form, ui, schema]),
      [config.pages, config.hosts, config.channels, config.groups, config.brands, config.routes].flat(),
      [...config.sharedBlocks.values(), ...config.usualOptions.values()],
      [config.lists],
    ];
    for (const part of parts.flat()) {
      if (!config.isAsked(part.file)) continue;
      for (const { phrase, instead, zh, ...place } of wordingSlips(part, rules))
        report(place, { phrase, instead, zh });
    }
    for (const { file, body, front } of config.agreements) {
      const slip = config.isAsked(file) ? wordingSlip(`${front.title}\n${body}`, rules) : null;
      if (slip) report({ file, pointer: '' }, slip);
    }
  },
};
