import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askServer } from '../admin/ask-server.ts';
import type { FilesChange } from '../console/reviews/files-change.ts';
import type { NeededApproval } from '../console/reviews/needed-approvals.ts';
import { terminalApprovals } from '../console/reviews/terminal-approvals.ts';
import { inTime } from '../in-time.ts';
import { databasePlace } from '../settings.ts';
import type { CommandIo } from './command-io.ts';
import type { ReleasePlace } from './release-place.ts';

/** A server that has not answered by then is said not to. */
const PATIENCE_MS = 10_000;

/**
 * Asks the database which approvals files need: the one of PostgreSQL, the running server's, else that of the folder,
 * without the keys of the installation. Throws where none of them answers.
 */
export async function askConsole(
  change: FilesChange,
  { settings, db }: Pick<ReleasePlace, 'settings' | 'db'>,
  io: CommandIo,
): Promise<readonly NeededApproval[]> {
  const { dataDir } = settings;
  if (db !== null) return terminalApprovals.run(change, { db });
  const asked = askServer<readonly NeededApproval[]>(dataDir, `/${terminalApprovals.name}`, change);
  const answer = await inTime(asked, PATIENCE_MS, 'the answer of the running server');
  if (answer !== null) return answer;
  // No server has ever saved anything here.
  if (!existsSync(join(dataDir, 'journal'))) return [];
  const { openDatabase } = await import('../db/open-database.ts');
  const own = await openDatabase(databasePlace(settings, io.err));
  try {
    return await terminalApprovals.run(change, { db: own });
  } finally {
    await own.close();
  }
}
