import type { Services } from '../../services.ts';
import type { Page } from '../contract/page.ts';
import type { AuditRow } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { ConsoleRoute, GuardedRoute } from '../http/console-route.ts';

const ROWS = 50;

interface Row {
  readonly id: string;
  readonly created_at: Date;
  readonly name: string | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly is_refused: boolean;
}

/** `$1` is whose rows may be seen, null for all; `$2` and `$3` filter. */
const FROM = `from audit a left join console_people p on p.id = a.actor_id
  where ($1::text is null or a.actor_id = $1)
    and ($2::text is null or a.actor_id = $2 or p.name = $2) and ($3::text is null or a.action = $3)`;

/** What was done and refused: one's own, or everybody's for those who may see that. */
export function auditRoutes({ db }: Pick<Services, 'db'>): readonly ConsoleRoute[] {
  const list: GuardedRoute<undefined, Page<AuditRow>> = {
    method: 'GET',
    path: '/audit',
    permission: 'view',
    async handle({ person, query: { actor, action, cursor } }) {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
        throw new ConsoleRefusal('invalid', '请从第一页重新看起。', { fields: { cursor: '格式不对' } });
      }
      const whose = person.permissions.includes('see-all-audit') ? null : person.id;
      const filter = [whose, actor || null, action || null];
      const rows = await db.query<Row>(
        `select a.id, a.created_at, p.name, a.action, a.detail, a.is_refused ${FROM}
           and ($4::bigint is null or a.id < $4) order by a.id desc limit ${ROWS + 1}`,
        [...filter, cursor ?? null],
      );
      const [count] = await db.query<{ total: number }>(`select count(*)::integer as total ${FROM}`, filter);
      const shown = rows.slice(0, ROWS);
      return {
        rows: shown.map(({ id, created_at, name, action: what, detail, is_refused }) => ({
          id: Number(id),
          at: created_at.toISOString(),
          actor: name,
          action: what,
          detail,
          isRefused: is_refused,
        })),
        next: rows.length > ROWS ? String(shown.at(-1)?.id) : null,
        total: count?.total ?? 0,
      };
    },
  };
  return [list];
}
