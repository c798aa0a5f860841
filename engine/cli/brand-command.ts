import type { Command } from 'commander';
import { DEFAULT_HOST } from '../decide/routing/pick-host.ts';
import type { CliIo } from './cli-io.ts';
import { namedChannel, namedHost, pathOn, SHOWN_AS_DEFAULT } from './named-channel.ts';
import { printTable } from './print-table.ts';
import { releaseOption } from './release-option.ts';
import { sourceLine } from './source-line.ts';
import { type BrandFieldLayers, brandFields } from './tables/brand-fields.ts';
import { type LoadOptions, withRelease } from './with-release.ts';

type Options = LoadOptions & { readonly host: string; readonly channel?: string; readonly path?: string };

const HEAD: readonly string[] = ['field', '', 'layer', 'value', 'set at'];

/** Adds `brand`: whose name stands on a page, and which line decides it. */
export function registerBrandCommand(program: Command, io: CliIo): void {
  program
    .command('brand')
    .description('the brand of a host, path and channel: every line that sets a field, the winner marked')
    .option('--host <name>', 'host name', DEFAULT_HOST)
    .option('--channel <id>', 'channel of the visit; default the one that a visit without channel has')
    .option('--path <path>', 'login or landing path; default the root of the host')
    .option('--json', 'print the fields as JSON')
    .addOption(releaseOption())
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => {
      withRelease(options, io, ({ release, visitorsHave }) => {
        const more = 'see the paths with `dukou routes`';
        const host = namedHost(release, options.host, false, SHOWN_AS_DEFAULT);
        const path = options.path ?? host.root;
        pathOn(release, host, path, false, more);
        const declared = host.screens.find((screen) => screen.path === path)?.channel;
        const channel = namedChannel(
          release,
          options.channel ?? declared ?? release.site.guard.channel.default,
        );
        const record = release.channels[channel] ?? null;
        const fields = brandFields(release, host, path, record);
        if (options.json) {
          io.out(
            JSON.stringify(
              { release: release.id, host: host.id, path, channel, fields, visitorsHave },
              null,
              2,
            ),
          );
          return;
        }
        io.out(printTable(HEAD, fields.flatMap(rows)));
        const known = record ? '' : ' (no file of channels/ and no group)';
        io.err(
          `\nhost ${host.id}, path ${path}, channel ${channel}${known}. ` +
            'An app name or company that the visit brings along would win over these: see `dukou explain`.',
        );
      });
    });
}

function rows({ field, layers }: BrandFieldLayers): readonly (readonly string[])[] {
  return [...layers]
    .reverse()
    .map(({ layer, value, origin, wins }) => [
      wins ? field : '',
      wins ? '✓' : '',
      layer,
      value,
      sourceLine(origin),
    ]);
}
