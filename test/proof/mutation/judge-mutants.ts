import { isDeepStrictEqual } from 'node:util';
import { ChangeBook } from '../../../engine/analyse/compare/change-book.ts';
import { diffOutcomes } from '../../../engine/analyse/compare/outcome-diff.ts';
import { seenChanges } from '../../../engine/analyse/compare/seen-changes.ts';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import { readAssets } from '../../../engine/cli/read-assets.ts';
import { type BlockTraits, blockTraits } from '../../../engine/compile/block-traits.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { Problem } from '../../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { type CaseTable, caseTables } from './case-tables.ts';
import type { ConfigMutant } from './config-mutants.ts';

/** Who can notice a slip, in the order in which they are asked. */
export const CATCHERS = ['check', 'cases', 'diff', 'prove'] as const;

export type Catcher = (typeof CATCHERS)[number];

/** What became of a mutant. */
export interface Judgement {
  readonly mutant: ConfigMutant;
  /** Nobody need notice: neither the release nor what is declared for a proof is another. */
  readonly isSame: boolean;
  /** Who noticed, and in which words. */
  readonly noticed: ReadonlyMap<Catcher, string>;
}

/** Judges mutants of a configuration: each is shown to `check`, then to the cases, the outcome diff and `prove`. */
export type Judge = (mutant: ConfigMutant) => Judgement;

/**
 * Makes a judge.
 *
 * @param ask `everyone`, or only so many as it takes until `one` notices. What `check` refuses nobody else is asked
 * about: there
 *   is no release to ask about.
 * @throws when the configuration without slips has problems itself, or fails a case.
 */
export function judgeOf(files: readonly SourceFile[], ask: 'everyone' | 'one'): Judge {
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
  const shippedAround = remembering(shipped, traits);
  return (mutant) => {
    const slipped = mutant.file();
    const changed = files.map((file) => (file.path === slipped.path ? slipped : file));
    const { release, problems: found } = compile(changed, assets);
    const noticed = new Map<Catcher, string>();
    const noted = found.find((problem) => !usual.has(placeOf(problem)));
    if (noted) noticed.set('check', `${noted.severity} ${noted.code}`);
    else if (!release) noticed.set('check', 'no release');
    const judgement = { mutant, isSame: false, noticed };
    if (!release) return judgement;
    const is = blockTraits(changed);
    const isSame = noticed.size === 0 && release.id === shipped.id && isDeepStrictEqual(traits, is);
    if (isSame) return { ...judgement, isSame };
    const { part: before, usual: known } = shippedAround(mutant);
    const after = around(release, mutant);
    const others: Readonly<Record<Exclude<Catcher, 'check'>, () => string | null>> = {
      cases: () => failedCase(tables, shipped, release),
      diff: () => (release.id === shipped.id ? null : firstChange(before, after)),
      prove: () => findingOf([before, traits], [after, is], known()),
    };
    for (const [catcher, asked] of Object.entries(others)) {
      if (noticed.size > 0 && ask === 'one') break;
      const why = asked();
      if (why !== null) noticed.set(catcher as Catcher, why);
    }
    return judgement;
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

type Proven = readonly [Release, BlockTraits];

/** The first finding that is not there without the slip. */
function findingOf(before: Proven, after: Proven, known: ReadonlySet<string>): string | null {
  const [was, is] = [before, after].map(([release, traits]) => [provable(release), traits]);
  return isDeepStrictEqual(was, is) ? null : (findingsOf(after).find((one) => !known.has(one)) ?? null);
}

function findingsOf([release, traits]: Proven): readonly string[] {
  return prove(release, traits).findings.map(({ kind, about }) => `${kind} ${about}`);
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

/** What is said of all hosts: brands, and which filing numbers belong together. */
const OF_ALL_HOSTS = /^schemas\/(brands\/|legal\.json$)/;

/**
 * Hosts that show every screen and are in every group between them, and that of the mutant: what holds for all is seen
 * on them, too.
 */
function around(release: Release, { path }: ConfigMutant): Release {
  if (OF_ALL_HOSTS.test(path)) return release;
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

/** The configuration without slips, on the same hosts. */
interface Usual {
  readonly part: Release;
  /** What proving finds already, worked out when it is wanted. */
  usual(): ReadonlySet<string>;
}

/** Made once for the same hosts: what is found out about it is kept. */
function remembering(shipped: Release, traits: BlockTraits): (mutant: ConfigMutant) => Usual {
  const known = new Map<string, Usual>();
  return (mutant) => {
    const part = around(shipped, mutant);
    const key = Object.keys(part.hosts).join(' ');
    const found = known.get(key) ?? usualOf(part, traits);
    known.set(key, found);
    return found;
  };
}

function usualOf(part: Release, traits: BlockTraits): Usual {
  let found: ReadonlySet<string> | undefined;
  return {
    part,
    usual() {
      found ??= new Set(findingsOf([part, traits]));
      return found;
    },
  };
}
