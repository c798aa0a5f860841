import { noteAudit } from '../../accounts/note-audit.ts';
import type { Database } from '../../db/database.ts';
import type { Overview } from '../contract/overview.ts';
import type { Me } from '../contract/person.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { editorsOf } from '../drafts/draft-view.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import {
  publishedAtTerminal,
  reviewFromTerminal,
  unreviewedFromTerminal,
} from './unreviewed-from-terminal.ts';

interface Row {
  readonly version: number;
  readonly draft: number;
  readonly actor: string;
  readonly by: string;
  readonly reason: string;
}

const UNREVIEWED = `select a.version, a.draft, a.actor, coalesce(p.name, '') as by, a.emergency as reason
  from console_attempts a left join console_people p on p.id = a.actor
  where a.emergency is not null and a.version is not null and a.reviewed_at is null`;

/** What was published before it was approved, and has not been looked at since. */
export async function unreviewedVersions(
  db: Database,
  log: DraftParts['log'],
): Promise<Overview['unreviewed']> {
  const rows = await db.query<Row>(`${UNREVIEWED} order by a.version`);
  const emergencies = rows.map(({ version, by, reason }) => ({
    version,
    by,
    reason,
    waived: [],
    way: 'console' as const,
  }));
  return [...emergencies, ...(await unreviewedFromTerminal(db, log))];
}

/** The numbers of all of them. */
export async function unreviewedNumbers(db: Database, log: DraftParts['log']): Promise<ReadonlySet<number>> {
  const [rows, lines] = await Promise.all([db.query<Row>(UNREVIEWED), publishedAtTerminal(db, log)]);
  return new Set([...rows.map(({ version }) => version), ...lines.map(({ n }) => n)]);
}

/** Notes that somebody else has looked at such a version afterwards. */
export async function reviewVersion(
  db: Database,
  log: DraftParts['log'],
  person: Me,
  version: number,
  note: string,
  at: string,
): Promise<void> {
  if (note.trim() === '')
    throw new ConsoleRefusal('invalid', '请写复核的结论。', { fields: { note: '请写复核的结论' } });
  if (await reviewFromTerminal(db, log, person, version, note.trim(), at)) return;
  await db.transaction(async (transaction) => {
    const [row] = await transaction.query<Row>(`${UNREVIEWED} and a.version = $1`, [version]);
    if (!row) throw new ConsoleRefusal('not-found', '没有待复核的这一版。');
    const editors = editorsOf(await draftStore.rows(transaction, row.draft));
    if (row.actor === person.id || editors.includes(person.id))
      throw new ConsoleRefusal('forbidden', '自己改过或发布的不能自己复核。');
    await transaction.write(
      'update console_attempts set reviewed_by = $2, reviewed_at = $3 where version = $1 and emergency is not null',
      [version, person.id, at],
    );
    const event = { actor: person.id, what: 'reviewed' as const, text: note.trim() };
    await draftStore.note(transaction, row.draft, event, at);
    await noteAudit(transaction, 'emergency-reviewed', { version, note: note.trim() }, at, { id: person.id });
  });
}
