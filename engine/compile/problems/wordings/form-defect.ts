import type { UnfitField } from '../../../forms/form-defects.ts';

/** What can be wrong with a field of a form, by the kind of the form's defect. */
export const FORM_DEFECT = {
  'repeated-field': 'the field is shown twice; leave it in one step',
  'unknown-format': 'no such format; docs/forms.md lists them',
  'widget-gap': 'no control fits this field; set "ui:widget" or change its type',
  'unknown-widget': 'no such control; docs/forms.md lists them',
  'unfit-widget': 'the control does not fit the field',
  'bare-list': 'the list does not say what its entries are; give it "items"',
  'bare-cascade':
    'nobody could choose here; give it "choices" in "ui:options", a list of texts such as "内科 呼吸"',
  'widget-tie': 'several controls fit this field; set "ui:widget"',
  'choice-labels': 'these choices have no label; give every choice one under "labels" of "ui:options"',
  'strange-choice': 'the field has no such choice; choices are under "enum" in schema.json',
  'repeated-choice': 'the field has this choice twice; leave one',
  'same-labels': 'visitors could not tell these choices apart, which read the same; word each of its own',
  'untitled-option':
    'visitors would read a number for this option; give each option of "oneOf" and "anyOf" a "title" in schema.json',
  preselected: 'a form starts without answers; remove this one',
  'rule-circle': 'what these fields show or hold depends on itself; break the circle',
  'unsendable-code':
    'nothing says which number this SMS code is sent to; name the field of the number in "ui:options": { "phone": "…" }',
  'heavy-files':
    'with this field the files of the form may weigh more than the 524288 bytes that can be sent; lower "maxBytes" of each file and "maxItems" of each list of files',
} as const;

interface FormDefect {
  readonly kind: keyof typeof FORM_DEFECT;
  /** The name or names in question. */
  readonly detail: string;
  readonly unfit?: UnfitField;
}

export function formDefect({ kind, detail, unfit }: FormDefect): string {
  const more = unfit
    ? `"${detail}" is for ${unfit.wanted.join(' or ')}, "${unfit.path}" is "type": "${unfit.type}"`
    : detail;
  return `${FORM_DEFECT[kind]}: ${more}`;
}
