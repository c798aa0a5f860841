import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { askServer } from '../admin/ask-server.ts';
import { openDatabase } from '../db/open-database.ts';
import { type LeadQuery, type ListedLead, listLeads } from '../leads/list-leads.ts';
import { databasePlace, readSettings, type Settings } from '../settings.ts';
import type { CommandIo } from './command-io.ts';
import { LEAD_FORMATS, type LeadFormat, printLeads } from './print-leads.ts';

interface LeadOptions {
  readonly format: LeadFormat;
  readonly json?: boolean;
  readonly full?: boolean;
  readonly channel?: string;
  readonly limit: string;
}

/** From the running server when there is one, since it has the database; else from the database itself. */
async function findLeads(settings: Settings, query: LeadQuery): Promise<readonly ListedLead[]> {
  if (settings.databaseUrl === null) {
    const answer = await askServer<readonly ListedLead[]>(settings.dataDir, '/leads', query);
    if (answer !== null) {
      return answer;
    }
    if (!existsSync(join(settings.dataDir, 'journal'))) {
      return [];
    }
  }
  const db = await openDatabase(databasePlace(settings, () => undefined));
  try {
    return await listLeads(db, query);
  } finally {
    await db.close();
  }
}

/** Adds `leads list`. */
export function registerLeadsCommand(program: Command, io: CommandIo): void {
  const leads = program.command('leads').description('work with saved forms');
  leads
    .command('list')
    .description('list saved forms, the newest first; phone numbers and names are masked')
    .addOption(new Option('--format <format>', 'form of the list').choices(LEAD_FORMATS).default('table'))
    .option('--json', 'the same as --format json')
    .option('--full', 'show phone numbers, names and answers; the audit table keeps that this was done')
    .option('--channel <id>', 'only this channel, for example channel_5818')
    .option('--limit <number>', 'at most so many', '1000')
    .action(async (options: LeadOptions) => {
      const query: LeadQuery = {
        full: options.full === true,
        channel: options.channel ?? null,
        limit: Math.max(1, Number.parseInt(options.limit, 10) || 1000),
      };
      const found = await findLeads(readSettings(io.env, { dev: true }), query);
      io.out(printLeads(found, options.json ? 'json' : options.format));
    });
}
