import { isDeepStrictEqual } from 'node:util';
import { readAssets } from '../../../engine/cli/read-assets.ts';
import { blockTraits } from '../../../engine/core/config/block-traits.ts';
import { compile } from '../../../engine/core/config/compile.ts';
import type { Release } from '../../../engine/core/model/release.ts';
import type { Problem } from '../../../engine/core/problems/problem.ts';
import type { SourceFile } from '../../../engine/core/problems/source-file.ts';
import { diffOutcomes } from '../../../engine/core/prove/outcome-diff.ts';
import type { BlockTraits } from '../../../engine/core/prove/page-parts.ts';
import { prove } from '../../../engine/core/prove/prove.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { type CaseTable, caseTables } from './case-tables.ts';
import type { ConfigMutant } from './config-mutants.ts';

/** Who notices a slip, in the order in which they are asked. */
export const CATCHERS = ['check', 'cases', 'prove', 'diff'] as const;

export type Catcher = (typeof CATCHERS)[number];

/** What became of a mutant. */
export interface Judgement {
  readonly mutant: ConfigMutant;
  /** The first who noticed; `same` when the release is the very same, null when nobody did. */
  readonly caught: Catcher | 'same' | null;
  /** In their words. */
  readonly why: string;
}

/** Judges mutants of a configuration: each is shown to `check`, then to the cases, `prove` and the outcome diff, until one notices. */
export type Judge = (mutant: ConfigMutant) => Judgement;

/**
 * Makes a judge.
 *
 * @throws when the configuration without slips has problems itself, or fails a case.
 */
export function judgeOf(files: readonly SourceFile[]): Judge {
  const assets = readAssets(PROJECT_ROOT);
  const { release: shipped, problems } = compile(files, assets);
  if (!shipped) throw new Error(JSON.stringify(problems));
  const usual = new Set(problems.map(placeOf));
  const tables = caseTables(shipped);
  for (const { name, failure } of tables) {
    const failed = failure(shipped);
    if (failed !== null) throw new Error(`the shipped configuration fails a case of ${name}: ${failed}`);
  }
  const traits = blockTraits(files);
  return (mutant) => {
    const changed = files.map((file) => (file.path === mutant.file.path ? mutant.file : file));
    const { release, problems: found } = compile(changed, assets);
    const noted = found.find((problem) => !usual.has(placeOf(problem)));
    const by = (caught: Judgement['caught'], why: string): Judgement => ({ mutant, caught, why });
    if (noted) return by('check', `${noted.severity} ${noted.code}`);
    if (!release) return by('check', 'no release');
    if (release.id === shipped.id) return by('same', '');
    const failed = failedCase(tables, shipped, release);
    if (failed !== null) return by('cases', failed);
    const finding = findingOf(shipped, release, traits, blockTraits(changed), mutant);
    if (finding !== null) return by('prove', finding);
    const change = firstChange(around(shipped, mutant), around(release, mutant));
    return change === null ? by(null, '') : by('diff', change);
  };
}

function placeOf({ code, file, pointer }: Problem): string {
  return `${code} ${file} ${pointer}`;
}

/** Only tables about what has changed are played. */
function failedCase(tables: readonly CaseTable[], shipped: Release, release: Release): string | null {
  for (const { name, about, failure } of tables) {
    if (isDeepStrictEqual(about(shipped), about(release))) continue;
    const failed = failureOf(failure, release);
    if (failed !== null) return `${name}: ${failed}`;
  }
  return null;
}

/** A case that cannot even be played has failed. */
function failureOf(failure: CaseTable['failure'], release: Release): string | null {
  try {
    return failure(release);
  } catch (error) {
    return String(error);
  }
}

function findingOf(
  shipped: Release,
  release: Release,
  traitsBefore: BlockTraits,
  traits: BlockTraits,
  mutant: ConfigMutant,
): string | null {
  if (isDeepStrictEqual([provable(shipped), traitsBefore], [provable(release), traits])) return null;
  const [finding] = prove(around(release, mutant), traits).findings;
  return finding ? `${finding.kind} ${finding.about}` : null;
}

/** What proving reads. */
function provable({ site, hosts, channels, pages }: Release): unknown {
  const { guard, routes, unmatched, destinations, api, storage, brand } = site;
  return [guard, routes, unmatched, destinations, api, storage, brand, hosts, channels, pages];
}

/** The first change for a visitor. */
function firstChange(before: Release, after: Release): string | null {
  const found = { moved: '' };
  try {
    const { changes } = diffOutcomes(before, after, ({ path }) => {
      found.moved = `destination from ${path}`;
      throw found;
    });
    const [change] = changes;
    return change ? `${change.aspect} ${change.about}`.trim() : null;
  } catch (stop) {
    if (stop !== found) throw stop;
    return found.moved;
  }
}

/** Two hosts and that of the mutant: what holds for all is seen on them as well as on sixteen, and sooner. */
function around(release: Release, { file }: ConfigMutant): Release {
  const wanted = ['default', 'event.h5.example.com', file.path.replace(/^hosts\/|\.json$/g, '')];
  const hosts = Object.fromEntries(Object.entries(release.hosts).filter(([id]) => wanted.includes(id)));
  return { ...release, hosts };
}
