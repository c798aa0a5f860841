import { type At, child, entries, isObject, items } from './at.ts';
import type { FormFiles } from './config.ts';
import { remembered } from './remembered.ts';
import { wholeSchemas } from './whole-schemas.ts';

/** A field of a form, or a part of one, in the files. References to definitions are not followed. */
export interface SchemaPart {
  readonly at: At;
  /** What `ui.json` says of it. */
  readonly ui: At;
  /** What rules call it, without the numbers of entries: `form.contacts.phone`. */
  readonly fact: string;
}

/** Many checks ask about the same form. */
const known = new WeakMap<FormFiles, readonly SchemaPart[]>();

/** The fields of a form and, below each, every part that its answer can have. */
export function schemaParts(files: FormFiles): readonly SchemaPart[] {
  const { fields, ui } = files;
  return remembered(known, files, () =>
    [...fields].flatMap(([name, at]) => partsIn({ at, ui: child(ui, name), fact: `form.${name}` })),
  );
}

/** A schema and those in it that judge the same answer, always, on a condition or as one of several options. */
function answerSchemas(at: At): readonly At[] {
  return wholeSchemas(at).flatMap((one) => [
    one,
    ...['oneOf', 'anyOf'].flatMap((key) => items(child(one, key))).flatMap(answerSchemas),
  ]);
}

function partsIn(part: SchemaPart): readonly SchemaPart[] {
  if (!isObject(part.at.value)) return [];
  const inner = answerSchemas(part.at).flatMap((one): readonly SchemaPart[] => [
    ...entries(child(one, 'properties')).map(([name, at]) => ({
      at,
      ui: child(part.ui, name),
      fact: `${part.fact}.${name}`,
    })),
    ...[child(one, 'items'), ...items(child(one, 'items'))].map((at) => ({
      at,
      ui: child(part.ui, 'items'),
      fact: part.fact,
    })),
    {
      at: child(one, 'additionalProperties'),
      ui: child(part.ui, 'additionalProperties'),
      fact: `${part.fact}.*`,
    },
  ]);
  return [part, ...inner.flatMap(partsIn)];
}
