import { type Command, Option } from 'commander';
import { TooMuchToFollow } from '../analyse/too-much-to-follow.ts';
import { DEFAULT_HOST } from '../decide/routing/pick-host.ts';
import type { CliIo } from './cli-io.ts';
import { type Explanation, explainVisit } from './explain/explain-visit.ts';
import { printDiagram } from './explain/print-diagram.ts';
import { printExplanation } from './explain/print-explanation.ts';
import {
  type ExplainOptions,
  readVisitInput,
  type TypedLeave,
  type VisitInput,
} from './explain/visit-input.ts';
import { printVisitTime, scheduleZone } from './explain/visit-time.ts';
import { withServer } from './explain/with-server.ts';
import { releaseOption } from './release-option.ts';
import { asAsyncCommand, type Loaded, type LoadOptions, withRelease } from './with-release.ts';

type Options = ExplainOptions &
  LoadOptions & { readonly all?: boolean; readonly diagram?: boolean; readonly server?: string };

/** An option that may be given several times. */
function repeated(flags: string, about: string): Option {
  const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];
  return new Option(flags, `${about}; may be repeated`).argParser(collect).default([], 'none');
}

/**
 * An option that says how a page is left; several leave one page after another, in the order in which they are typed.
 */
function leaving(flags: string, by: TypedLeave['by'], about: string): Option {
  const collect = (result: string, before: readonly TypedLeave[]): readonly TypedLeave[] => {
    typed += 1;
    return [...before, { by, result, place: typed }];
  };
  return new Option(flags, `${about}; may be repeated, for the page that it leads to`)
    .preset('')
    .argParser(collect)
    .default([], 'none');
}

/** Commander tells no order among different options. */
let typed = 0;

/** Adds `explain`: what the guard decides for a visit and why, without a browser or a backend. */
export function registerExplainCommand(program: Command, io: CliIo): void {
  program
    .command('explain')
    .description(
      'play a visit without a browser: what fires and why, where it lands, who set title, brand and legal text, and which conversion is due',
    )
    .requiredOption(
      '--path <path>',
      'path of the first navigation, with or without query, or the whole address',
    )
    .option('--host <name>', 'host name', DEFAULT_HOST)
    .option('--channel <id>', 'query parameter channel')
    .addOption(repeated('--query <name=value>', 'query parameter'))
    .option('--token [token]', 'the visitor is logged in')
    .addOption(repeated('--stored <name=value>', 'value in browser storage'))
    .option('--city <name>', 'city of the IP look-up')
    .addOption(
      repeated(
        '--reply <fetch=reply>',
        'answer of a fetch: a body code, http:STATUS, timeout, network, malformed or JSON',
      ),
    )
    .addOption(
      leaving('--saved <result>', 'saved', 'then the form of the page is saved: success (a match) or fail'),
    )
    .addOption(
      leaving(
        '--tapped <result>',
        'tapped',
        'then an action of the page is tapped that goes by the flow code: success or fail',
      ),
    )
    .addOption(leaving('--waited', 'waited', 'then the page goes on by itself after its wait'))
    .addOption(leaving('--linked <address>', 'linked', 'then a link to this address of the site is followed'))
    .option(
      '--server <url>',
      'ask this running server for what --reply and --city do not say; calls that would use up a one-time secret are not made',
    )
    .option('--os <code>', '1 iOS, 2 Android, 3 other', '3')
    .option('--app <name>', 'app that shows the page (schemas/environment.json); default browser')
    .option('--wechat', 'the same as --app wechat')
    .option('--user-agent <text>', "the browser's own name, for rules on env.userAgent", '')
    .option('--referrer <address>', 'address that led to the site, for rules on env.referrer', '')
    .option(
      '--at <time>',
      'time of the visit as versions have it, for example "2026-12-01 09:00" (schemas/schedule.json has the zone), or with an offset of its own; default now',
    )
    .option(
      '--visitor <id>',
      'the visitor, by the value that splits of traffic go by (schemas/schedule.json)',
    )
    .option('--any', 'take host, path and city as they are, also when nothing knows them')
    .option('--all', 'also show rows that did not fire, and the value of every part of the conditions')
    .option('--json', 'print the explanation as JSON')
    .option(
      '--diagram',
      'print where all visitors of host and path are led, by what is asked of them, as a graph in the DOT language of Graphviz',
    )
    .addOption(releaseOption())
    .option('--root <folder>', 'project root', '.')
    .action(async (options: Options) => {
      /** Compiling ends before the first call is made. */
      let asking: (() => Promise<0>) | null = null;
      const say = (loaded: Loaded, input: VisitInput): void => {
        const explanation = explainVisit(loaded, input);
        if (options.json)
          io.out(JSON.stringify({ ...toJson(explanation), visitorsHave: loaded.visitorsHave }, null, 2));
        else {
          if (options.at !== undefined)
            io.out(`time ${printVisitTime(input.now, scheduleZone(loaded.files))}`);
          io.out(printExplanation(explanation, options.all === true));
        }
      };
      withRelease(options, io, (loaded) => {
        const input = readVisitInput(options, loaded, Date.now);
        if (options.diagram) {
          try {
            io.out(printDiagram(loaded.release, input.host, input.path));
          } catch (error) {
            if (!(error instanceof TooMuchToFollow)) throw error;
            io.err(error.message);
            return 1;
          }
          return;
        }
        const { server } = options;
        if (server === undefined) say(loaded, input);
        else
          asking = async () => {
            say(loaded, await withServer(server, loaded, input, io));
            return 0;
          };
      });
      if (asking !== null) await asAsyncCommand(io, asking);
    });
}

/** The explanation for programs. Its shape is described in docs/commands.md. */
function toJson(explanation: Explanation) {
  const {
    release,
    visit,
    channel,
    version,
    pageVersion,
    journey,
    leaves,
    calls,
    cityIgnored,
    title,
    brand,
    legal,
    conversion,
  } = explanation;
  const { legs, shown, path, query, effects, stored } = journey;
  return {
    release: release.id,
    host: visit.host.id,
    channel,
    version,
    pageVersion,
    legs,
    left: leaves[0] ?? null,
    leaves,
    calls,
    cityIgnored,
    shown,
    path,
    query,
    effects,
    stored,
    title: title.from === '' ? null : title,
    brand,
    legal,
    conversion,
  };
}
