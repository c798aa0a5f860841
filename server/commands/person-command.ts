import { type Command, InvalidArgumentError } from 'commander';
import { FORCE, refuseTarget } from '../../engine/cli/named-file.ts';
import { maskPhone, normalisePhone } from '../../engine/forms/phone.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { exportPerson } from '../accounts/export-person.ts';
import { logOutPerson } from '../accounts/log-out-person.ts';
import type { CommandIo } from './command-io.ts';
import { addRequestCommands } from './request-commands.ts';
import { runTaskLate } from './run-task-late.ts';
import { writeResult } from './write-result.ts';

function readPhone(text: string): string {
  const phone = normalisePhone(text);
  if (!/^1\d{10}$/.test(phone)) {
    throw new InvalidArgumentError('Give a mobile number of eleven digits.');
  }
  return phone;
}

/** Adds the commands of `person`: what a person may ask of whoever keeps data about them. */
export function registerPersonCommand(program: Command, io: CommandIo): void {
  const person = program.command('person').description('what is kept about one person');
  person
    .command('export')
    .description('everything that is kept about the person with this number, as JSON')
    .requiredOption('--phone <number>', 'mobile number', readPhone)
    .option('--out <file>', 'write to this file instead of the console')
    .option(...FORCE)
    .action(async ({ phone, out, force }: { phone: string; out?: string; force?: boolean }) => {
      if (out !== undefined) refuseTarget(io.cwd, out, force);
      const record = await runTaskLate(exportPerson, { phone }, io, null);
      if (record === null) {
        io.err(`Nothing is kept about ${maskPhone(phone)}.`);
        return io.exit(1);
      }
      return writeResult(JSON.stringify(record, null, 2), out, io);
    });
  person
    .command('delete')
    .description('delete everything that is kept about the person with this number; cannot be undone')
    .requiredOption('--phone <number>', 'mobile number', readPhone)
    .action(async ({ phone }: { phone: string }) => {
      const deleted = Object.entries(await runTaskLate(deletePerson, { phone }, io, {})).filter(
        ([, count]) => count > 0,
      );
      if (deleted.length === 0) {
        io.err(`Nothing is kept about ${maskPhone(phone)}.`);
        return io.exit(1);
      }
      const rows = deleted.map(([table, count]) => `${table} ${count}`).join(', ');
      return io.out(`Deleted for ${maskPhone(phone)}: ${rows}`);
    });
  person
    .command('log-out')
    .description('revoke every login of the person with this number, for example when a phone was stolen')
    .requiredOption('--phone <number>', 'mobile number', readPhone)
    .action(async ({ phone }: { phone: string }) => {
      const revoked = await runTaskLate(logOutPerson, { phone }, io, 0);
      io.out(`${maskPhone(phone)}: ${revoked} logins revoked`);
    });
  addRequestCommands(person, io);
}
