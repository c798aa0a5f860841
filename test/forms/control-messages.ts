import type { Texts } from '../../engine/decide/model/texts.ts';
import { fillText } from '../../engine/decide/text/fill-text.ts';
import type { FormField } from '../../engine/forms/form-field.ts';
import { objectAt } from '../../engine/forms/object-at.ts';
import { typeOf } from '../../engine/forms/schema-type.ts';
import { weightText } from '../../engine/forms/weight-text.ts';

/** Why a code is not sent, or not taken. */
const OF_CODES = [
  ...[
    'phoneInvalid',
    'phoneResale',
    'phoneRefused',
    'codeWrong',
    'codeExpired',
    'codeRefused',
    'resendLater',
  ],
  ...['tooManyCodes', 'tooManyTries'].flatMap((key) =>
    ['', 'Seconds', 'Minutes', 'Hours'].map((unit) => key + unit),
  ),
].map((key) => `login.${key}`);

/** What a panel says while an answer is looked for, by its control; all of them also that they did not come. */
const OF_PANELS: Readonly<Record<string, readonly string[]>> = {
  city: ['form.city.found', 'form.city.none'],
  address: ['form.address.found', 'form.address.none'],
  cascade: ['form.cascade.found', 'form.cascade.none'],
  month: ['form.month.yearFirst'],
};

/** What only the moment knows: the name of a file, the seconds to wait. */
const OPEN = '…';

/**
 * What a control says itself, before an answer is judged: of files that it does not take, of codes that are not sent,
 * and of what is looked for in its panel. Names, numbers and times that only the moment knows stand as `…`.
 */
export function controlMessages({ choice, schema, options }: FormField, texts: Texts): readonly string[] {
  const { widget } = choice;
  const say = (keys: readonly string[], limit: string = OPEN) =>
    keys
      .map((key) => texts[key])
      .filter((text) => text !== undefined)
      .map((text) => fillText(text, (name) => (name === 'limit' ? limit : OPEN)));
  if (widget === 'sms-code') return say(OF_CODES);
  if (widget === 'keypad') {
    const { hint, said } = objectAt(options.keypad);
    return [hint, ...Object.values(objectAt(said))]
      .flatMap((text) => (text === undefined ? [] : [String(text)]))
      .concat(say(['form.picker.failed']));
  }
  const ofPanel = OF_PANELS[String(widget)];
  if (ofPanel) return say([...ofPanel, 'form.picker.failed']);
  if (widget !== 'file' && widget !== 'image') return [];
  const { accept, maxBytes } = typeOf(schema) === 'array' ? objectAt(schema.items) : schema;
  return [
    ...(Array.isArray(accept) ? say(['form.file.kind']) : []),
    ...(typeof maxBytes === 'number' ? say(['form.file.size'], weightText(maxBytes)) : []),
    ...say([
      'form.file.reading',
      ...(typeof maxBytes === 'number' ? ['form.file.shrinking'] : []),
      'form.file.unread',
    ]),
  ];
}
