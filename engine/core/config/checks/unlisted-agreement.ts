import { type FormField, fieldNames, fieldOf } from '../../forms/form-field.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { isBox } from '../../forms/tidy-answer.ts';
import { suggest } from '../../problems/suggest.ts';
import { type At, child, items } from '../at.ts';
import type { Check } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { judgedForm } from '../judged-form.ts';

export const unlistedAgreement: Check<'C132'> = {
  code: 'C132',
  title: 'A form lists the agreements that its boxes name, and its boxes name those that it lists',
  meaning:
    'A box that names 《an agreement》 opens it, and what was agreed to is sent with the form, only where "agreements" of form.json lists it. One that is listed and that no box names is agreed to by nobody.',
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    const titles = config.agreements.flatMap(({ front }) => front.title ?? []);
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      const listed = items(child(files.form, 'agreements'));
      const idsOf = (title: string) =>
        config.agreements.filter(({ front }) => front.title === title).map(({ id }) => id);
      const named = new Set<string>();
      for (const name of new Set(fieldNames(form))) {
        const field = fieldOf(form, name);
        if (!field || typeOf(field.schema) !== 'boolean' || !isBox(field)) continue;
        const words = namesIn(field.label);
        for (const title of words) {
          const [id, ...others] = idsOf(title);
          for (const one of [id, ...others]) if (one !== undefined) named.add(one);
          const place = wordsOf(files, field);
          if (id === undefined)
            report(place, { kind: 'unknown', field: name, title }, { suggest: suggest(title, titles) });
          else if (!listed.some(({ value }) => value === id || others.includes(String(value))))
            report(agreementsOf(files), { kind: 'unlisted', field: name, title, id });
        }
        if (words.length === 0 && form.login?.agreement === name)
          report(wordsOf(files, field), { kind: 'silent', field: name });
      }
      for (const at of listed) {
        const title = config.agreements.find(({ id }) => id === at.value)?.front.title;
        // One that does not exist is reported for that.
        if (title !== undefined && !named.has(String(at.value))) report(at, { kind: 'unnamed', title });
      }
    }
  },
};

function namesIn(words: string): readonly string[] {
  return [...words.matchAll(/《([^》]*)》/g)].map(([, title = '']) => title);
}

/** Where the words beside a box stand. */
function wordsOf({ schema, ui }: FormFiles, { name }: FormField): At {
  const own = child(ui, name);
  const said = [child(own, 'ui:title'), child(child(own, 'ui:options'), 'title')];
  const field = child(child(schema, 'properties'), name);
  return [...said, child(field, 'title')].find(({ value }) => value !== undefined) ?? field;
}

/** The list, or the file where there is none. */
function agreementsOf({ form }: FormFiles): At {
  const list = child(form, 'agreements');
  return list.value === undefined ? form : list;
}
