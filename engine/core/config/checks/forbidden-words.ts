import { type At, entries, items } from '../at.ts';
import type { Check } from '../check.ts';
import { wordingRules, wordingSlip } from '../wording.ts';

/** Parts that visitors never read. */
const SILENT: ReadonlySet<string> = new Set(['about', 'enum', 'pattern']);

export const forbiddenWords: Check<'C049'> = {
  code: 'C049',
  title: 'Visitors are promised nothing that the law forbids',
  meaning:
    'Advertising for loans may not promise approval, speed or low cost; the phrases, and what to write instead, are in schemas/wording.json.',
  check(config, report) {
    const rules = wordingRules(config.wording);
    const look = (at: Pick<At, 'file' | 'pointer'>, text: string) => {
      const slip = wordingSlip(text, rules);
      if (slip) report(at, slip);
    };
    const lookDeep = (at: At) => {
      if (typeof at.value === 'string') look(at, at.value);
      for (const item of items(at)) lookDeep(item);
      if (Array.isArray(at.value)) return;
      for (const [key, part] of entries(at)) if (!SILENT.has(key)) lookDeep(part);
    };
    const parts = [
      config.texts.map(({ at }) => at),
      config.forms.flatMap(({ form, ui, schema }) => [form, ui, schema]),
      [config.pages, config.hosts, config.channels, config.groups, config.brands, config.routes].flat(),
      [...config.sharedBlocks.values(), ...config.usualOptions.values()],
    ];
    for (const part of parts.flat()) if (config.isAsked(part.file)) lookDeep(part);
    for (const { file, body, front } of config.agreements)
      if (config.isAsked(file)) look({ file, pointer: '' }, `${front.title} ${body}`);
  },
};
