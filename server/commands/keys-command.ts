import { type Command, InvalidArgumentError } from 'commander';
import { printTable } from '../../engine/cli/print-table.ts';
import { addKey } from '../keys/add-key.ts';
import type { KeyChange } from '../keys/key-change.ts';
import { type ListedKeys, listKeys } from '../keys/list-keys.ts';
import { KEY_ID } from '../keys/parse-keys.ts';
import { putKeyToUse } from '../keys/put-key-to-use.ts';
import { retireKey } from '../keys/retire-key.ts';
import { showSmsKeys } from '../keys/show-sms-keys.ts';
import { chinaTime } from '../reports/china-day.ts';
import type { CommandIo } from './command-io.ts';
import { runTaskLate } from './run-task-late.ts';

function readId(text: string): string {
  if (!KEY_ID.test(text)) throw new InvalidArgumentError('Give the id of a key: k1, k2 …');
  return text;
}

const STATES = {
  added: 'waits to be used',
  current: 'in use',
  old: 'read only',
  retired: 'retired',
} as const;

function tableOf({ keys, plain }: ListedKeys): string {
  const sum = (rows: readonly { readonly rows: number }[]): string =>
    String(rows.reduce((all, { rows: n }) => all + n, 0));
  return printTable(
    ['key', 'state', 'since (China)', 'rows', 'logins'],
    [
      ...keys.map(({ id, state, since, rows, logins }) => [
        id,
        STATES[state],
        chinaTime(Date.parse(since)),
        sum(rows),
        String(logins),
      ]),
      ...(plain.length > 0 ? [['none', 'not encrypted yet', '', sum(plain), '']] : []),
    ],
  );
}

/** Adds `keys` with what can be done to them. No command shows a key but `sms`, which opens nothing here. */
export function registerKeysCommand(program: Command, io: CommandIo): void {
  const keys = program
    .command('keys')
    .description('keys of what is encrypted: which there are, and what is under each')
    .option('--json', 'as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const listed = await runTaskLate(listKeys, null, io);
      io.out(json ? JSON.stringify(listed, null, 2) : tableOf(listed));
    });
  /** Tells what was done, or why not. */
  function tell(change: KeyChange, done: (change: Exclude<KeyChange, { refused: string }>) => string): void {
    if ('refused' in change) {
      io.err(change.refused);
      io.exit(1);
    } else io.out(done(change));
  }
  keys
    .command('add')
    .description('make a key and put it into the key file; nothing is made with it until it is used')
    .action(async () =>
      tell(
        await runTaskLate(addKey, null, io),
        ({ id, file }) =>
          `Made the key ${id} in ${file}. Keep a copy with your backups, give it to every server process (the same file, or DUKOU_SECRET), and then: dukou keys use ${id}`,
      ),
    );
  keys
    .command('use')
    .description(
      'make everything new with this key from now on; a running server puts what there is under it',
    )
    .argument('<id>', 'the key, for example k2', readId)
    .action(async (id: string) =>
      tell(
        await runTaskLate(putKeyToUse, { id }, io),
        () =>
          `The key ${id} is in use. Old keys are still read; see how far it is: dukou keys. An SMS service that checks messages with what \`dukou keys sms\` shows needs that of ${id} before an old key is retired.`,
      ),
    );
  keys
    .command('sms')
    .description('show the SMS service’s key: each message to it is signed, so that it can tell who asks')
    .action(async () => {
      const shown = await runTaskLate(showSmsKeys, null, io);
      io.out(
        shown === null
          ? 'Messages are signed with DUKOU_SMS_KEY, which the SMS service needs.'
          : printTable(
              ['key', 'of the SMS service'],
              shown.map(({ id, key }) => [id, key]),
            ),
      );
    });
  keys
    .command('retire')
    .description(
      'make a key good for nothing and take it out of the key file; refused while anything is under it',
    )
    .argument('<id>', 'the key, for example k1', readId)
    .option('--now', 'end the logins, codes and page tickets that only this key can check', false)
    .action(async (id: string, options: { readonly now: boolean }) =>
      tell(
        await runTaskLate(retireKey, { id, now: options.now }, io),
        ({ file }) =>
          `The key ${id} is retired and no longer in ${file}; take it out of DUKOU_SECRET if it is there. Backups made before cannot be read without it: keep a copy with them.`,
      ),
    );
}
