import { didYouMean } from '../compile/problems/print-human.ts';
import { suggest } from '../compile/problems/suggest.ts';
import { UsageError } from './usage-error.ts';

/** How many known names an error lists when none is near. */
const MOST = 12;

/**
 * Refuses a name that nothing has, and offers what was probably meant.
 *
 * @param what the option and what it names, for example `--reply: no fetch is called`.
 * @throws UsageError
 */
export function knownName(what: string, name: string, names: Iterable<string>, more = ''): void {
  const said = unknownName(what, name, names, more);
  if (said !== null) throw new UsageError(said);
}

/** The same as a sentence; null for a name that is known. */
export function unknownName(what: string, name: string, names: Iterable<string>, more = ''): string | null {
  const known = [...names];
  if (known.includes(name)) return null;
  const near = didYouMean(suggest(name, known));
  const list = known.length > MOST ? `${known.slice(0, MOST).join(', ')}, …` : known.join(', ');
  return [`${what} "${name}"`, near || `there are ${list}`, more].filter(Boolean).join('; ');
}
