import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import createAjvInstance from '@rjsf/validator-ajv8/lib/createAjvInstance.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { FormPackage } from '../decide/model/form.ts';
import { addMultipleOf } from './add-multiple-of.ts';
import { addOwnKeywords, CALLED } from './add-own-keywords.ts';
import { formSchema } from './form-schema.ts';
import { schemaTestsOf } from './schema-tests-of.ts';

/** What compiled code asks of ajv's runtime, written into the module so that it imports nothing. */
const RUNTIME: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'const $NAME = (text) => Array.from(text).length;',
  'require("ajv/dist/runtime/equal").default': `const $NAME = (a, b) => {
  if (a === b) return true;
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return false;
  const keys = Object.keys(a);
  return Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length &&
    keys.every((key) => Object.prototype.hasOwnProperty.call(b, key) && $NAME(a[key], b[key]));
};`,
};

/** How compiled code asks about what it cannot judge itself. */
const JUDGED = `const ${CALLED} = (...asked) => (fns.main.judge ? fns.main.judge(...asked) : null);\n`;

/** A text, such as a choice, or what a module may not need. */
const TEXT_OR_NEED =
  /"(?:[^"\\]|\\.)*"|(require\([^)]*\)[.\w]*|(?<!\.)\bexports\b[^;]*|\beval\(|\bnew Function\b)/g;

/**
 * Compiles a form's schema to the text of an ES module whose default export is its `FormValidator`. The module is
 * self-contained and builds no code at run time, so a strict Content-Security-Policy lets it run. Formats are left to
 * `formats.ts`: they need a clock and the phone rules, and a compiled schema can hold neither.
 *
 * Runs in Node, when a release is written. Throws when the schema cannot be compiled or needs code that this cannot
 * inline.
 */
export function compileValidator(form: FormPackage): string {
  const schema = formSchema(form) as RJSFSchema;
  const main = hashForSchema(schema);
  const ajv = createAjvInstance(
    undefined,
    undefined,
    {
      verbose: false,
      messages: false,
      // The draft that forms are held to is a check of its own (C040).
      validateSchema: false,
      validateFormats: false,
      code: { lines: false, source: true },
      schemas: [...schemaTestsOf(schema)],
    },
    false,
  );
  addMultipleOf(ajv);
  addOwnKeywords(ajv, main);
  let code = standaloneCode(ajv)
    .replace('"use strict";', '')
    .replace(/exports\[("[^"]+")\]\s*=\s*(\w+);/g, 'fns[$1] = $2;')
    .replace(/exports\.(\w+)\s*=\s*(\w+);/g, 'fns["$1"] = $2;');
  for (const call of Object.keys(RUNTIME)) {
    const uses = new RegExp(`const (\\w+) = ${call.replace(/[.()]/g, '\\$&')};`, 'g');
    code = code.replace(uses, (_, name: string) => (RUNTIME[call] ?? '').replace(/\$NAME/g, name));
  }
  const left = [...code.matchAll(TEXT_OR_NEED)].flatMap(([, need]) => need ?? [])[0];
  if (left) throw new Error(`form "${form.id}": its compiled validator still needs ${left}`);
  const calls = code.indexOf(`${CALLED}(`) < 0 ? '' : JUDGED;
  return `const fns = {};\n${calls}${code}\nfns["main"] = fns[${JSON.stringify(main)}];\nexport default fns;\n`;
}
