import type { DestinationKind } from '../model/destination.ts';
import type { Query } from '../model/facts.ts';

/** How the address of the page that a form names to go on to tells that page of the result. */
export function resultQuery(result: DestinationKind): Query {
  return result === 'success' ? { successType: '1' } : {};
}
