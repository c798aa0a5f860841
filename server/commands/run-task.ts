import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import { askServer } from '../admin/ask-server.ts';
import type { DataTask } from '../admin/data-task.ts';
import { systemClock } from '../clock.ts';
import { readServiceData, SERVICE_DATA_FOLDER } from '../config/read-service-data.ts';
import type { ServiceData } from '../config/service-data.ts';
import { consoleOrigin } from '../console/http/console-origin.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { keepPrivate, makePrivate } from '../keep-private.ts';
import { keyFilePath, openKeyRing } from '../keys/open-key-ring.ts';
import { secretBox } from '../keys/secret-box.ts';
import { currentOf } from '../release/current-of.ts';
import { copiedReleases, publishedFolder } from '../release/open-releases.ts';
import { publishedServiceData } from '../release/published-service-data.ts';
import { releaseStore } from '../release/release-store.ts';
import { sharedReleases } from '../release/shared-releases.ts';
import { databasePlace, readSettings, type Settings, SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { CommandIo } from './command-io.ts';

/** What a server works with, of what was published or of the files. */
function serviceDataFor({ root, dataDir }: Settings): ServiceData {
  const folder = publishedFolder(dataDir);
  const store = existsSync(folder) ? releaseStore(folder) : null;
  const current = store && currentOf(store);
  const published = store && current?.isPublished ? publishedServiceData(root, store, current.version) : null;
  const { data } = published ? published.read() : readServiceData(root);
  if (data === null) {
    throw new StartError(`${SERVICE_DATA_FOLDER} has mistakes. Correct them: dukou start says which.`);
  }
  return data;
}

/** Brings the folder up to date; where that cannot be done, what is there counts, and that is said. */
async function pullPublished(
  { dataDir }: Settings,
  db: Database,
  print: (text: string) => void,
): Promise<void> {
  try {
    await sharedReleases(copiedReleases(dataDir), db, print).pull({ mend: true });
  } catch (error) {
    print(`What was published cannot be copied to ${dataDir}: ${(error as Error).message}`);
  }
}

/**
 * Has a task done: by the server that runs on the data folder when there is one, since it has the database; else here.
 *
 * @throws SettingsError when the data folder does not exist.
 * @param nothing result where no server ever ran on the data folder, when nothing has to be made for it.
 */
export async function runTask<Input, Output>(
  task: DataTask<Input, Output>,
  input: Input,
  io: CommandIo,
  nothing?: Output,
): Promise<Output> {
  makePrivate();
  const settings = readSettings(io.env, { dev: true });
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null) {
    if (!existsSync(dataDir)) {
      throw new SettingsError(
        `There is no data folder ${dataDir}. Give the server's: DATA_DIR=FOLDER dukou …, or its DATABASE_URL.`,
      );
    }
    keepPrivate(dataDir, io.err);
    io.err(`reading the data folder ${dataDir}`);
    const answer = await askServer<Output>(dataDir, `/${task.name}`, input);
    if (answer !== null) {
      return answer;
    }
    if (nothing !== undefined && !existsSync(join(dataDir, 'journal'))) {
      io.err('no server has saved anything there yet');
      return nothing;
    }
  } else {
    io.err('reading the database of DATABASE_URL');
  }
  const db = await openDatabase(databasePlace(settings, io.err));
  try {
    if (databaseUrl !== null) await pullPublished(settings, db, io.err);
    const keys = await openKeyRing(settings, db, systemClock.now(), io.err);
    return await task.run(input, {
      // An operator waits for a large export, and a command holds up no visitor.
      db: { ...db, ...db.patient },
      keys,
      keyFile: keyFilePath(settings),
      givenSmsKey: settings.smsKey,
      secrets: secretBox(keys),
      consoleOrigin: () => (settings.consolePort === null ? null : consoleOrigin(settings)),
      release: () => compile(readSources(settings.root)).release,
      data: () => serviceDataFor(settings),
      now: systemClock.now,
      visits: null,
    });
  } finally {
    await db.close();
  }
}
