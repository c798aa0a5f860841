import type { Json } from '../../../engine/decide/model/json.ts';
import { noteAudit } from '../../accounts/note-audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { AuditAction } from '../contract/audit-words.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { ConsoleAsk } from '../http/console-route.ts';
import { lockPeople } from './lock-people.ts';
import { findPerson } from './person-row.ts';

type AsAdmin = <Answer>(
  ask: Pick<ConsoleAsk, 'person' | 'now'>,
  action: AuditAction,
  act: (transaction: Transaction, at: string) => Promise<[Answer, Readonly<Record<string, Json>>]>,
) => Promise<Answer>;

/**
 * Does something and notes it. One administrator at a time does so, and none who was demoted or disabled at this
 * moment. As nobody changes their own roles, one administrator is always left.
 */
export function asAdmin(db: Database): AsAdmin {
  return ({ person: { id }, now }, action, act) =>
    db.transaction(async (transaction) => {
      const at = new Date(now).toISOString();
      await lockPeople(transaction);
      const admin = await findPerson(transaction, 'id', id);
      if (!admin?.roles.includes('admin') || admin.disabled_at !== null) {
        throw new ConsoleRefusal('forbidden', '您已经不是管理员了。请重新登录。');
      }
      const [answer, detail] = await act(transaction, at);
      await noteAudit(transaction, action, detail, at, { id });
      return answer;
    });
}
