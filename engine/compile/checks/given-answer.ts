import type { FormPackage } from '../../decide/model/form.ts';
import { fieldNames, fieldOf } from '../../forms/form-field.ts';
import { isConsent } from '../../forms/is-consent.ts';
import { choicesIn } from '../../forms/schema-choice.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { judgedForm } from '../judged-form.ts';
import { selectAt } from '../select-at.ts';

export const givenAnswer: Check<'C133'> = {
  code: 'C133',
  title: 'Visitors alone agree and choose',
  meaning:
    'A box by which visitors agree to something counts only when they have ticked it themselves: what rules or "prefill" give it is ignored, and hidden it could never be ticked. A choice that "prefill" picks for everybody is no answer of the visitor; only "default" of a rule says that answering in advance is meant.',
  files: ['form', 'form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const [field, at] of entries(child(files.form, 'prefill'))) {
        if (isConsent(form, field)) report(at, { kind: 'consent', field, part: 'prefill' });
        else if (isChoice(form, field) && isFixed(at)) report(at, { kind: 'choice', field });
      }
      for (const rule of selectAt(files.form, '/rules/*')) {
        const field = textAt(rule, 'field') ?? '';
        for (const part of ['value', 'default'] as const) {
          const at = child(rule, part);
          if (at.value !== undefined && isConsent(form, field)) report(at, { kind: 'consent', field, part });
        }
      }
      for (const name of new Set(fieldNames(form))) hidden(form, files, name, report);
    }
  },
};

function hidden(form: FormPackage, { ui }: FormFiles, name: string, report: Report<'C133'>): void {
  if (!isConsent(form, name) || fieldOf(form, name)?.choice.widget !== 'hidden') return;
  const own = child(ui, name);
  const named = child(own, 'ui:widget');
  const at = named.value === undefined ? child(child(own, 'ui:options'), 'widget') : named;
  report(at, { kind: 'hidden', field: name });
}

/** True for a field whose answer visitors pick; a hidden one is no question to them. */
function isChoice(form: FormPackage, name: string): boolean {
  const field = fieldOf(form, name);
  if (!field || field.choice.widget === 'hidden') return false;
  return choicesIn(field.schema) !== null || typeOf(field.schema) === 'boolean';
}

/** True for a value that is the same for everybody, also where it stands in for what is not known. */
function isFixed(at: At): boolean {
  if (isObject(at.value)) {
    const last = items(child(at, 'firstNonEmpty')).at(-1);
    return last !== undefined && isFixed(last);
  }
  return at.value !== null && at.value !== '';
}
