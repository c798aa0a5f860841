import fc from 'fast-check';

/** What is in every value of a case, and may be in no answer to it. */
export const MARK = 'zqx';

/** Texts that have broken programs of this kind. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\u202e',
  '\ufffd',
  '\ud83d',
  '😀',
  '上海市',
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  "' or 1=1 --",
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '{code}',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/?bd_vid=1',
  '\r\nset-cookie: a=b',
  '<!--',
  '</script>',
  '__CALLBACK__',
  'channel_5818',
  '5818',
] as const;

/** Any text, most with the mark in it, some of them long. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...TEXTS).map((text) => `${MARK}${text}`),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `${MARK}"'><svg/onload=1>${text}`),
  fc.constantFrom(100, 300, 1100, 9000).map((length) => MARK.repeat(length / MARK.length)),
);

/** JSON of any shape with the mark as name and as value, sometimes cut short. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .object({
        key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'version', MARK), fc.string()),
        values: [fc.constantFrom<unknown>(MARK, null, true, 0, -1, 1e308, 0.1, ''), anyText],
        maxDepth: 4,
      })
      .map((value) => JSON.stringify(value)),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 12 }).map((depth) => '['.repeat(depth * 20) + ']'.repeat(depth * 20)),
  },
  { weight: 1, arbitrary: fc.json().map((text) => text.slice(0, -1)) },
);

/** Addresses that visitors come from: a few, so that what is kept for each comes to its end. */
export const anyVisitorAddress: fc.Arbitrary<string> = fc.oneof(
  fc.nat({ max: 15 }).map((n) => `203.0.113.${n}`),
  fc.nat({ max: 3 }).map((n) => `2001:db8:${n}::1`),
  fc.constantFrom(
    '1.2.3.4:5678',
    '[::1]:80',
    'unknown',
    `${MARK}`,
    '::ffff:1.2.3.4',
    '999.1.1.1',
    '10.0.0.1',
  ),
);
