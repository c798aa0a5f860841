import type { SqlReader } from '../../db/database.ts';
import type { ChannelRange, Me, Role } from '../contract/person.ts';
import { needSecondFactor, permissionsOf } from './permissions.ts';

/** A name of a person: something to read, and no control characters. */
export const PERSON_NAME = {
  type: 'string',
  maxLength: 40,
  pattern: '^[^\\p{C}]*[^\\p{C}\\s][^\\p{C}]*$',
};

/** A person as the database has it. */
export interface PersonRow {
  readonly id: string;
  readonly login: string | null;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly ranges: readonly ChannelRange[];
  readonly password: string | null;
  readonly disabled_at: Date | null;
  readonly hasSecondFactor: boolean;
}

/** In SQL, a `PersonRow` of `console_people p`. */
export const PERSON_COLUMNS = `p.id, p.login, p.name, p.roles, p.ranges, p.password, p.disabled_at,
  exists (select 1 from console_second_factors f where f.person_id = p.id and f.confirmed_at is not null)
    as "hasSecondFactor"`;

/** The person whose row has a value in a column; null when there is none. */
export async function findPerson(
  db: SqlReader,
  column: 'id' | 'login',
  value: string,
): Promise<PersonRow | null> {
  const [row] = await db.query<PersonRow>(
    `select ${PERSON_COLUMNS} from console_people p where p.${column} = $1`,
    [value],
  );
  return row ?? null;
}

/** What a person who is signed in is told of themselves, and routes go by. */
export function meOf({ id, login, name, roles, ranges, hasSecondFactor }: PersonRow): Me {
  return {
    id,
    login: login ?? '',
    name,
    roles,
    permissions: permissionsOf(roles),
    ranges,
    hasSecondFactor,
    mustSetUpSecondFactor: needSecondFactor(roles) && !hasSecondFactor,
  };
}
