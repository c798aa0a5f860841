import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/core/config/compile.ts';
import { checkKey, installationKey } from '../accounts/installation-key.ts';
import { secretBox } from '../accounts/secret-box.ts';
import { askServer } from '../admin/ask-server.ts';
import type { DataTask } from '../admin/data-task.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/open-database.ts';
import { databasePlace, readSettings } from '../settings.ts';
import type { CommandIo } from './command-io.ts';

/**
 * Has a task done: by the server that runs on the data folder when there is one, since it has the database; else here.
 *
 * @param nothing result where no server ever ran on the data folder, when nothing has to be made for it.
 */
export async function runTask<Input, Output>(
  task: DataTask<Input, Output>,
  input: Input,
  io: CommandIo,
  nothing?: Output,
): Promise<Output> {
  const settings = readSettings(io.env, { dev: true });
  if (settings.databaseUrl === null) {
    const answer = await askServer<Output>(settings.dataDir, `/${task.name}`, input);
    if (answer !== null) {
      return answer;
    }
    if (nothing !== undefined && !existsSync(join(settings.dataDir, 'journal'))) {
      return nothing;
    }
  }
  const db = await openDatabase(databasePlace(settings, io.err));
  try {
    const secrets = secretBox(await installationKey(settings, db, io.err));
    await checkKey(db, secrets);
    return await task.run(input, {
      db,
      secrets,
      release: () => compile(readSources(settings.root)).release,
      now: systemClock.now,
      visits: null,
    });
  } finally {
    await db.close();
  }
}
