import type { Command } from 'commander';
import { failureTable } from '../analyse/failures/failure-table.ts';
import type { Release } from '../decide/model/release.ts';
import { DEFAULT_HOST } from '../decide/routing/pick-host.ts';
import type { CliIo } from './cli-io.ts';
import { cityOf } from './explain/city-of.ts';
import { failureWorld } from './failures/failure-world.ts';
import { printFailures } from './failures/print-failures.ts';
import { unknownName } from './known-name.ts';
import { namedChannel, namedHost, pathOn, SHOWN_AS_DEFAULT } from './named-channel.ts';
import { printCsv } from './print-csv.ts';
import { releaseOption } from './release-option.ts';
import { UsageError } from './usage-error.ts';
import { type LoadOptions, withRelease } from './with-release.ts';

type Options = LoadOptions & {
  readonly channel?: string;
  readonly host: string;
  readonly path: string;
  readonly city?: string;
  readonly csv?: boolean;
};

function channelMissing({ channels }: Release): string {
  const all = Object.keys(channels);
  const like = all[0] ?? 'channel_1';
  return `--channel is missing: name the channel of the visit, for example --channel ${like} (${all.length} channels have settings of their own; any other number is a channel, too)`;
}

const CSV_HEAD: readonly string[] = [
  'stop',
  'kind',
  'asks',
  'address',
  'fails with',
  'path',
  'page',
  'page meanwhile',
  'notices',
  'at most (ms)',
  'kept',
  'lost',
];

/** Adds `failures`: what each failing call does to a visitor. */
export function registerFailuresCommand(program: Command, io: CliIo): void {
  program
    .command('failures')
    .description(
      'what a visitor sees when a call, the native app, an ad script, a part of the release or code of a page fails: page, notice, how long at most, what is kept and lost',
    )
    .option('--channel <id>', 'channel of the visit; needed')
    .option('--host <name>', 'host name', DEFAULT_HOST)
    .option('--path <path>', 'path that the visit begins at', '/')
    .option('--city <name>', 'city of the IP look-up')
    .option('--csv', 'one row for each way of failing, with what is kept, for a spreadsheet')
    .option('--json', 'print the table as JSON')
    .addOption(releaseOption())
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => {
      withRelease(options, io, (loaded) => {
        const { release, visitorsHave } = loaded;
        const host = namedHost(release, options.host, false, SHOWN_AS_DEFAULT);
        const [path = '/', search = ''] = options.path.split('?', 2);
        pathOn(release, host, path, false, 'see the paths with `dukou routes`');
        const city = options.city === undefined ? null : cityOf(options.city, false);
        const world = failureWorld(loaded, { host: options.host, city, now: Date.now() });
        if (options.channel === undefined) throw new UsageError(channelMissing(release));
        const channel = namedChannel(release, options.channel);
        const unknown = unknownName('No file says anything of', channel, Object.keys(release.channels));
        if (unknown !== null) io.err(`${unknown}; it is played like any other channel without a file.\n`);
        const query = { ...Object.fromEntries(new URLSearchParams(search)), channel };
        const table = failureTable(world, { path, query });
        const { stops, cells, unasked } = table;
        if (options.json) {
          const told = stops.map(({ id, start, journey, before, scripts }) => ({
            id,
            path: start.nav.path,
            query: start.nav.query,
            stored: start.stored,
            before,
            scripts,
            lands: journey.path,
            page: journey.shown?.page ?? null,
          }));
          io.out(
            JSON.stringify(
              { release: release.id, channel, host: host.id, stops: told, cells, unasked, visitorsHave },
              null,
              2,
            ),
          );
        } else if (options.csv) {
          const rows = cells.map((cell) => [
            cell.stop,
            cell.thing.kind,
            cell.thing.name,
            cell.thing.address,
            cell.fails,
            cell.path,
            cell.page,
            cell.meanwhile,
            cell.notices.join(' / '),
            cell.atMost,
            cell.kept.join(' '),
            cell.lost.join(' '),
          ]);
          io.out(printCsv(CSV_HEAD, rows));
        } else io.out(printFailures(table));
      });
    });
}
