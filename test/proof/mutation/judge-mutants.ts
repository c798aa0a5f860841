import { isDeepStrictEqual } from 'node:util';
import { readAssets } from '../../../engine/cli/read-assets.ts';
import { blockTraits } from '../../../engine/core/config/block-traits.ts';
import { compile } from '../../../engine/core/config/compile.ts';
import type { Release } from '../../../engine/core/model/release.ts';
import type { Problem } from '../../../engine/core/problems/problem.ts';
import type { SourceFile } from '../../../engine/core/problems/source-file.ts';
import { ChangeBook } from '../../../engine/core/prove/change-book.ts';
import { diffOutcomes } from '../../../engine/core/prove/outcome-diff.ts';
import type { BlockTraits } from '../../../engine/core/prove/page-parts.ts';
import { prove } from '../../../engine/core/prove/prove.ts';
import { seenChanges } from '../../../engine/core/prove/seen-changes.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { type CaseTable, caseTables } from './case-tables.ts';
import type { ConfigMutant } from './config-mutants.ts';

/** Who notices a slip, in the order in which they are asked. */
export const CATCHERS = ['check', 'cases', 'diff', 'prove'] as const;

export type Catcher = (typeof CATCHERS)[number];

/** What became of a mutant. */
export interface Judgement {
  readonly mutant: ConfigMutant;
  /** The first who noticed; `same` when the release is the very same, null when nobody did. */
  readonly caught: Catcher | 'same' | null;
  /** In their words. */
  readonly why: string;
}

/** Judges mutants of a configuration: each is shown to `check`, then to the cases, the outcome diff and `prove`, until one notices. */
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
  const shippedAround = remembering(shipped);
  return (mutant) => {
    const slipped = mutant.file();
    const changed = files.map((file) => (file.path === slipped.path ? slipped : file));
    const { release, problems: found } = compile(changed, assets);
    const noted = found.find((problem) => !usual.has(placeOf(problem)));
    const by = (caught: Judgement['caught'], why: string): Judgement => ({ mutant, caught, why });
    if (noted) return by('check', `${noted.severity} ${noted.code}`);
    if (!release) return by('check', 'no release');
    if (release.id === shipped.id) return by('same', '');
    const failed = failedCase(tables, shipped, release);
    if (failed !== null) return by('cases', failed);
    const [before, after] = [shippedAround(mutant), around(release, mutant)];
    const change = firstChange(before, after);
    if (change !== null) return by('diff', change);
    const finding = findingOf(before, after, traits, blockTraits(changed));
    return finding === null ? by(null, '') : by('prove', finding);
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

/** What proving finds, and does not find in the configuration without the slip. */
function findingOf(before: Release, after: Release, was: BlockTraits, is: BlockTraits): string | null {
  if (isDeepStrictEqual([provable(before), was], [provable(after), is])) return null;
  const [finding] = prove(after, is).findings;
  return finding ? `${finding.kind} ${finding.about}` : null;
}

/** What proving reads. */
function provable({ site, hosts, channels, pages }: Release): unknown {
  const { guard, routes, unmatched, destinations, api, storage, brand } = site;
  const reads = Object.entries(api.endpoints).map(([name, endpoint]) => [name, endpoint.reads]);
  return [
    guard,
    routes,
    unmatched,
    destinations,
    api.unauthorised,
    reads,
    storage,
    brand,
    hosts,
    channels,
    pages,
  ];
}

/** The first change for a visitor; what is seen at once is looked for first. */
function firstChange(before: Release, after: Release): string | null {
  const book = new ChangeBook(after);
  seenChanges(before, after, book);
  const [seen] = book.changes();
  if (seen) return `${seen.aspect} ${seen.about}`.trim();
  if (isDeepStrictEqual(provable(before), provable(after)) && isDeepStrictEqual(before.forms, after.forms))
    return null;
  const found = { moved: '' };
  try {
    const { changes } = diffOutcomes(before, after, ({ path }) => {
      found.moved = `destination from ${path}`;
      throw found;
    });
    const behind = changes.find(({ aspect }) => aspect === 'destination');
    return behind ? `destination ${behind.about}` : null;
  } catch (stop) {
    if (stop !== found) throw stop;
    return found.moved;
  }
}

/** Hosts that show every screen and are in every group between them, and that of the mutant: what holds for all is seen on
 * them, too. Brands are seen on all hosts. */
function around(release: Release, { path }: ConfigMutant): Release {
  if (path.startsWith('schemas/brands/')) return release;
  const own = path.replace(/^hosts\/|\.json$/g, '');
  const covered = new Set<string>();
  const hosts = Object.entries(release.hosts).filter(([id, { groups, screens, variant }]) => {
    const traits = [variant ?? '', ...groups, ...screens.map(({ screen }) => `screen ${screen}`)];
    const isNew = traits.some((trait) => !covered.has(trait));
    for (const trait of traits) covered.add(trait);
    return isNew || id === own;
  });
  return { ...release, hosts: Object.fromEntries(hosts) };
}

/** The same of the configuration without slips, made once for the same hosts: what is found out about it is kept. */
function remembering(shipped: Release): (mutant: ConfigMutant) => Release {
  const known = new Map<string, Release>();
  return (mutant) => {
    const made = around(shipped, mutant);
    const key = Object.keys(made.hosts).join(' ');
    const found = known.get(key) ?? made;
    known.set(key, found);
    return found;
  };
}
