import { _, type Ajv, type KeywordCxt, Name, str, stringify } from 'ajv';
import type { JsonObject } from '../decide/model/json.ts';
import { FORMAT_LIMITS } from './formats.ts';
import { KEYWORDS } from './keywords.ts';
import { resolvedSchema } from './resolved-schema.ts';

/** Ways through a schema on which `partsOf` finds what to judge. */
const PLAIN =
  /^#(?:\/properties\/[^/]+|\/items(?:\/\d+)?|\/additionalItems|\/additionalProperties|\/patternProperties\/[^/]+)*$/;

/** What compiled code calls; it stands in the module that has such calls. */
export const CALLED = 'judged';

/**
 * Lets compiled code ask `judge` of a `FormValidator` about formats and keywords of this project that stand inside
 * alternatives, conditions and definitions: only the code knows which of them an answer must satisfy. All others are
 * judged without it, so that the module of a plain form stays as small as it is.
 *
 * @param main `$id` of the form's own schema; the others are asked for what to draw, and know no formats.
 */
export function addOwnKeywords(ajv: Ajv, main: string): void {
  ajv.removeKeyword('format');
  for (const keyword of ['format', ...FORMAT_LIMITS, ...KEYWORDS.map(({ name }) => name)]) {
    ajv.addKeyword({
      keyword,
      error: { message: '', params: ({ params }) => _`${params.found}` },
      code: (cxt) => writeCode(cxt, keyword, main),
    });
  }
}

function writeCode(cxt: KeywordCxt, keyword: string, main: string): void {
  const { gen, data, it, parentSchema } = cxt;
  const root = it.schemaEnv.root.schema as JsonObject;
  if (root.$id !== main || PLAIN.test(it.errSchemaPath)) return;
  const asked = askedOf(root, parentSchema as JsonObject, keyword);
  if (!asked) return;
  const place = str`${_`instancePath`}${it.errorPath}`;
  const found = gen.const('found', _`${new Name(CALLED)}(${stringify(asked)}, ${data}, ${place})`);
  cxt.setParams({ found });
  cxt.fail(_`${found} !== null`);
}

/**
 * As much of a schema as the keyword needs. A limit counts by itself only beside a reference to what has the format.
 */
function askedOf(root: JsonObject, schema: JsonObject, keyword: string): JsonObject | null {
  const isLimit = FORMAT_LIMITS.some((limit) => limit === keyword);
  if (keyword !== 'format' && !isLimit) return { [keyword]: schema[keyword] ?? null };
  if (isLimit && schema.format !== undefined) return null;
  const whole = resolvedSchema(root, schema);
  if (whole.format === undefined) return null;
  const kept = ['format', ...FORMAT_LIMITS].filter((name) => whole[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, whole[name]])) as JsonObject;
}
