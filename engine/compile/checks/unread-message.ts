import { MESSAGE_KEYS, messageKeys } from '../../forms/message-keys.ts';
import { child, entries } from '../at.ts';
import type { Check } from '../check.ts';
import { judgedForm } from '../judged-form.ts';
import { suggest } from '../problems/suggest.ts';

export const unreadMessage: Check<'C113'> = {
  code: 'C113',
  title: 'Messages of form.json are for what can be wrong with their field',
  meaning:
    'A message under a misspelt keyword, such as "requird", or under one that the schema of the field does not have, is never shown: the visitor reads the shared wording.',
  files: ['form'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const [field, messages] of entries(child(files.form, 'messages'))) {
        const known = messageKeys(form, field);
        for (const [key, at] of entries(messages)) {
          if ((known ?? MESSAGE_KEYS).indexOf(key) >= 0) continue;
          const near = suggest(key, known ?? MESSAGE_KEYS);
          report(at, { field, key, known: known ?? [] }, { on: 'key', suggest: near });
        }
      }
    }
  },
};
