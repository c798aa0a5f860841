import type { Command } from 'commander';
import {
  channelAndVersion,
  filingProblem,
  type LegalRow,
  legalMatrix,
} from '../analyse/prove/legal-matrix.ts';
import { blockTraits } from '../compile/block-traits.ts';
import type { BrandValue } from '../decide/model/brand.ts';
import { LEGAL } from './add/declared-companies.ts';
import type { CliIo } from './cli-io.ts';
import { unknownName } from './known-name.ts';
import { namedChannel, namedHost, SHOWN_AS_DEFAULT } from './named-channel.ts';
import { printCsv } from './print-csv.ts';
import { printTable } from './print-table.ts';
import { releaseOption } from './release-option.ts';
import { sourceLineAt } from './source-line.ts';
import { type LoadOptions, withRelease } from './with-release.ts';

type Options = LoadOptions & { readonly host?: string; readonly channel?: string; readonly csv?: boolean };

/** Where a company comes from that an app names. */
const OF_THE_APP = 'stored.appcompany';

const HEAD: readonly string[] = ['host', 'path'];
const TEXTS: readonly string[] = ['name', 'company', 'filing number', 'funding'];

/** Adds `legal`: who stands behind the pages of every host, path and channel. */
export function registerLegalCommand(program: Command, io: CliIo): void {
  program
    .command('legal')
    .description('name, company, filing number and funding text of every host, path, channel and app')
    .option('--host <name>', 'this host only')
    .option('--channel <id>', 'this channel only')
    .option(
      '--csv',
      'one row for each channel and version of it, with the lines that set the words, for a spreadsheet',
    )
    .option('--json', 'print the rows as JSON')
    .addOption(releaseOption())
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => {
      withRelease(options, io, ({ release, files, visitorsHave }) => {
        const { filings, apps } = blockTraits(files);
        const host =
          options.host === undefined ? null : namedHost(release, options.host, false, SHOWN_AS_DEFAULT).id;
        const channel = options.channel === undefined ? null : namedChannel(release, options.channel);
        const unknown =
          channel && unknownName('No file says anything of', channel, Object.keys(release.channels));
        if (unknown) io.err(`${unknown}; its rows are those of any channel without a file.\n`);
        const rows = legalMatrix(release, apps, { host, channel });
        const place = ({ from }: BrandValue) => (from === OF_THE_APP ? LEGAL : sourceLineAt(release, from));
        const wrong = rows.flatMap((row) => {
          const problem = filingProblem(row, filings);
          return problem === null ? [] : [{ row, problem }];
        });
        if (options.json) io.out(JSON.stringify({ release: release.id, rows, wrong, visitorsHave }, null, 2));
        else if (options.csv) {
          const cells = rows.flatMap((row) =>
            row.channels.map((named) => [
              row.host,
              row.path,
              ...channelAndVersion(named),
              row.app ?? '',
              ...textsOf(row),
              ...[row.company, row.filing, row.funding].map(place),
            ]),
          );
          const places = ['company set at', 'filing number set at', 'funding set at'];
          io.out(printCsv([...HEAD, 'channel', 'version', 'app', ...TEXTS, ...places], cells));
        } else
          io.out(
            printTable(
              [...HEAD, 'channel', ...TEXTS],
              rows.map((row) => [row.host, row.path, seenBy(row), ...textsOf(row)]),
            ),
          );
        for (const { row, problem } of wrong) {
          io.err(`✗ ${row.host} ${row.path} ${seenBy(row)}: ${problem}`);
          io.err(`  company set at ${place(row.company)}, filing number set at ${place(row.filing)}`);
        }
        return wrong.length > 0 ? 1 : undefined;
      });
    });
}

function textsOf({ name, company, filing, funding }: LegalRow): readonly string[] {
  return [name.value, company.value, filing.value, funding.value];
}

/** Channels by name, and the app around the page. */
function seenBy({ channels, app }: LegalRow): string {
  return app === null ? someOf(channels) : `${someOf(channels)} in ${app}`;
}

/** Channels by name; many are counted. */
function someOf(channels: readonly string[]): string {
  return channels.length <= 3
    ? channels.join(' ')
    : `${channels.slice(0, 2).join(' ')} and ${channels.length - 2} more`;
}
