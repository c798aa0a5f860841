import { writeCsv } from '../../../engine/cli/sheet/write-sheet.ts';
import { noteAudit } from '../../accounts/note-audit.ts';
import type { Services } from '../../services.ts';
import { AUDIT_ACTIONS, auditWords } from '../contract/audit-words.ts';
import type { Page } from '../contract/page.ts';
import type { AuditRow } from '../contract/person.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { type ConsoleAsk, type ConsoleRoute, FileAnswer, type GuardedRoute } from '../http/console-route.ts';

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

/** Of a file: what somebody can look through. */
const MOST_ROWS = 50_000;

const HEADER = ['时间', '人员', '操作', '结果', '内容'];

/** In Beijing, as people there write it. */
const TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What was done and refused: one's own, or everybody's for those who may see that. */
export function auditRoutes({ db }: Pick<Services, 'db'>): readonly ConsoleRoute[] {
  /** Whose rows may be seen, and which of them are asked for. */
  const filterOf = ({ person, query: { actor, action } }: Pick<ConsoleAsk, 'person' | 'query'>) => [
    person.permissions.includes('see-all-audit') ? null : person.id,
    actor || null,
    action || null,
  ];
  /** Details with names in place of the ids of people, which nobody knows. */
  async function namesIn(): Promise<(detail: Row['detail']) => Row['detail']> {
    const people = await db.query<{ id: string; name: string }>('select id, name from console_people');
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const named = (text: unknown) => names.get(String(text)) ?? text;
    return ({ person, path, ...detail }) => ({
      ...(person === undefined ? {} : { person: named(person) }),
      ...detail,
      ...(path === undefined ? {} : { path: String(path).split('/').map(named).join('/') }),
    });
  }
  const columns = 'select a.id, a.created_at, p.name, a.action, a.detail, a.is_refused';
  const list: GuardedRoute<undefined, Page<AuditRow>> = {
    method: 'GET',
    path: '/audit',
    permission: 'view',
    async handle(ask) {
      const { cursor } = ask.query;
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
        throw new ConsoleRefusal('invalid', '请从第一页重新看起。', { fields: { cursor: '格式不对' } });
      }
      const filter = filterOf(ask);
      const rows = await db.query<Row>(
        `${columns} ${FROM}
           and ($4::bigint is null or a.id < $4) order by a.id desc limit ${ROWS + 1}`,
        [...filter, cursor ?? null],
      );
      const [count] = await db.query<{ total: number }>(`select count(*)::integer as total ${FROM}`, filter);
      const shown = rows.slice(0, ROWS);
      const told = await namesIn();
      return {
        rows: shown.map(({ id, created_at, name, action: what, detail, is_refused }) => ({
          id: Number(id),
          at: created_at.toISOString(),
          actor: name,
          action: what,
          detail: told(detail),
          isRefused: is_refused,
        })),
        next: rows.length > ROWS ? String(shown.at(-1)?.id) : null,
        total: count?.total ?? 0,
      };
    },
  };
  const file: GuardedRoute<undefined, FileAnswer> = {
    method: 'GET',
    path: '/audit.csv',
    permission: 'view',
    async handle(ask) {
      const rows = await db.query<Row>(
        `${columns} ${FROM} order by a.id desc limit ${MOST_ROWS}`,
        filterOf(ask),
      );
      const told = await namesIn();
      const lines = rows.map(({ created_at, name, action, detail, is_refused }) => [
        TIME.format(created_at),
        name ?? '程序或终端',
        AUDIT_ACTIONS[action] ?? action,
        is_refused ? '被拒绝' : '完成',
        auditWords(told(detail)),
      ]);
      const at = new Date(ask.now).toISOString();
      await db.transaction((transaction) =>
        noteAudit(transaction, 'audit-exported', { rows: rows.length }, at, { id: ask.person.id }),
      );
      return new FileAnswer('审计.csv', 'text/csv; charset=utf-8', Buffer.from(writeCsv([HEADER, ...lines])));
    },
  };
  return [list, file];
}
