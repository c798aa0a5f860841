import type { ProblemCode } from './problems/messages.ts';

/** A code that is found while files are read, before the checks of their meaning. */
export interface ReadingCode {
  readonly code: ProblemCode;
  readonly title: string;
  readonly meaning: string;
}

/** What can be wrong with a file by itself; stands in `docs/checks.md` before the checks. */
export const READING_CODES: readonly ReadingCode[] = [
  {
    code: 'C001',
    title: 'The file is JSON',
    meaning:
      'A comma, quote or bracket is missing or too many. What could be read is checked all the same, so that one run reports everything. Comments are allowed, commas before a closing bracket are not.',
  },
  {
    code: 'C002',
    title: 'A key appears once in an object',
    meaning: 'JSON keeps one of two values with the same key, and readers see the other.',
  },
  {
    code: 'C003',
    title: 'No key reaches into the program',
    meaning: 'Keys such as __proto__ mean something to JavaScript and nothing to a visitor.',
  },
  {
    code: 'C004',
    title: 'Every file is one that the engine reads',
    meaning: 'A file in the wrong folder, or with another ending, would be forgotten silently.',
  },
  { code: 'C005', title: 'Needed files are there', meaning: 'Without these files no page could be shown.' },
  {
    code: 'C006',
    title: 'Every file names its schema',
    meaning: 'By "$schema" an editor completes keys, explains them and marks mistakes while they are typed.',
  },
  {
    code: 'C007',
    title: 'An agreement begins with its title, version and date',
    meaning: 'Consent is kept with the version of the text that the visitor saw.',
  },
  {
    code: 'C010',
    title: 'Only known properties',
    meaning: 'A misspelt property would be ignored, and what it was meant to change would stay as it was.',
  },
  {
    code: 'C011',
    title: 'No property is missing',
    meaning: 'The file says too little to be used.',
  },
  {
    code: 'C012',
    title: 'Values have the right form',
    meaning: 'Type, range or spelling of a value is not what its schema in schemas/meta/ asks for.',
  },
  {
    code: 'C013',
    title: 'The schemas themselves can be used',
    meaning: 'A mistake in a file of schemas/meta/ would let every file of its kind pass unseen.',
  },
];
