import { isObject } from '../../core/config/at.ts';
import type { ProjectNames } from './project-names.ts';

/** Where filing numbers stand under the companies that they belong to. */
export const LEGAL = 'schemas/legal.json';

/** Filing numbers by the company that has them. */
export function declaredCompanies(names: ProjectNames): ReadonlyMap<string, readonly unknown[]> {
  const { companies } = names.read(LEGAL);
  const entries = isObject(companies) ? Object.entries(companies) : [];
  return new Map(entries.map(([company, numbers]) => [company, Array.isArray(numbers) ? numbers : []]));
}

/** Refuses a name that differs from a declared one in nothing but the width of its brackets, letters or blanks. */
export function refuseUnlikeCompany(company: string, names: ProjectNames): string | null {
  const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '');
  const meant = [...declaredCompanies(names).keys()].find(
    (known) => known !== company && plain(known) === plain(company),
  );
  return meant === undefined ? null : `${LEGAL} has it as "${meant}"; write it so`;
}
