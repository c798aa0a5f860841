import { fieldNames, fieldOf } from '../../forms/form-field.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { isBox } from '../../forms/tidy-answer.ts';
import { child } from '../at.ts';
import type { Check } from '../check.ts';
import { judgedForm } from '../judged-form.ts';

export const unlistedAgreement: Check<'C132'> = {
  code: 'C132',
  title: 'A form lists the agreements that its boxes name',
  meaning:
    'A box that names 《an agreement》 opens it, and what was agreed to is sent with the form, only where "agreements" of form.json lists it.',
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      const listed = child(files.form, 'agreements');
      if (form === null || !Array.isArray(listed.value)) continue;
      const ids: readonly unknown[] = listed.value;
      for (const name of new Set(fieldNames(form))) {
        const field = fieldOf(form, name);
        if (!field || typeOf(field.schema) !== 'boolean' || !isBox(field)) continue;
        for (const { id, front } of config.agreements) {
          if (field.label.indexOf(`《${front.title}》`) < 0 || ids.includes(id)) continue;
          report(listed, { field: name, id, title: front.title ?? '' });
        }
      }
    }
  },
};
