import { knownName } from '../../known-name.ts';
import { UsageError } from '../../usage-error.ts';

/**
 * Reads an option that says something of a question: `NAME=TEXT`.
 *
 * @param option for messages, for example `--hint`.
 * @throws UsageError when it is not written so, or the form does not ask this.
 */
export function namedText(
  option: string,
  typed: string,
  names: readonly string[],
): readonly [name: string, text: string] {
  const at = typed.search(/[=＝]/);
  const name = at < 0 ? typed.trim() : typed.slice(0, at).normalize('NFKC').trim();
  const text = at < 0 ? '' : typed.slice(at + 1).trim();
  if (at < 0 || text === '')
    throw new UsageError(`${option}: "${typed}" must be written NAME=…, with something behind "="`);
  knownName(`${option}: the form has no question`, name.split('.')[0] ?? '', names);
  return [name, text];
}

/** What stands first twice is refused: one of them would count for nothing. */
export function refuseTwice(option: string, names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`${option}: ${repeated} is given twice; leave one`);
}
