import { type At, child, entries } from './at.ts';
import type { Config } from './config.ts';
import { listName } from './normalise/expand-lists.ts';

/** Where `ui.json` of a form names a list in the place of its values: the places of the names. */
export function listsInUi({ forms }: Pick<Config, 'forms'>): readonly At[] {
  return forms.flatMap(({ ui }) => namesBelow(ui));
}

function namesBelow(at: At): readonly At[] {
  return listName(at.value) === null
    ? entries(at).flatMap(([, inner]) => namesBelow(inner))
    : [child(at, 'list')];
}
