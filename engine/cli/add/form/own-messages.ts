import type { FormPackage } from '../../../decide/model/form.ts';
import { mistakeReasons } from '../../../forms/mistake-reasons.ts';
import { knownName } from '../../known-name.ts';
import { namedText } from './named-texts.ts';

/** Messages by question, then by what is wrong with the answer. */
export type OwnMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Reads `--message NAME=TEXT`, said whatever is wrong with the answer, and `--message NAME.REASON=TEXT`, said for that
 * alone.
 *
 * @param form the form as it will be, with the messages that come with its fields.
 * @throws UsageError when the form does not ask this, or the answer cannot be wrong in this way.
 */
export function ownMessages(
  typed: readonly string[],
  form: FormPackage,
  names: readonly string[],
): OwnMessages {
  const messages: Record<string, Record<string, string>> = {};
  for (const [name, own] of Object.entries(form.messages)) messages[name] = { ...own };
  const read = typed.map((text) => namedText('--message', text, names));
  // What is said of everything comes first, so that one reason can say something else.
  for (const [path, text] of [...read].sort(
    ([a], [b]) => Number(a.includes('.')) - Number(b.includes('.')),
  )) {
    const [name = '', reason] = path.split('.', 2);
    const reasons = mistakeReasons(form, name);
    if (reason !== undefined) knownName(`--message ${name}: its answer is never wrong by`, reason, reasons);
    const meant = reason === undefined ? reasons : [reason];
    messages[name] = { ...messages[name], ...Object.fromEntries(meant.map((one) => [one, text])) };
  }
  return messages;
}
