import { Ajv, type ValidateFunction } from 'ajv';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { splitPointer } from '../../decide/model/pointer.ts';
import { SCHEMA_TYPES } from '../../forms/schema-type.ts';
import { type At, isObject } from '../at.ts';
import type { Check } from '../check.ts';
import { draftValidator, UNPOLISHED } from '../meta-schemas.ts';
import { OWN_KEYWORDS } from '../own-keywords.ts';
import { suggest } from '../problems/suggest.ts';
import { refusalIn } from '../problems/wordings/refusal.ts';
import { schemasIn } from '../schemas-in.ts';
import { unusableParts } from '../unusable-parts.ts';

const ARGUMENTS: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(OWN_KEYWORDS).map(([name, { argument }]) => [name, argument]),
  ),
};

let ofKeywords: ValidateFunction | null = null;

function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  return splitPointer(pointer).reduce<Json | undefined>(
    (at, key) => (at as JsonObject | undefined)?.[key],
    value,
  );
}

export const invalidFormSchema: Check<'C040'> = {
  code: 'C040',
  title: 'Form schemas are JSON Schemas',
  meaning:
    'A form is built and its answers are checked by its JSON Schema, in the browser and again on the server.',
  files: ['form-schema'],
  check(config, report) {
    ofKeywords ??= new Ajv({
      allErrors: true,
      logger: false,
      validateSchema: false,
      code: UNPOLISHED,
    }).compile(ARGUMENTS);
    const [keywords, draft] = [ofKeywords, draftValidator()];
    const mistakes = (validate: ValidateFunction, { file, pointer, value }: At) => {
      if (validate(value)) return;
      for (const { keyword, instancePath, message, params } of validate.errors ?? []) {
        if (keyword === 'anyOf') continue;
        const at = { file, pointer: pointer + instancePath };
        const given = valueAt(value, instancePath);
        if (instancePath.endsWith('/type') && typeof given === 'string') {
          // The shape of a form's schema says so of its fields.
          const isTold = /^\/properties\/[^/]+\/type$/.test(instancePath);
          if (keyword === 'enum' && !isTold)
            report(at, { kind: 'type', given }, { suggest: suggest(given, SCHEMA_TYPES) });
        } else if (instancePath.endsWith('/required') && typeof given === 'boolean')
          report(at, { kind: 'required' });
        else if (keyword === 'pattern') report(at, { kind: 'accept' });
        else report(at, { kind: 'rule', refusal: refusalIn({ keyword, message, params }) });
      }
    };
    for (const { schema } of config.forms) {
      if (!isObject(schema.value)) continue;
      for (const { at, on, flaw, suggest } of unusableParts(schema)) report(at, flaw, { on, suggest });
      for (const one of schemasIn(schema)) mistakes(keywords, one);
      // Formats and keywords of our own are known to the form compiler, not to the draft.
      mistakes(draft, schema);
    }
  },
};
