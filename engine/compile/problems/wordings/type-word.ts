/** Types of values, in words. */
export const TYPE_WORDS = {
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  strings: 'a list',
  any: 'of no declared type',
  null: 'null',
  single: 'a single value',
  choices: 'a list of choices',
  group: 'a group of answers',
  date: 'a date',
  month: 'a month',
  year: 'a year',
} as const;

export type TypeWord = keyof typeof TYPE_WORDS;
