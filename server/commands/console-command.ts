import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ChannelRange, ROLES, type Role } from '../console/contract/person.ts';
import { inviteToConsole, type ShownLink } from '../console/people/invite-to-console.ts';
import { linkToConsole } from '../console/people/link-to-console.ts';
import { chinaTime } from '../reports/china-day.ts';
import type { CommandIo } from './command-io.ts';
import { runTaskLate } from './run-task-late.ts';

function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 40 || /\p{C}/u.test(name)) {
    throw new InvalidArgumentError('Give a name of at most 40 characters.');
  }
  return name;
}

/** `7800-7899,8012`. */
function readRanges(text: string): readonly ChannelRange[] {
  return text.split(',').map((part) => {
    const [, from = '', to = from] = /^(\d{1,8})(?:-(\d{1,8}))?$/.exec(part.trim()) ?? [];
    if (from === '' || Number(from) > Number(to)) {
      throw new InvalidArgumentError('Give numbers of channels: 7800-7899,8012');
    }
    return { from: Number(from), to: Number(to) };
  });
}

function show({ name, origin, path, expires }: ShownLink, io: CommandIo): void {
  if (origin === null) io.err('The console is off here: put its address before the path.');
  io.err(`One-time link for ${name}, until ${chinaTime(Date.parse(expires))} (China):`);
  io.out(`${origin ?? ''}${path}`);
}

interface InviteOptions {
  readonly name: string;
  readonly role: readonly Role[];
  readonly channels?: readonly ChannelRange[];
}

/** Adds `console invite` and `console link`. */
export function registerConsoleCommand(program: Command, io: CommandIo): void {
  const console = program.command('console').description('who may use the back office');
  console
    .command('invite')
    .description(
      'add somebody; prints a one-time link, good for an hour, by which they choose login and password',
    )
    .requiredOption('--name <name>', 'name that colleagues see', readName)
    .addOption(new Option('--role <roles...>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .option(
      '--channels <ranges>',
      'the only channels that they may touch, for example 7800-7899,8012',
      readRanges,
    )
    .action(async ({ name, role, channels = [] }: InviteOptions) => {
      const roles = [...new Set(role)];
      show(await runTaskLate(inviteToConsole, { name, roles, ranges: channels }, io), io);
    });
  console
    .command('link <who>')
    .description('a new one-time link for somebody who is there, by login or name, to set another password')
    .option('--reset-second-factor', 'takes the second factor away, too: for a lost telephone')
    .action(async (who: string, options: { readonly resetSecondFactor?: boolean }) => {
      const resetsFactor = options.resetSecondFactor ?? false;
      const link = await runTaskLate(linkToConsole, { who, resetsFactor }, io);
      if ('refused' in link) {
        io.err(link.refused);
        return io.exit(1);
      }
      return show(link, io);
    });
}
