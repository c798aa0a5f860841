import type { ServiceData } from './service-data.ts';

/** Ids of the agreements without which the backend does something for nobody. */
export function requiredAgreements({ login, idCards }: ServiceData): readonly string[] {
  return [...login.requiredAgreements, ...idCards.requiredAgreements];
}
