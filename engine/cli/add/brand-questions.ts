import { refuseUnlikeCompany } from './declared-companies.ts';
import { type Answers, filled, type Question, textOf } from './question.ts';

/** A brand preset and its overrides, as options of a channel, host or landing path. */
export const BRAND_QUESTIONS: readonly Question[] = [
  {
    key: 'brand',
    flag: '--brand <preset>',
    about: 'brand of schemas/brands/ that it runs under',
    choices: (names) => names.ofKind('brand'),
    notes: (names) => names.aboutOf('brand'),
  },
  { key: 'name', flag: '--name <text>', about: 'display name, where it differs from the brand' },
  {
    key: 'company',
    flag: '--company <text>',
    about: 'full name of the company, where it differs',
    refuse: refuseUnlikeCompany,
  },
  { key: 'icp', flag: '--icp <text>', about: 'filing number, where it differs', isCode: true },
  { key: 'funding', flag: '--funding <text>', about: 'funding-source text, where it differs' },
];

/** The property `brand` of a file; undefined when nothing about the brand was answered. */
export function brandSettings(answers: Answers): Record<string, string> | undefined {
  return filled({
    preset: textOf(answers, 'brand'),
    name: textOf(answers, 'name'),
    companyName: textOf(answers, 'company'),
    icp: textOf(answers, 'icp'),
    sourcesFunding: textOf(answers, 'funding'),
  });
}
