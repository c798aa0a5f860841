import { someNames } from './some-names.ts';

/** Why something is never read. */
export const OUT_OF_REACH = {
  rows: (names: readonly string[]) =>
    `${names.join(' and ')} before it always decide${names.length === 1 ? 's' : ''}; move or remove one`,
  step: (names: readonly string[]) =>
    `the condition of the step ${someNames(names)} excludes it; change one of the two`,
  conditions: () => 'the conditions before it always decide; remove it',
} as const;
