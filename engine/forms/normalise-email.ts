import { plainText } from './plain-text.ts';

/**
 * An e-mail address alone: without the name before `<…>`, a word before it such as `邮箱：`, Chinese ones also without a
 * colon, `mailto:` with what follows a `?`, and Chinese full stops.
 */
export function normaliseEmail(text: string): string {
  const plain = plainText(text);
  const address = /<([^<>]*@[^<>]*)>$/.exec(plain)?.[1] ?? plain;
  return address
    .replace(/(mailto:[^?]*)\?.*/i, '$1')
    .replace(/^[^@]*:/, '')
    .replace(LABEL, '')
    .replace(/。/g, '.')
    .trim();
}

/**
 * Words that are not in Latin letters, with what follows them, unless that is the `@` of `张@例子.中国`. At a host with
 * such a name those with only digits behind them can be a name, too.
 */
const LABEL = /^[^@]*[^ -\u024f][^\w@]*(?=\w)(?!\d+@.*[^ -\u024f])/;

/** Of the name of a host: letters and digits of any script, and dashes. */
const HOST = '[a-z\\d\\u00b7-\\u1fff\\u2c00-\\u2fff\\u3040-\\uffff-]';

/**
 * At most 64 characters before the `@` and 254 in all; names without a dot at an end or two in a row; a host with a dot
 * in it, without dashes at an end of its names, whose last name is no number. Names of people and hosts may be Chinese,
 * as mail is sent to them so (RFC 6531); Latin letters beside others are no name but a word stuck to one.
 */
const EMAIL = new RegExp(
  `^(?=.{1,64}@)(?!(?=[^@]*[a-z])[^@]*[^ -\\u024f])(?!.{255}|\\.|.*\\.[.@]|.*@(?:-|.*(?:-\\.|\\.-|-$)))[^\\s@,;:"()<>[\\]\\\\]+@(?:${HOST}{1,63}\\.)+(?!\\d)${HOST}{2,63}$`,
  'i',
);

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
