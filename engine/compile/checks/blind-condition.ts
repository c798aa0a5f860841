import { KEYWORDS } from '../../forms/keywords.ts';
import { type At, child, entries, items } from '../at.ts';
import type { Check } from '../check.ts';
import { type ReachedSchema, schemasReached } from '../schemas-reached.ts';

/** What the tests know nothing of that decide which rows are drawn. */
const UNKNOWN = ['format', ...KEYWORDS.map(({ name }) => name)];

/** Keywords whose schemas judge the same answer. */
const SAME_ANSWER = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

export const blindCondition: Check<'C136'> = {
  code: 'C136',
  title: 'What brings the rows of a group is known while they are drawn',
  meaning:
    'Which rows of a group come and go is found without formats and keywords beyond JSON Schema. A condition that has them would be judged in one way and drawn in the other: it would ask for a row that nobody sees, and the form could not be sent.',
  files: ['form-schema'],
  check(config, report) {
    for (const { fields, schema: root } of config.forms) {
      const told = new Set<string>();
      const groups = [...fields.values()].flatMap((field) => schemasReached(root, field));
      for (const { at, ref } of groups.flatMap((group) => conditionsIn(root, group.at))) {
        for (const key of UNKNOWN) {
          const keyword = child(at, key);
          const place = ref ?? keyword;
          if (keyword.value === undefined || told.has(place.pointer)) continue;
          told.add(place.pointer);
          report(place, { key }, { on: 'key' });
        }
      }
    }
  },
};

/**
 * The schemas by which a group tests its parts. What an `if` says of the answer itself, such as a text, brings no row.
 */
function conditionsIn(root: At, group: At): readonly ReachedSchema[] {
  const condition = child(group, 'if');
  const itself = schemasReached(root, condition, (key) => SAME_ANSWER.includes(key));
  const own = new Set(itself.map(({ at }) => at.pointer));
  const ofParts = schemasReached(root, condition).filter(({ at }) => !own.has(at.pointer));
  const options = entries(child(group, 'dependencies')).flatMap(([name, dependency]) =>
    schemasReached(root, dependency, () => false)
      .flatMap(({ at }) => items(child(at, 'oneOf')))
      .flatMap((option) => schemasReached(root, option, () => false))
      .flatMap(({ at }) => schemasReached(root, child(child(at, 'properties'), name))),
  );
  return [...ofParts, ...options];
}
