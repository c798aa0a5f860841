import { _, type Ajv, str } from 'ajv';
import { _Code } from 'ajv/dist/compile/codegen/code.js';
import { isMultipleOf } from './is-multiple-of.ts';

/** Has ajv decide steps of numbers by the digits as they are written, in compiled code too; by itself it divides. */
export function addMultipleOf(ajv: Ajv): void {
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    error: {
      message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
    code(cxt) {
      const test = cxt.gen.scopeValue('func', {
        key: isMultipleOf,
        ref: isMultipleOf,
        code: new _Code(`(${isMultipleOf})`),
      });
      cxt.fail(_`!${test}(${cxt.data}, ${cxt.schemaCode})`);
    },
  });
}
