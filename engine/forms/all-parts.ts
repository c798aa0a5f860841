import type { FormPackage } from '../decide/model/form.ts';
import type { JsonObject } from '../decide/model/json.ts';
import { pointerToken } from './answer-parts.ts';
import { type FormField, partField } from './form-field.ts';
import { objectAt, objectsAt } from './object-at.ts';
import { resolvedSchema } from './resolved-schema.ts';
import { choicesIn } from './schema-choice.ts';

/** A field, or a part that its answer can have. */
export interface PossiblePart {
  /** Names from the field to the part, for example `contacts.phone`. */
  readonly path: string;
  /** A place where it can stand, as a JSON pointer below the field; the first entry of each list. */
  readonly at: string;
  readonly field: FormField;
  /** False for the field itself. */
  readonly isInner: boolean;
}

/** So many references are followed one after the other: a schema may refer to itself. */
const DEEPEST = 4;

/** One more where a schema refers to another. */
function behind(depth: number, { $ref }: JsonObject): number {
  return depth + (typeof $ref === 'string' ? 1 : 0);
}

/** A field and every part that its answer can have, in all options of its alternatives. */
export function allParts(form: FormPackage, field: FormField): readonly PossiblePart[] {
  const parts: PossiblePart[] = [];
  const seen = new Set<string>();

  function inside({ path, at, field: outer }: PossiblePart, schema: JsonObject, depth: number): void {
    if (depth > DEEPEST || choicesIn(schema)) return;
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const [key, one] of Object.entries(objectAt(schema.properties))) {
      const ui = objectAt(outer.ui[key]);
      const part = partField(key, resolvedSchema(form.schema, objectAt(one)), ui, required.indexOf(key) >= 0);
      add(
        { path: `${path}.${key}`, at: `${at}/${pointerToken(key)}`, field: part, isInner: true },
        behind(depth, objectAt(one)),
      );
    }
    const items = Array.isArray(schema.items)
      ? objectsAt(schema.items)
      : schema.items
        ? [objectAt(schema.items)]
        : [];
    for (const item of items) {
      const part = partField(outer.name, resolvedSchema(form.schema, item), objectAt(outer.ui.items), false);
      add({ path: `${path}[]`, at: `${at}/0`, field: part, isInner: true }, behind(depth, item));
    }
    // What the visitor names has its settings under `additionalProperties`, whichever pattern the name fits.
    for (const more of [schema.additionalProperties, ...Object.values(objectAt(schema.patternProperties))]) {
      if (Object.keys(objectAt(more)).length === 0) continue;
      const ui = objectAt(outer.ui.additionalProperties);
      const part = partField(outer.name, resolvedSchema(form.schema, objectAt(more)), ui, false);
      add(
        { path: `${path}.additionalProperties`, at: `${at}/*`, field: part, isInner: true },
        behind(depth, objectAt(more)),
      );
    }
    const places = [
      ...objectsAt(schema.oneOf),
      ...objectsAt(schema.anyOf),
      ...objectsAt(schema.allOf),
      objectAt(schema.then),
      objectAt(schema.else),
      ...Object.values(objectAt(schema.dependencies)).map(objectAt),
    ];
    for (const place of places.filter((one) => Object.keys(one).length > 0)) {
      inside(
        { path, at, field: outer, isInner: true },
        resolvedSchema(form.schema, place),
        behind(depth, place),
      );
    }
  }

  function add(part: PossiblePart, depth: number): void {
    const key = `${part.path} ${JSON.stringify(part.field.schema)}`;
    if (seen.has(key)) return;
    seen.add(key);
    parts.push(part);
    inside(part, part.field.schema, depth);
  }

  add({ path: field.name, at: '', field, isInner: false }, 0);
  return parts;
}
