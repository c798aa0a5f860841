import type { Place } from '../keys/secret-box.ts';

/** Where the identity number of a user is kept. */
export function idCardPlace(userId: string): Place {
  return { kind: 'identity', table: 'users', column: 'id_card', row: userId };
}
