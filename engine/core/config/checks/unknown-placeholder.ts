import { suggest } from '../../problems/suggest.ts';
import { type At, child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';

/** The same form of placeholder that is filled at run time. */
const PLACEHOLDER = /\{([A-Za-z][\w.]*)\}/g;

/** What the sentence about an earlier application is filled with. */
const OF_APPLIED = new Set(['year', 'month', 'day', 'number']);

export const unknownPlaceholder: Check<'C041'> = {
  code: 'C041',
  title: 'Placeholders in texts are facts or declared values',
  meaning: 'The visitor would read the braces.',
  check(config, report) {
    const known = new Set([...config.facts.keys(), ...config.textValues]);
    const look = (at: Pick<At, 'file' | 'pointer'>, text: string, names: ReadonlySet<string>) => {
      for (const [, name = ''] of text.matchAll(PLACEHOLDER)) {
        if (!names.has(name)) report(at, { name }, { suggest: suggest(name, names) });
      }
    };
    const lookDeep = (at: At) => {
      if (typeof at.value === 'string') look(at, at.value, known);
      else
        for (const part of Array.isArray(at.value) ? items(at) : entries(at).map(([, v]) => v))
          lookDeep(part);
    };
    const parts = [
      config.texts.map(({ at }) => at),
      [...config.pages, ...config.sharedBlocks.values(), ...config.usualOptions.values()],
      config.forms.map(({ form }) => child(form, 'messages')),
    ];
    for (const part of parts.flat()) if (config.isAsked(part.file)) lookDeep(part);
    for (const { form } of config.forms) {
      const applied = textAt(form, 'applied');
      if (applied !== null && config.isAsked(form.file)) look(child(form, 'applied'), applied, OF_APPLIED);
    }
    for (const { file, body } of config.agreements)
      if (config.isAsked(file)) look({ file, pointer: '' }, body, known);
  },
};
