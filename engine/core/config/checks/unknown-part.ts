import { objectAt } from '../../forms/json-object.ts';
import { schemasTogether } from '../../forms/schemas-together.ts';
import type { JsonObject } from '../../model/json.ts';
import { suggest } from '../../problems/suggest.ts';
import { child, entries, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { answerSchemas, schemaParts } from '../schema-parts.ts';

export const unknownPart: Check<'C129'> = {
  code: 'C129',
  title: 'Groups require parts that they have',
  meaning:
    'A part that a group or an entry of a list requires and does not have is asked of every visitor and shown to none: the form could never be sent.',
  files: ['form-schema'],
  check(config, report) {
    for (const files of config.forms) {
      const { schema } = files;
      const { value: root } = schema;
      if (!isObject(root)) continue;
      const definitions = ['definitions', '$defs'].flatMap((place) => entries(child(schema, place)));
      const groups = [
        ...schemaParts(files).map(({ at }) => at),
        // Others may say more about a group that stands elsewhere.
        ...definitions.map(([, at]) => at).filter((at) => textAt(at, 'type') === 'object'),
      ];
      for (const group of groups) {
        const known = namesOf(root, objectAt(group.value));
        if (known === null) continue;
        for (const name of answerSchemas(group).flatMap((one) => items(child(one, 'required')))) {
          if (typeof name.value !== 'string' || known.includes(name.value)) continue;
          report(name, { name: name.value, known }, { suggest: suggest(name.value, known) });
        }
      }
    }
  },
};

/** The parts that a group can have; null where visitors name parts themselves, or where nothing says. */
function namesOf(root: JsonObject, group: JsonObject): readonly string[] | null {
  const together = schemasTogether(root, group);
  const isOpen = together.some(
    ({ additionalProperties: more, patternProperties }) =>
      patternProperties !== undefined || (more !== undefined && more !== false),
  );
  const names = together.flatMap(({ properties }) => Object.keys(objectAt(properties)));
  return isOpen || names.length === 0 ? null : [...new Set(names)];
}
