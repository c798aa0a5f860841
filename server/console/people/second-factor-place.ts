import type { Place } from '../../keys/secret-box.ts';

/** Where the secret of a second factor is kept. */
export function secondFactorPlace(id: string): Place {
  return { kind: 'second-factor', table: 'console_second_factors', column: 'secret', row: id };
}
