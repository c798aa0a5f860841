import { resolve } from 'node:path';
import type { Command } from 'commander';
import { compile } from '../core/config/compile.ts';
import { printHuman } from '../core/problems/print-human.ts';
import { printJson } from '../core/problems/print-json.ts';
import type { CliIo } from './cli-io.ts';
import { type Explanation, explainVisit } from './explain/explain-visit.ts';
import { printExplanation } from './explain/print-explanation.ts';
import { type ExplainOptions, readVisitInput, UsageError } from './explain/visit-input.ts';
import { readSources } from './read-sources.ts';

type Options = ExplainOptions & { readonly root: string; readonly json?: boolean; readonly all?: boolean };

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** Adds `explain`: what the guard decides for a visit and why, without a browser or a backend. */
export function registerExplainCommand(program: Command, io: CliIo): void {
  program
    .command('explain')
    .description('play a visit through the guard: which steps fire, where it lands, who set title and brand')
    .requiredOption('--path <path>', 'path of the first navigation, with or without query')
    .option('--host <name>', 'host name', 'default')
    .option('--channel <id>', 'query parameter channel')
    .option('--query <name=value>', 'query parameter; may be repeated', collect, [])
    .option('--token [token]', 'the visitor is logged in')
    .option('--stored <name=value>', 'value in browser storage; may be repeated', collect, [])
    .option('--city <name>', 'city of the IP look-up')
    .option(
      '--reply <fetch=reply>',
      'answer of a fetch: a body code, http:STATUS, timeout, network, malformed or JSON; may be repeated',
      collect,
      [],
    )
    .option('--os <code>', '1 iOS, 2 Android, 3 other', '3')
    .option('--wechat', 'the page runs in WeChat')
    .option('--at <time>', 'time of the visit, ISO 8601; default now')
    .option('--all', 'also show rows that did not fire, and the value of every part of the conditions')
    .option('--json', 'print the explanation as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => io.exit(explain(options, io)));
}

function explain(options: Options, io: CliIo): 0 | 1 | 2 {
  const files = readSources(resolve(io.cwd, options.root));
  const { release, problems } = compile(files);
  if (!release) {
    io.out(
      options.json
        ? JSON.stringify({ problems: printJson(problems, files) }, null, 2)
        : printHuman(problems, files),
    );
    io.err('\nThe configuration has problems; correct them first.');
    return 1;
  }
  try {
    const explanation = explainVisit(release, readVisitInput(options, release, Date.now));
    io.out(
      options.json
        ? JSON.stringify(toJson(explanation), null, 2)
        : printExplanation(explanation, options.all === true),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    return 2;
  }
}

function toJson({ release, visit, channel, journey, title, brand }: Explanation) {
  const { legs, shown, path, query, effects, stored } = journey;
  return {
    release: release.id,
    host: visit.host.id,
    channel,
    legs,
    shown,
    path,
    query,
    effects,
    stored,
    title,
    brand,
  };
}
