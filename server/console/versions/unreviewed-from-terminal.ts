import { fileName } from '../../../engine/cli/words/chinese-place.ts';
import { noteAudit } from '../../accounts/note-audit.ts';
import type { Database } from '../../db/database.ts';
import type { Publication } from '../../release/publication.ts';
import type { Overview } from '../contract/overview.ts';
import type { Me } from '../contract/person.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';

/** True for what came about at a terminal; of a roll-back by an older program nobody can tell. */
export function isFromTerminal({ action, draft, emergency }: Publication): boolean {
  return emergency !== undefined || (action === 'publish' && draft === undefined);
}

/**
 * Versions that came about at a terminal without approvals, since there is somebody who could have been asked, and that
 * nobody has looked at: those that say so, and all that an older program published, which did not ask.
 */
export async function publishedAtTerminal(
  db: Database,
  log: DraftParts['log'],
): Promise<readonly Publication[]> {
  const [since] = await db.query<{ people: Date | null; reviewed: number }>(
    `select (select min(created_at) from console_people) as people,
       (select coalesce(max(version), 0) from console_terminal_reviews) as reviewed`,
  );
  const { people, reviewed = 0 } = since ?? {};
  if (!people) return [];
  return log().filter(
    (line) =>
      line.n > reviewed &&
      Date.parse(line.at) >= people.getTime() &&
      isFromTerminal(line) &&
      line.emergency !== null,
  );
}

/** The newest that went past every approval that way and has not been looked at since; it stands for those before. */
export async function unreviewedFromTerminal(
  db: Database,
  log: DraftParts['log'],
): Promise<Overview['unreviewed']> {
  const lines = await publishedAtTerminal(db, log);
  const last = lines.at(-1);
  if (!last) return [];
  const { n: version, by, note, emergency, waived = [], action } = last;
  const more = lines.length > 1 ? `之前还有 ${lines.length - 1} 版也是这样发布的` : '';
  return [
    {
      version,
      by,
      reason: [emergency ?? note, more].filter(Boolean).join('；'),
      waived: waived.map(withName),
      way: action === 'rollback' ? 'terminal-rollback' : 'terminal',
    },
  ];
}

/** What lacked an approval, with the file that says so by the name that staff know. */
function withName(text: string): string {
  return text.replace(/（([\w./-]+)）$/, (_, file: string) => `（${fileName(file) ?? file}）`);
}

/** Notes that somebody has looked at such a version, and those before, afterwards. Answers false for another one. */
export async function reviewFromTerminal(
  db: Database,
  log: DraftParts['log'],
  person: Me,
  version: number,
  note: string,
  at: string,
): Promise<boolean> {
  if (!(await publishedAtTerminal(db, log)).some(({ n }) => n === version)) return false;
  await db.transaction(async (transaction) => {
    await transaction.write(
      `insert into console_terminal_reviews (version, reviewed_by, reviewed_at, note) values ($1, $2, $3, $4)
       on conflict (version) do nothing`,
      [version, person.id, at, note],
    );
    await noteAudit(transaction, 'emergency-reviewed', { version, note }, at, { id: person.id });
  });
  return true;
}
