import type { Texts } from '../model/texts.ts';
import { fillText } from '../text/fill-text.ts';
import type { FormField } from './form-field.ts';
import { objectAt } from './json-object.ts';
import { typeOf } from './schema-type.ts';
import { weightText } from './weight-text.ts';

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

/** What only the moment knows: the name of a file, the seconds to wait. */
const OPEN = '…';

/**
 * What a control says itself, before an answer is judged: of files that it does not take, and of codes that are not sent. Names
 * and times that only the moment knows stand as `…`.
 */
export function controlMessages({ choice, schema }: FormField, texts: Texts): readonly string[] {
  const { widget } = choice;
  const say = (keys: readonly string[], limit: string = OPEN) =>
    keys
      .map((key) => texts[key])
      .filter((text) => text !== undefined)
      .map((text) => fillText(text, (name) => (name === 'limit' ? limit : OPEN)));
  if (widget === 'sms-code') return say(OF_CODES);
  if (widget !== 'file' && widget !== 'image') return [];
  const { accept, maxBytes } = typeOf(schema) === 'array' ? objectAt(schema.items) : schema;
  return [
    ...(Array.isArray(accept) ? say(['form.file.kind']) : []),
    ...(typeof maxBytes === 'number' ? say(['form.file.size'], weightText(maxBytes)) : []),
    ...say(['form.file.unread']),
  ];
}
