import { isObject } from '../../../compile/at.ts';
import { parseAgreement } from '../../../compile/parse-agreement.ts';
import { knownName } from '../../known-name.ts';
import { UsageError } from '../../usage-error.ts';
import type { ProjectNames } from '../project-names.ts';
import type { AskedField } from './asked-field.ts';

/** Boxes that must be ticked. */
export function agreementBoxes(fields: readonly AskedField[]): readonly AskedField[] {
  return fields.filter(({ schema }) => schema.const === true);
}

/**
 * The agreements that the boxes of a form name in 《…》, by id; they open from there.
 *
 * @throws UsageError when a box names none, or one that schemas/agreements/ does not have.
 */
export function namedAgreements(fields: readonly AskedField[], names: ProjectNames): readonly string[] {
  const ids = agreementTitles(names);
  const found = agreementBoxes(fields).flatMap(({ name, schema }) => {
    const titles = [...String(schema.title).matchAll(/《([^》]*)》/g)].map(([, title = '']) => title);
    if (titles.length === 0) {
      const known = [...ids.keys()].map((title) => `《${title}》`).join('');
      throw new UsageError(`--field ${name}: the title must name what is agreed to, of ${known}`);
    }
    return titles.map((title) => {
      knownName(`--field ${name}: schemas/agreements/ has no`, title, ids.keys());
      return ids.get(title) ?? '';
    });
  });
  return [...new Set(found)];
}

/** What every form that logs visitors in has them agree to; titles by id. */
export function loginAgreements(names: ProjectNames): ReadonlyMap<string, string> {
  const lists = names.ofKind('form').flatMap((form) => {
    const { login, agreements } = names.read(`schemas/forms/${form}/form.json`);
    return isObject(login) && Array.isArray(agreements) ? [agreements.map(String)] : [];
  });
  const [first = [], ...others] = lists;
  const titles = new Map([...agreementTitles(names)].map(([title, id]) => [id, title]));
  const needed = first.filter((id) => others.every((list) => list.includes(id)));
  return new Map(needed.map((id) => [id, titles.get(id) ?? id]));
}

function agreementTitles(names: ProjectNames): ReadonlyMap<string, string> {
  const files = names.files.filter(({ path }) => /^schemas\/agreements\/[^/]+\.md$/.test(path));
  return new Map(
    files.map((file) => {
      const { id, front } = parseAgreement(file, []);
      return [front.title ?? id, id];
    }),
  );
}
