import type { Command } from 'commander';
import { DEFAULT_HOST } from '../decide/routing/pick-host.ts';
import type { CliIo } from './cli-io.ts';
import { namedHost, SHOWN_AS_DEFAULT } from './named-channel.ts';
import { printTable } from './print-table.ts';
import { releaseOption } from './release-option.ts';
import { sourceLine } from './source-line.ts';
import { type HostPath, hostPaths } from './tables/host-paths.ts';
import { type LoadOptions, withRelease } from './with-release.ts';

type Options = LoadOptions & { readonly host: string };

const HEAD: readonly string[] = ['path', 'kind', 'shows', 'title', 'access', 'kept', 'tags', 'set at'];

/** Adds `routes`: what a host shows at every path. */
export function registerRoutesCommand(program: Command, io: CliIo): void {
  program
    .command('routes')
    .description('every path of a host: what it shows, its title, who may see it, and the line that says so')
    .option('--host <name>', 'host name', DEFAULT_HOST)
    .option('--json', 'print the paths as JSON')
    .addOption(releaseOption())
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => {
      withRelease(options, io, ({ release, visitorsHave }) => {
        const host = namedHost(release, options.host, false, SHOWN_AS_DEFAULT);
        const paths = hostPaths(release, host);
        if (options.json) {
          io.out(JSON.stringify({ release: release.id, host: host.id, paths, visitorsHave }, null, 2));
          return;
        }
        io.out(printTable(HEAD, paths.map(row)));
        io.err(`\n${paths.length} paths of ${host.id}; every other path shows the page "empty".`);
      });
    });
}

function row({ path, kind, shows, title, access, keepAlive, tags, channel, origin }: HostPath) {
  const marks = channel === null ? tags : [...tags, channel];
  return [
    path,
    kind,
    kind === 'root' ? `→ ${shows}` : shows,
    title,
    access,
    keepAlive ? 'kept' : '',
    marks.join(' '),
    sourceLine(origin),
  ];
}
