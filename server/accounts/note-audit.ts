import type { Json } from '../../engine/decide/model/json.ts';
import type { AuditAction } from '../console/contract/audit-words.ts';
import type { Transaction } from '../db/database.ts';

/** Who did something in the console, or tried. */
export interface AuditActor {
  /** Null for nobody who is signed in. */
  readonly id: string | null;
  /** It was refused. */
  readonly isRefused?: boolean;
}

/**
 * Notes what was done, together with it or not at all.
 *
 * @param detail what it was done to, without personal data and secrets.
 * @param at ISO 8601.
 * @param actor left out for whoever works at the terminal.
 */
export async function noteAudit(
  transaction: Transaction,
  action: AuditAction,
  detail: Readonly<Record<string, Json>>,
  at: string,
  actor?: AuditActor,
): Promise<void> {
  await transaction.write(
    `insert into audit (actor, action, detail, created_at, actor_id, is_refused)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      actor === undefined ? 'operator' : 'console',
      action,
      JSON.stringify(detail),
      at,
      actor?.id ?? null,
      actor?.isRefused ?? false,
    ],
  );
}
