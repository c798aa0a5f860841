import { type FormDefect, formDefects } from '../../forms/form-defects.ts';
import { SCHEMA_TYPES } from '../../forms/schema-type.ts';
import type { At } from '../at.ts';
import type { Check } from '../check.ts';
import type { FormFiles } from '../config.ts';
import { judgedForm } from '../judged-form.ts';
import type { ProblemData } from '../problems/messages.ts';
import { suggest } from '../problems/suggest.ts';

type Reported = ProblemData<'C046'>['kind'];

/** Defects that no other check reports. */
const REPORTED: readonly Reported[] = [
  'repeated-field',
  'unknown-format',
  'widget-gap',
  'unknown-widget',
  'unfit-widget',
  'bare-list',
  'bare-cascade',
  'widget-tie',
  'unsendable-code',
  'choice-labels',
  'strange-choice',
  'repeated-choice',
  'same-labels',
  'untitled-option',
  'preselected',
  'rule-circle',
  'heavy-files',
];

const isReported = (kind: string): kind is Reported => REPORTED.some((reported) => reported === kind);

export const formDefect: Check<'C046'> = {
  code: 'C046',
  title:
    'Every field of a form has one control, known formats, a number for each SMS code, a label for each choice, no answer in advance, files that can be sent, and no circle of rules',
  meaning:
    "A field that is shown twice, or with no fitting control, or with a choice that has no label, or for a code that is sent nowhere, cannot be answered as it was meant. An answer given in advance is not the visitor's. What fields show must not depend on itself. Files travel inside the saved form, which has a limit.",
  files: ['form', 'form-schema', 'form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      for (const defect of formDefects(form)) {
        const { kind, detail, known = [], unfit } = defect;
        if (!isReported(kind)) continue;
        // A misspelt type is told by itself.
        if (kind === 'widget-gap' && !['', ...SCHEMA_TYPES].includes(detail)) continue;
        report(
          placeOf(defect, files),
          { kind, detail, ...(unfit && { unfit }) },
          { suggest: known.length === 1 ? known : suggest(detail, known) },
        );
      }
    }
  },
};

/** The place in the files: a form package keeps its schema and UI schema under names of their own. */
function placeOf({ at }: FormDefect, { form, schema, ui }: FormFiles): Pick<At, 'file' | 'pointer'> {
  for (const [prefix, part] of [
    ['/schema', schema],
    ['/uiSchema', ui],
  ] as const) {
    if (at.startsWith(`${prefix}/`)) return { file: part.file, pointer: at.slice(prefix.length) };
  }
  return { file: form.file, pointer: at };
}
