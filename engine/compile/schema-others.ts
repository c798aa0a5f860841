import { type At, child, items } from './at.ts';
import { schemasIn } from './schemas-in.ts';

/** What answers of a form must differ from, by `differsFrom`: one fact or several each. */
export function schemaOthers(schema: At): readonly At[] {
  return schemasIn(schema).flatMap((one) => {
    const given = child(one, 'differsFrom');
    return Array.isArray(given.value) ? items(given) : [given];
  });
}
