import { messageValues } from '../../forms/message-values.ts';
import { type At, child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { judgedForm } from '../judged-form.ts';
import { suggest } from '../problems/suggest.ts';
import { selectAt } from '../select-at.ts';

/** The same form of placeholder that is filled at run time. */
const PLACEHOLDER = /\{([A-Za-z][\w.]*)\}/g;

/** What the sentence about an earlier application is filled with. */
const OF_APPLIED = new Set(['year', 'month', 'day', 'number']);

export const unknownPlaceholder: Check<'C041'> = {
  code: 'C041',
  title: 'Placeholders in texts are facts or declared values',
  meaning:
    'The visitor would read the braces, or nothing in their place. A message of a form is filled with the name of its field and with the limits of what was broken; the sentence of a "refuse" stands as it is written.',
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
    ];
    for (const part of parts.flat()) if (config.isAsked(part.file)) lookDeep(part);
    const lookAt = (at: At, names: readonly string[]) => {
      for (const [, name = ''] of String(at.value).matchAll(PLACEHOLDER)) {
        if (!names.includes(name)) report(at, { name, known: names }, { suggest: suggest(name, names) });
      }
    };
    for (const files of config.forms) {
      const judged = config.isAsked(files.form.file) ? judgedForm(files) : null;
      if (judged === null) continue;
      for (const [path, messages] of entries(child(files.form, 'messages')))
        for (const [key, at] of entries(messages)) lookAt(at, messageValues(judged, path, key));
      for (const at of selectAt(files.form, '/rules/*/message')) lookAt(at, []);
    }
    for (const { form } of config.forms) {
      const applied = textAt(form, 'applied');
      if (applied !== null && config.isAsked(form.file)) look(child(form, 'applied'), applied, OF_APPLIED);
    }
    for (const { file, body } of config.agreements)
      if (config.isAsked(file)) look({ file, pointer: '' }, body, known);
  },
};
