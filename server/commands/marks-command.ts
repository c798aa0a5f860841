import { type Command, InvalidArgumentError, Option } from 'commander';
import { FORCE, readNamedFile } from '../../engine/cli/named-file.ts';
import { normalisePhone } from '../../engine/forms/phone.ts';
import { createMarks } from '../accounts/create-marks.ts';
import { MARK_KINDS, type MarkKind } from '../accounts/marks.ts';
import { systemClock } from '../clock.ts';
import { chinaTime, startOfChinaDay } from '../reports/china-day.ts';
import { StartError } from '../start-error.ts';
import type { CommandIo } from './command-io.ts';
import { readChannel, readNumber } from './period-of.ts';
import { addRevokeMarks } from './revoke-marks.ts';
import { runTaskLate } from './run-task-late.ts';
import { refuseTable, writeTable } from './write-result.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX_MARKS = 100_000;

/** `30m`, `12h` or `7d` from now, or the end of a day in China. Epoch milliseconds. */
function readExpiry(text: string): number {
  const now = systemClock.now();
  const [, number, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  const day = startOfChinaDay(text);
  const moment =
    number === undefined
      ? (day ?? Number.NaN) + (UNIT_MS.d ?? 0)
      : now + Number(number) * (UNIT_MS[unit] ?? 0);
  if (!(moment > now)) {
    throw new InvalidArgumentError('Give 30m, 12h, 7d, or a day such as 2026-05-31 that is not over yet.');
  }
  return moment;
}

/** The numbers in a file, one a line; other columns after a comma are passed over. */
function readPhones(file: string, io: CommandIo): readonly string[] {
  const lines = readNamedFile(io.cwd, file)
    .toString()
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  return lines.flatMap((line, i) => {
    const phone = normalisePhone((line.split(',')[0] ?? '').trim());
    const isHeader = i === 0 && !/\d/.test(phone);
    if (phone === '' || isHeader) {
      return [];
    }
    if (!/^1[3-9]\d{9}$/.test(phone)) {
      throw new StartError(`${file}:${i + 1} is no phone number. Correct the line; no mark was made.`);
    }
    return [phone];
  });
}

interface MarkOptions {
  readonly channel: string;
  readonly count?: number;
  readonly phones?: string;
  readonly expires?: number;
  readonly uses: number;
  readonly kind: MarkKind;
  readonly site: string;
  readonly out?: string;
  readonly force?: boolean;
}

/** Adds `marks create` and `marks revoke`. */
export function registerMarksCommand(program: Command, io: CommandIo): void {
  const marks = program.command('marks').description('one-tap login links');
  addRevokeMarks(marks, io);
  marks
    .command('create')
    .description('make marks for links that log in without a code, as CSV; they are shown this once only')
    .requiredOption(
      '--channel <id>',
      'the channel that they are good for, for example channel_5818',
      readChannel,
    )
    .option('--count <number>', 'so many, each for whoever comes with it', readNumber)
    .option('--phones <file>', 'one for each number in this file, one number a line')
    .option(
      '--expires <when>',
      '30m, 12h, 7d, or the last day, for example 2026-05-31; 7d when left out',
      readExpiry,
    )
    .option('--uses <number>', 'how often each may be used', readNumber, 1)
    .addOption(new Option('--kind <kind>', 'parameter of the link').choices(MARK_KINDS).default('mark'))
    .option('--site <address>', 'beginning of the links, for example https://m.example.com', '')
    .option('--out <file>', 'write to this file instead of the console')
    .option(...FORCE)
    .action(async (options: MarkOptions) => {
      const { channel, count, phones: file, expires = readExpiry('7d'), uses, kind, site, out } = options;
      if ((count === undefined) === (file === undefined)) {
        io.err('Give either --count or --phones.');
        return io.exit(2);
      }
      refuseTable(out, options.force, io);
      const phones =
        file === undefined
          ? new Array<null>(Math.min(count ?? 0, MAX_MARKS)).fill(null)
          : readPhones(file, io);
      if ((count ?? phones.length) > MAX_MARKS) {
        io.err(`At most ${MAX_MARKS} at once.`);
        return io.exit(2);
      }
      const made = await runTaskLate(createMarks, { kind, channel, phones, uses, expires }, io);
      const header = [kind, '链接', '手机号', '渠道', '可用次数', '失效时间（北京时间）'];
      const rows = made.map((mark, i) => [
        mark,
        `${site.replace(/\/$/, '')}/login?channel=${channel}&${kind}=${mark}`,
        phones[i] ?? '',
        channel,
        uses,
        chinaTime(expires),
      ]);
      return writeTable('登录链接', { header, rows }, out, io);
    });
}
