import type { Database } from '../../db/database.ts';
import type { Publication } from '../../release/publication.ts';
import type { AuditAction } from '../contract/audit-words.ts';
import { isFromTerminal } from './unreviewed-from-terminal.ts';

/**
 * Notes in the audit what came about at a terminal since there are people in the console. The log of versions is the
 * truth: a terminal is not asked to reach the database, and each version is noted once by whichever server looks first.
 */
export async function noteTerminalVersions(db: Database, log: readonly Publication[]): Promise<void> {
  const [since] = await db.query<{ people: Date | null; noted: number }>(
    `select (select min(created_at) from console_people) as people,
       (select coalesce(max((detail->>'version')::int), 0) from audit
        where action in ('terminal-published', 'terminal-rolled-back')) as noted`,
  );
  const { people, noted = 0 } = since ?? {};
  if (!people) return;
  const lines = log.filter(
    (line) => line.n > noted && Date.parse(line.at) >= people.getTime() && isFromTerminal(line),
  );
  if (lines.length === 0) return;
  const actionOf = ({ action }: Publication): AuditAction =>
    action === 'publish' ? 'terminal-published' : 'terminal-rolled-back';
  await db.transaction(async (transaction) => {
    for (const line of lines) {
      const { n: version, at, by, emergency } = line;
      await transaction.write(
        `insert into audit (actor, action, detail, created_at) values ('operator', $1, $2, $3)
         on conflict do nothing`,
        [
          actionOf(line),
          JSON.stringify({ version, claims: by, ...(emergency && { reason: emergency }) }),
          at,
        ],
      );
    }
  });
}
