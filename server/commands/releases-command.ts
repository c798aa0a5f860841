import { join } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../engine/cli/counted.ts';
import { printTable } from '../../engine/cli/print-table.ts';
import type { EngineRange } from '../../engine/decide/model/engine-version.ts';
import { currentOf } from '../release/current-of.ts';
import { openedRelease } from '../release/opened-release.ts';
import type { Publication } from '../release/publication.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { named } from '../release/told-publication.ts';
import { withoutCurrent } from '../release/without-current.ts';
import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, type ReleasePlace } from './release-place.ts';

/** What can be done with a release. */
interface State {
  readonly state: 'current' | 'kept' | 'damaged' | 'gone' | 'other engine';
  readonly engine: EngineRange | null;
  /** What is wrong with it; empty when nothing is. */
  readonly reason: string;
}

function stateOf(store: ReleaseStore, id: string, current: string | null): State {
  if (!store.ids().includes(id)) return { state: 'gone', engine: null, reason: '' };
  const { release, fault } = openedRelease(store, id);
  if (release === null) return { state: 'damaged', engine: null, reason: fault ?? '' };
  const { engine } = store.pointerOf(id);
  if (fault !== null) return { state: 'other engine', engine, reason: '' };
  return { state: id === current ? 'current' : 'kept', engine, reason: '' };
}

/** What becomes of visitors while the release that is current cannot be used; null when it can. */
function withoutIt({ store, again }: ReleasePlace, current: string | null): string | null {
  if (current === null) return null;
  const { fault } = openedRelease(store, current);
  return fault && `${fault} It is the current one. ${withoutCurrent(store, current, again)}`;
}

/** Lines of the audit log that the list leaves out; null when there are none. */
function foreignLines(store: ReleaseStore): string | null {
  const count = store.foreignLines();
  if (count === 0) return null;
  const lines = `${counted(count, 'line')} of ${join(store.root, 'log.jsonl')}`;
  const are = count === 1 ? 'is no publication' : 'are no publications';
  return `${lines} ${are}: a crash cut short what was written, or something else wrote there.`;
}

/** Adds `releases`: who published what, when and why. */
export function registerReleasesCommand(program: Command, io: CommandIo): void {
  program
    .command('releases')
    .description('who published what, when and why, the newest first, and what of it can be gone back to')
    .option('--json', 'as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((options: { readonly json?: boolean; readonly root: string }) =>
      asReleaseCommand(options, io, async (place) => {
        const { store, again } = place;
        const { id: current, version, fault, isPublished } = currentOf(store);
        const states = new Map<string, State>();
        const state = (id: string): State => {
          const known = states.get(id) ?? stateOf(store, id, current);
          states.set(id, known);
          return known;
        };
        const log = [...store.log()].reverse();
        const newest = log.findIndex(({ n }) => n === version?.n);
        /** A release may have been made current several times: visitors have it by the last. */
        const stateAt = (id: string, index: number): State => {
          const found = state(id);
          return found.state === 'current' && index !== newest ? { ...found, state: 'kept' } : found;
        };
        const missing = withoutIt(place, current);
        // A pointer that is damaged, or whose release cannot be used, is worth a look.
        const damaged = [...new Set(log.map(({ id }) => state(id).reason))].filter(
          (reason) => reason !== '' && !missing?.startsWith(reason),
        );
        if (missing !== null) damaged.unshift(missing);
        if (version?.sources !== undefined && store.sourcesOf(version) === null)
          damaged.push(
            `What ${named(version)} was made of is gone or was changed. ${again('npx dukou publish')} keeps it anew.`,
          );
        if (fault !== null) damaged.unshift(fault);
        if (options.json) {
          const publications = log.map((publication, index) => ({
            ...publication,
            ...stateAt(publication.id, index),
          }));
          io.out(JSON.stringify({ current, version: version?.n ?? null, publications }, null, 2));
        } else if (log.length > 0) {
          io.out(
            printTable(
              HEAD,
              log.flatMap((publication, index) => {
                const times = startsOf(log, publication);
                const isShown = log.findIndex((one) => startsOf([one], publication) > 0) === index;
                return times === 0 || isShown
                  ? [row(publication, stateAt(publication.id, index), times)]
                  : [];
              }),
            ),
          );
        }
        if (!options.json && fault === null && !isPublished) {
          io.err('Nothing was published yet: the server shows the files of the project and follows them.');
        }
        const foreign = foreignLines(store);
        if (foreign !== null) io.err(foreign);
        for (const reason of damaged) io.err(reason);
        return damaged.length > 0 ? 1 : 0;
      }),
    );
}

/** Letters of a name in the table; `--json` has all of them. */
const LONGEST_NAME = 20;

const HEAD: readonly string[] = [
  'version',
  'release',
  'state',
  `when (${CHINA_TIME})`,
  'what',
  'engines',
  'by',
  'why',
];

/** How many starts of these served the release that this one did; 0 for what is no start. */
function startsOf(log: readonly Publication[], { id, action }: Publication): number {
  return action === 'start' ? log.filter((one) => one.action === action && one.id === id).length : 0;
}

/** @param times of the same start: it has one line, that of the last time. */
function row(
  { n, id, at, action, by, note, back }: Publication,
  { state, engine }: State,
  times: number,
): readonly string[] {
  const range = engine === null ? '' : `${engine.from} … < ${engine.below}`;
  const done = back === undefined ? action : `${action} to ${back}`;
  const what = times > 1 ? `${done} (${times} times)` : done;
  return [String(n), id, state, chinaTime(Date.parse(at)), what, range, shortName(by), note];
}

/** The name without the address that git adds; a longer one is cut, so that the reasons stay on the screen. */
function shortName(by: string): string {
  const letters = [...by.replace(/ *<[^>]*>$/, '')];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : letters.join('');
}
