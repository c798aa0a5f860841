import { child, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { remembered } from '../remembered.ts';
import { type WordingRule, wordingRules, wordingSlip } from '../wording.ts';
import { type FoundSlip, wordingSlips } from '../wording-slips.ts';

/** What was found in a value: of a file that is compiled again, it is the same object. */
const known = new WeakMap<readonly WordingRule[], WeakMap<object, readonly FoundSlip[]>>();

export const forbiddenWords: Check<'C049'> = {
  code: 'C049',
  title: 'Visitors are promised nothing that the law forbids',
  meaning:
    'Advertising law forbids some promises, such as sure success; the phrases, and what to write instead, are in schemas/wording.json.',
  check(config, report) {
    const rules = wordingRules(config.wording);
    const ofRules = remembered(known, rules, () => new WeakMap<object, readonly FoundSlip[]>());
    const texts = new Set(config.texts.map(({ at }) => at.file));
    const parts = [
      [...texts].flatMap((file) => config.files.get(file) ?? []).map((at) => child(at, 'text')),
      config.forms.flatMap(({ form, ui, schema }) => [form, ui, schema]),
      [config.pages, config.hosts, config.channels, config.groups, config.brands, config.routes].flat(),
      [...config.sharedBlocks.values(), ...config.usualOptions.values()],
      [config.lists],
    ];
    for (const part of parts.flat()) {
      if (!config.isAsked(part.file)) continue;
      // Every key of a text file names a text.
      const find = () => wordingSlips(part, rules, texts.has(part.file));
      const slips = isObject(part.value) ? remembered(ofRules, part.value, find) : find();
      for (const { phrase, instead, zh, ...place } of slips) report(place, { phrase, instead, zh });
    }
    for (const { file, body, front } of config.agreements) {
      const slip = config.isAsked(file) ? wordingSlip(`${front.title}\n${body}`, rules) : null;
      if (slip) report({ file, pointer: '' }, slip);
    }
  },
};
