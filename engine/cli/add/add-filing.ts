import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { editFiles } from '../sheet/edit-files.ts';
import { UsageError } from '../usage-error.ts';
import { asAsyncCommand, readProject } from '../with-release.ts';
import { applyFiles } from '../write/apply-files.ts';
import type { Asker } from './asker.ts';
import { collectAnswers } from './collect-answers.ts';
import { declaredCompanies, LEGAL, refuseUnlikeCompany, refuseUnlikeNumber } from './declared-companies.ts';
import { type ProjectNames, projectNames } from './project-names.ts';
import { listOf, type Question, textOf } from './question.ts';

interface Options {
  readonly root: string;
  readonly icp?: readonly string[];
  readonly dryRun?: boolean;
}

const QUESTIONS: readonly Question[] = [
  {
    key: 'company',
    flag: '<company>',
    about: 'full legal name of the company, as it stands on pages',
    required: true,
    refuse: refuseUnlikeCompany,
  },
  {
    key: 'icp',
    flag: '--icp <number...>',
    about: 'filing number of the company',
    required: true,
    many: true,
    isCode: true,
    refuse: refuseUnlikeNumber,
  },
];

/**
 * Adds `add filing`: declares that filing numbers belong to a company, which `prove` and `publish` hold every page to.
 */
export function registerAddFiling(add: Command, io: CliIo, asker: () => Asker | null): void {
  add
    .command('filing')
    .summary('declare filing numbers (ICP备案号) of a company')
    .description(
      'declare filing numbers (ICP备案号) of a company, so that pages may show them together; asks on a terminal, takes options everywhere',
    )
    .argument('[company]', 'full legal name, as it stands on pages')
    .option('--icp <number...>', 'filing number of the company; needed; may be repeated')
    .option('--dry-run', 'print the file and check it, write nothing')
    .option('--root <folder>', 'project root', '.')
    .action((company: string | undefined, options: Options) =>
      asAsyncCommand(io, async () => {
        const names = projectNames(readProject(options.root, io));
        const given = { company, icp: options.icp };
        const answers = await collectAnswers(QUESTIONS, given, names, asker());
        return declare(textOf(answers, 'company') ?? '', listOf(answers, 'icp'), names, options, io);
      }),
    );
}

function declare(
  company: string,
  icp: readonly string[],
  names: ProjectNames,
  { root, dryRun }: Options,
  io: CliIo,
): 0 | 1 {
  const numbers = [...new Set(icp)];
  const companies = declaredCompanies(names);
  for (const [other, theirs] of companies) {
    const taken = other === company ? undefined : numbers.find((number) => theirs.includes(number));
    if (taken !== undefined) throw new UsageError(`${taken} is declared in ${LEGAL} as a number of ${other}`);
  }
  const known = companies.get(company) ?? [];
  const edits = numbers
    .filter((number) => !known.includes(number))
    .map((value) => ({ file: LEGAL, keys: ['companies', company], do: 'append', value }) as const);
  if (edits.length === 0) {
    io.err(`${company} has ${numbers.join(', ')} already; nothing to write.`);
    return 0;
  }
  return applyFiles(
    resolve(io.cwd, root),
    names.files,
    editFiles(edits, names.files),
    dryRun !== true,
    io,
    false,
  );
}
