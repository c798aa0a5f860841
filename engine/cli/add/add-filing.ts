import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isObject } from '../../core/config/at.ts';
import type { Json } from '../../core/model/json.ts';
import type { CliIo } from '../cli-io.ts';
import { asCommand, readProject } from '../load-release.ts';
import { editFiles } from '../sheet/edit-files.ts';
import { UsageError } from '../usage-error.ts';
import { applyFiles } from '../write/apply-files.ts';
import { projectNames } from './project-names.ts';

const LEGAL = 'schemas/legal.json';

interface Options {
  readonly root: string;
  readonly icp: readonly string[];
  readonly dryRun?: boolean;
}

/** Adds `add filing`: declares that filing numbers belong to a company, which `prove` and `publish` hold every page to. */
export function registerAddFiling(add: Command, io: CliIo): void {
  add
    .command('filing')
    .description('declare filing numbers (ICP备案号) of a company, so that pages may show them together')
    .argument('<company>', 'full legal name, as it stands on pages')
    .requiredOption('--icp <number...>', 'filing number of the company; needed; may be repeated')
    .option('--dry-run', 'print the file and check it, write nothing')
    .option('--root <folder>', 'project root', '.')
    .action((company: string, options: Options) => asCommand(io, () => declare(company.trim(), options, io)));
}

function declare(company: string, { icp, root, dryRun }: Options, io: CliIo): 0 | 1 {
  const numbers = [...new Set(icp.map((number) => number.trim()))];
  if (company === '' || numbers.includes(''))
    throw new UsageError('a company and a filing number are not empty');
  const names = projectNames(readProject(root, io));
  const companies = companiesOf(names.read(LEGAL).companies);
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

function companiesOf(value: Json | undefined): ReadonlyMap<string, readonly unknown[]> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(entries.map(([company, numbers]) => [company, Array.isArray(numbers) ? numbers : []]));
}
