import { fillText } from '../../../decide/text/fill-text.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { askOf } from '../../../forms/widget-names.ts';
import { readOptions } from '../../../forms/widget-options.ts';
import { chooseWidget } from '../../../forms/widget-rules.ts';
import type { ProjectNames } from '../project-names.ts';
import type { AskedField } from './asked-field.ts';

/**
 * So many characters of title and unit leave room for a placeholder, which repeats the title, on the narrowest phone.
 */
const MOST = 12;

/**
 * What stands in a box that is typed into until something is: the project's own words for "please enter this". The box
 * of a stepper, between its buttons, has room for a number only.
 */
export function placeholderOf(
  { schema, ui }: AskedField,
  unit: string,
  names: ProjectNames,
): string | undefined {
  const { widget } = chooseWidget(schema, ui);
  const title = String(schema.title);
  if (widget === null || widget === 'stepper' || askOf(widget) !== 'input') return undefined;
  if (2 * title.length + unit.length > MOST) return undefined;
  if (!readOptions([widget], true).includes('placeholder')) return undefined;
  const words = objectAt(names.read('schemas/text/form.json').text)['form.required.input'];
  return typeof words === 'string' ? fillText(words, () => title) : undefined;
}
