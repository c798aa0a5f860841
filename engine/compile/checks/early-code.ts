import type { FormPackage } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import { UNKNOWN } from '../../decide/rules/unknown.ts';
import { fieldNames, fieldOf } from '../../forms/form-field.ts';
import { type At, child, items, textAt } from '../at.ts';
import type { Check, Report } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { judgedForm } from '../judged-form.ts';
import { createFold, type FoldCondition } from '../logic/fold-condition.ts';
import { all, canHold, type Formula, not } from '../logic/formula.ts';
import { selectAt } from '../select-at.ts';

export const earlyCode: Check<'C135'> = {
  code: 'C135',
  title: 'Codes are asked for where their number and their agreement stand already',
  meaning:
    'A code is sent to a number once the agreement is ticked. Where one of the two comes in a later step, or is hidden while the code is shown, no code could be sent, and nothing on the screen would say why.',
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    const fold = createFold(config);
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const code of new Set(fieldNames(form))) {
        for (const needed of neededBy(form, code)) checkPlace(form, files, { code, needed, fold }, report);
      }
    }
  },
};

/** The fields that must be good before a code is sent. */
function neededBy(form: FormPackage, name: string): readonly string[] {
  const field = fieldOf(form, name);
  if (field?.choice.widget !== 'sms-code') return [];
  const { login } = form;
  const ofLogin = login?.code === name ? [login.phone, login.agreement] : [];
  const named: readonly (Json | undefined)[] = [field.options.phone, field.options.agreement, ...ofLogin];
  return [...new Set(named)].filter((one): one is string => typeof one === 'string');
}

interface Pair {
  readonly code: string;
  readonly needed: string;
  readonly fold: FoldCondition;
}

function checkPlace(
  form: FormPackage,
  { form: file }: FormFiles,
  { code, needed, fold }: Pair,
  report: Report<'C135'>,
): void {
  const stepOf = (name: string) => form.steps.findIndex(({ fields }) => fields.includes(name));
  // A field that no step shows is reported for that.
  if (stepOf(needed) < 0) return;
  if (stepOf(needed) > stepOf(code)) {
    const place = selectAt(file, `/steps/${stepOf(code)}/fields/*`).find(({ value }) => value === code);
    report(place ?? file, { kind: 'later', field: code, needed });
    return;
  }
  const shows = (name: string): readonly At[] =>
    items(child(file, 'rules')).flatMap((rule) => {
      const show = child(rule, 'show');
      return textAt(rule, 'field') === name && show.value !== undefined ? [show] : [];
    });
  // Hidden, the field has no answer.
  const known = (fact: string) =>
    fact.split('.').slice(0, 2).join('.') === `form.${needed}` ? null : UNKNOWN;
  const formula = (ats: readonly At[]): Formula => all(ats.map((at) => fold(at, { known })));
  const hiding = shows(needed);
  if (hiding[0] && canHold(formula(shows(code)), not(formula(hiding))))
    report(hiding[0], { kind: 'hidden', field: code, needed });
}
