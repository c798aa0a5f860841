import type { JsonObject } from '../../engine/decide/model/json.ts';
import { idCardPlace } from '../accounts/id-card-place.ts';
import { secondFactorPlace } from '../console/people/second-factor-place.ts';
import type { SqlValue } from '../db/database.ts';
import { answersOf, resealAnswers } from '../leads/seal-answers.ts';
import { openPhone, type PhoneTable, sealPhone } from './seal-phone.ts';
import type { SecretBox } from './secret-box.ts';

/** Values of a table that are under a key, and how they get under another one. */
export interface RekeyedColumn {
  readonly table: string;
  /** What operators call it. */
  readonly name: string;
  /** Primary key. */
  readonly id: string;
  readonly columns: string;
  /** True, in SQL, for rows that are not wholly under the key `$1`. */
  readonly needs: string;
  /** In SQL, the keys that a row is under: `plain` for none. */
  readonly keys: string;
  /** Puts a row under the current key, if it is still as it was read: what a statement needs after the row's id. */
  readonly update: string;
  rekeyed(row: Readonly<Record<string, unknown>>, id: string, secrets: SecretBox): readonly SqlValue[];
}

const keyOf = (sealed: string): string =>
  `case when ${sealed} like 'v2.%' then split_part(${sealed}, '.', 2) when ${sealed} like 'v1.%' then 'k1' else 'plain' end`;

function phones(table: PhoneTable, id: string): RekeyedColumn {
  return {
    table,
    name: `${table}.phone`,
    id,
    columns: 'phone',
    needs: `phone is not null
      and (phone not like 'v2.' || $1 || '.%' or phone_hash is null or phone_hash not like $1 || '.%')`,
    keys: `array[${keyOf('phone')}]`,
    update: `update ${table} set phone = $2, phone_hash = $3 where ${id} = $1 and phone = $4`,
    rekeyed({ phone: stored }, row, secrets) {
      const before = stored as string;
      const { phone, hash } = sealPhone(secrets, table, row, openPhone(secrets, table, row, before));
      return [phone, hash, before];
    },
  };
}

function answers(table: 'users' | 'lead_versions', column: 'profile' | 'form'): RekeyedColumn {
  return {
    table,
    name: `${table}.${column}`,
    id: 'id',
    columns: column,
    needs: `jsonb_path_exists(${column}, '$.*.sealed ? (!(@ starts with $key))', jsonb_build_object('key', 'v2.' || $1 || '.'))`,
    keys: `array(select distinct ${keyOf("(sealed #>> '{}')")} from jsonb_path_query(${column}, '$.*.sealed') sealed)`,
    update: `update ${table} set ${column} = $2 where id = $1 and ${column} = $3::jsonb`,
    rekeyed(row, id, secrets) {
      const before = row[column] as JsonObject;
      const place = answersOf(table, id);
      return [JSON.stringify(resealAnswers(before, secrets, place, place)), JSON.stringify(before)];
    },
  };
}

/**
 * Everything in the database that is encrypted. What is only hashed ends by itself (logins, codes), or is not read
 * again.
 */
export const REKEYED_COLUMNS: readonly RekeyedColumn[] = [
  phones('users', 'id'),
  phones('sms_codes', 'id'),
  phones('marks', 'hash'),
  {
    table: 'users',
    name: 'users.id_card',
    id: 'id',
    columns: 'id_card',
    needs: "id_card is not null and id_card not like 'v2.' || $1 || '.%'",
    keys: `array[${keyOf('id_card')}]`,
    update: 'update users set id_card = $2 where id = $1 and id_card = $3',
    rekeyed({ id_card: stored }, id, secrets) {
      const before = stored as string;
      return [secrets.seal(secrets.open(before, idCardPlace(id)), idCardPlace(id)), before];
    },
  },
  answers('users', 'profile'),
  answers('lead_versions', 'form'),
  {
    table: 'console_second_factors',
    name: 'console_second_factors.secret',
    id: 'id',
    columns: 'secret',
    needs: "secret not like 'v2.' || $1 || '.%'",
    keys: `array[${keyOf('secret')}]`,
    update: 'update console_second_factors set secret = $2 where id = $1 and secret = $3',
    rekeyed({ secret: stored }, id, secrets) {
      const before = stored as string;
      return [secrets.seal(secrets.open(before, secondFactorPlace(id)), secondFactorPlace(id)), before];
    },
  },
];
