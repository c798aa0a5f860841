import type { Json } from '../../engine/decide/model/json.ts';
import type { Transaction } from '../db/database.ts';

/**
 * Notes what an operator has done, together with it or not at all.
 *
 * @param detail what it was done to, without personal data.
 * @param at ISO 8601.
 */
export async function noteAudit(
  transaction: Transaction,
  action: string,
  detail: Readonly<Record<string, Json>>,
  at: string,
): Promise<void> {
  await transaction.write('insert into audit (actor, action, detail, created_at) values ($1, $2, $3, $4)', [
    'operator',
    action,
    JSON.stringify(detail),
    at,
  ]);
}
