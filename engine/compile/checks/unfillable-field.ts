import type { FieldRule, FormPackage } from '../../decide/model/form.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import { allParts } from '../../forms/all-parts.ts';
import { closedBy } from '../../forms/closed-by.ts';
import { type FormField, fieldNames, fieldOf } from '../../forms/form-field.ts';
import { child, items } from '../at.ts';
import type { Check } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { judgedForm } from '../judged-form.ts';

export const unfillableField: Check<'C120'> = {
  code: 'C120',
  title: 'Required fields can be answered',
  meaning:
    'A required field that is hidden or read-only, and that no rule fills, stays empty for visitors of whom "prefill" knows nothing: they could never send the form, and nothing on the screen would say why.',
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const name of new Set(fieldNames(form))) {
        const field = fieldOf(form, name);
        if (!field || isFilled(form, name)) continue;
        const closed = closedIn(form, field);
        if (closed === null) {
          const place = child(child(files.schema, 'properties'), name);
          for (const [part, by] of closedParts(form, field))
            report(place, { field: part, by }, { on: 'key' });
          continue;
        }
        const required = items(child(files.schema, 'required')).find(({ value }) => value === name);
        const place = required ?? requiringRule(files, form, name);
        if (place) report(place, { field: name, by: closed });
      }
    }
  },
};

/** True when a rule gives the field an answer, or "prefill" does for every visitor, whatever is known of them. */
function isFilled({ rules, prefill }: FormPackage, name: string): boolean {
  const gives = (rule: FieldRule) => rule.value !== undefined || rule.default !== undefined;
  const known = evaluate(prefill[name] ?? null, () => null);
  return (known !== null && known !== '') || rules.some((rule) => rule.field === name && gives(rule));
}

function closedIn({ rules }: FormPackage, field: FormField): ReturnType<typeof closedBy> {
  const isDisabled = rules.some((rule) => rule.field === field.name && rule.disable === true);
  return closedBy(field) ?? (isDisabled ? 'read-only' : null);
}

/**
 * Parts of an answer that it must have and a visitor cannot give. The fixed value of an alternative comes with picking
 * it.
 */
function closedParts(
  form: FormPackage,
  field: FormField,
): readonly (readonly [string, 'hidden' | 'read-only'])[] {
  return allParts(form, field).flatMap(({ path, field: part, isInner }) => {
    const by = isInner && part.required && part.schema.const === undefined ? closedBy(part) : null;
    return by ? [[path, by] as const] : [];
  });
}

function requiringRule(files: FormFiles, { rules }: FormPackage, name: string) {
  const at = rules.findIndex(({ field, require }) => field === name && require !== undefined);
  return at < 0 ? null : child(child(child(files.form, 'rules'), at), 'require');
}
