import { formatOf } from '../../forms/formats.ts';
import { objectAt } from '../../forms/json-object.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { resolved } from '../../forms/sub-schema.ts';
import { namedWidget } from '../../forms/widget-rules.ts';
import { child, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { schemaParts } from '../schema-parts.ts';

/** The formats whose answers a control is made for. */
const FORMATS_OF: Readonly<Record<string, readonly string[]>> = {
  tel: ['phone', 'contact-phone'],
  'id-card': ['id-card'],
  date: ['date'],
  time: ['time'],
  datetime: ['date-time'],
  month: ['month'],
  color: ['color'],
  email: ['email'],
  url: ['uri'],
  file: ['data-url'],
  image: ['data-url'],
};

export const unjudgedControl: Check<'C130'> = {
  code: 'C130',
  title: 'Controls stand for what is judged',
  meaning:
    'A control draws a field and judges nothing: what is typed into the box of an identity number is any text until "format" says otherwise.',
  files: ['form-ui'],
  check(config, report) {
    for (const files of config.forms) {
      const root = files.schema.value;
      if (!isObject(root)) continue;
      for (const { at, ui } of schemaParts(files)) {
        if (!isObject(at.value) || !isObject(ui.value)) continue;
        const schema = resolved(root, at.value);
        const widget = namedWidget(schema, ui.value) ?? '';
        const wanted = Object.hasOwn(FORMATS_OF, widget) ? FORMATS_OF[widget] : undefined;
        const { format } = typeOf(schema) === 'array' ? resolved(root, objectAt(schema.items)) : schema;
        if (!wanted || formatOf(format)) continue;
        const place =
          ui.value['ui:widget'] === undefined
            ? child(child(ui, 'ui:options'), 'widget')
            : child(ui, 'ui:widget');
        report(place, { widget, known: wanted });
      }
    }
  },
};
