import { legalTwin } from '../../analyse/prove/legal-twin.ts';
import { shellWord } from '../../analyse/prove/shell-word.ts';
import { isObject } from '../../compile/at.ts';
import type { ProjectNames } from './project-names.ts';
import { type Answers, textOf } from './question.ts';

/** Where filing numbers stand under the companies that they belong to. */
export const LEGAL = 'schemas/legal.json';

/** Filing numbers by the company that has them. */
export function declaredCompanies(names: ProjectNames): ReadonlyMap<string, readonly unknown[]> {
  const { companies } = names.read(LEGAL);
  const entries = isObject(companies) ? Object.entries(companies) : [];
  return new Map(entries.map(([company, numbers]) => [company, Array.isArray(numbers) ? numbers : []]));
}

/**
 * The command that declares the filing number among the answers, without which nothing that shows it is published; null
 * where it is declared, or none was given.
 */
export function filingToDeclare(answers: Answers, names: ProjectNames): string | null {
  const [company, icp] = [textOf(answers, 'company'), textOf(answers, 'icp')];
  if (icp === undefined) return null;
  const declared = declaredCompanies(names);
  const numbers = company === undefined ? [...declared.values()].flat() : declared.get(company);
  if (numbers?.includes(icp)) return null;
  return `npx dukou add filing ${company === undefined ? 'COMPANY' : shellWord(company)} --icp ${shellWord(icp)}`;
}

/**
 * Refuses a name that differs from a declared one in nothing but the width of its brackets or letters, blanks or
 * dashes.
 */
export function refuseUnlikeCompany(company: string, names: ProjectNames): string | null {
  return refuseTwin(company, declaredCompanies(names).keys());
}

/** Refuses a number that differs from a declared one in nothing but its width, blanks or dashes. */
export function refuseUnlikeNumber(icp: string, names: ProjectNames): string | null {
  return refuseTwin(icp, [...declaredCompanies(names).values()].flat().map(String));
}

function refuseTwin(text: string, declared: Iterable<string>): string | null {
  const meant = legalTwin(text, declared);
  return meant === undefined ? null : `${LEGAL} has it as "${meant}"; write it so`;
}
