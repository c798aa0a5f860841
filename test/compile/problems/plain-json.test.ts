import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, type RefusedKey } from '../../../engine/compile/problems/json-document.ts';
import { readPlainJson } from '../../../engine/compile/problems/plain-json.ts';
import { checkProperty } from '../../support/check-property.ts';

describe('plain JSON', () => {
  it.each([
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, deep', '[{"b":{"a":1,"a":1}}]'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a forbidden key', '{"__proto__":{}}'],
    ['a forbidden key, escaped', '{"\\u005f_proto__":1}'],
    ['a comment', '{"a":1} // x'],
    ['a mistake', '{"a":1,}'],
    ['nothing', ''],
  ])('is not a text with %s', (_, text) => {
    expect(readPlainJson(text)).toBeUndefined();
  });

  it.each([
    '{"a:b":"c:d"}',
    '{"a\\"":"\\\\"}',
    '{"\\\\":":"}',
    '"::"',
    '[]',
    '{"a":{"a":{"a":":"}}}',
    'null',
  ])('is %s', (text) => {
    expect(readPlainJson(text)).toEqual(JSON.parse(text));
  });

  it('is every text that JSON itself writes, and reads as the parser with places reads it', () => {
    checkProperty(
      500,
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat({ max: 3 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        // A comment at the end makes it a text for the other parser.
        const refused: RefusedKey[] = [];
        const slow = parseDocument({ path: 'x.json', text: `${text} // end` }, refused);
        if (refused.length > 0) expect(readPlainJson(text)).toBeUndefined();
        else expect(readPlainJson(text)).toEqual(slow.value);
        expect(parseDocument({ path: 'x.json', text }).tree).toEqual(slow.tree);
      }),
    );
  });
});
