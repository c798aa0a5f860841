import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askServer } from '../admin/ask-server.ts';
import { openDatabase } from '../db/open-database.ts';
import { type LeadQuery, type ListedLead, listLeads } from '../leads/list-leads.ts';
import { databasePlace, type Settings, SettingsError } from '../settings.ts';

/**
 * Saved forms from the running server when there is one, since it has the database; else from the database itself.
 *
 * @param say told which data is read.
 * @throws SettingsError when the data folder does not exist.
 */
export async function findLeads(
  settings: Settings,
  query: LeadQuery,
  say: (text: string) => void,
): Promise<readonly ListedLead[]> {
  if (settings.databaseUrl === null) {
    const { dataDir } = settings;
    if (!existsSync(dataDir)) {
      throw new SettingsError(
        `There is no data folder ${dataDir}. Give the server's: DATA_DIR=FOLDER dukou leads list, or its DATABASE_URL.`,
      );
    }
    say(`reading the data folder ${dataDir}`);
    const answer = await askServer<readonly ListedLead[]>(dataDir, '/leads', query);
    if (answer !== null) {
      return answer;
    }
    if (!existsSync(join(dataDir, 'journal'))) {
      say('no server has saved anything there yet');
      return [];
    }
  } else {
    say('reading the database of DATABASE_URL');
  }
  const db = await openDatabase(databasePlace(settings));
  try {
    return await listLeads(db, query);
  } finally {
    await db.close();
  }
}
