import { objectAt } from '../../../core/forms/json-object.ts';
import { askOf } from '../../../core/forms/widget-names.ts';
import { readOptions } from '../../../core/forms/widget-options.ts';
import { chooseWidget } from '../../../core/forms/widget-rules.ts';
import { fillText } from '../../../core/text/fill-text.ts';
import type { ProjectNames } from '../project-names.ts';
import type { AskedField } from './asked-field.ts';

/** A longer title leaves no room beside it on the narrowest phone. */
const LONGEST = 6;

/** What stands in a box that is typed into until something is: the project's own words for "please enter this". */
export function placeholderOf({ schema, ui }: AskedField, names: ProjectNames): string | undefined {
  const { widget } = chooseWidget(schema, ui);
  const title = String(schema.title);
  if (widget === null || askOf(widget) !== 'input' || [...title].length > LONGEST) return undefined;
  if (!readOptions([widget], true).includes('placeholder')) return undefined;
  const words = objectAt(names.read('schemas/text/form.json').text)['form.required.input'];
  return typeof words === 'string' ? fillText(words, () => title) : undefined;
}
