import type { Command } from 'commander';
import { diffReleases } from '../../engine/cli/release/diff-releases.ts';
import { jsonDiff, printDiff } from '../../engine/cli/release/print-diff.ts';
import { withOtherFiles } from '../../engine/cli/release/with-other-files.ts';
import { addLangOption, type LangOptions } from '../../engine/cli/words/lang.ts';
import type { TerminalWords } from '../../engine/cli/words/terminal-words.ts';
import { terminalWordsOf } from '../../engine/cli/words/terminal-words-of.ts';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleaseManifest } from '../../engine/decide/model/release-manifest.ts';
import { candidate, readProjectFiles } from '../release/candidate.ts';
import { changedPictures } from '../release/changed-pictures.ts';
import { comparedRelease } from '../release/compared-release.ts';
import { openedRelease } from '../release/opened-release.ts';
import { outcomesBetween } from '../release/outcomes-between.ts';
import type { FoundVersion } from '../release/publish.ts';
import type { CommandIo } from './command-io.ts';
import { asReleaseCommand, findVersion, type ReleasePlace } from './release-place.ts';

interface Options extends LangOptions {
  readonly only: readonly string[];
  readonly all?: boolean;
  readonly json?: boolean;
  readonly root: string;
}

/** More lines of files than these are counted, unless all are wanted. */
const SHOWN_LINES = 60;

/** Adds `diff`: what two versions, or a version and the files, differ in. */
export function registerDiffCommand(program: Command, io: CommandIo): void {
  const command = program
    .command('diff')
    .description(
      'which values two versions differ in, with the lines that set them, and which visitors get something else',
    )
    .argument(
      '[before]',
      'the number of a version, the beginning of its release, "current" or "files"',
      'current',
    )
    .argument('[after]', 'the same', 'files')
    .option('--only <names...>', 'exit with 1 when anything changes outside of these channels and hosts', [])
    .option('--all', 'name every change for visitors, and every line of the files, however many there are')
    .option('--json', 'print the changes as JSON')
    .option('--root <folder>', 'project root', '.');
  addLangOption(command).action((from: string, to: string, options: Options) =>
    asReleaseCommand(options, io, async (place) => {
      const words = terminalWordsOf(options, io);
      const before = read(place, from, io, words);
      const after = before && read(place, to, io, words);
      if (!before || !after) return 1;
      const pictures = changedPictures(before.parts, after.parts);
      const changed = [...diffReleases(before.release, after.release), ...pictures];
      const files = withOtherFiles(changed, before.sources, after.sources);
      const { changes, text, refusal } = outcomesBetween(
        before.release,
        after.release,
        pictures,
        options.only,
        place.again,
        options.all === true,
        io.progress,
        words,
      );
      if (refusal) io.err(refusal);
      const code = refusal ? 1 : 0;
      if (options.json) {
        const ids = { before: before.release.id, after: after.release.id };
        io.out(JSON.stringify({ ...ids, files: jsonDiff(files), visitors: changes }, null, 2));
        return code;
      }
      io.out(text);
      const written = files.filter(({ file }) => file !== '');
      const everything = place.again(`npx dukou diff ${from} ${to} --all`);
      if (written.length > 0)
        io.out(`\n${printDiff(written, options.all ? null : SHOWN_LINES, everything, words.diff)}`);
      const values = written.reduce((sum, { changes }) => sum + changes.length, 0);
      io.err(`\n${words.differing(before.release.id, after.release.id, values, written.length)}`);
      return code;
    }),
  );
}

/** One of the two releases. */
interface Side {
  readonly release: Release;
  readonly parts: ReleaseManifest['parts'];
  /** Null where a release does not keep them. */
  readonly sources: readonly SourceFile[] | null;
}

/**
 * The release that was named, and in the place of a current one that is damaged the last one that is whole; null when
 * there is none, or these are files with errors. That is then said.
 */
function read(place: ReleasePlace, typed: string, io: CommandIo, words: TerminalWords): Side | null {
  const { root, store, again } = place;
  if (typed !== 'files') {
    const found = whole(place, typed, io);
    if (found === null) return null;
    const { id, version } = found;
    const sources = store.sourcesOf(version ?? { id })?.files ?? null;
    return { release: store.read(id), parts: store.manifestOf(id).parts, sources };
  }
  const { files, problems, sources } = candidate(
    root,
    readProjectFiles(root, io.progress),
    again,
    io.progress,
  );
  io.progress('');
  if (files !== null) {
    const { parts } = JSON.parse(files.manifestText) as ReleaseManifest;
    return { release: files.release, parts, sources };
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  io.out(printHuman(errors, sources, words.problems));
  io.err(`\n${words.hasErrors}`);
  return null;
}

/**
 * The release that is compared when somebody names one; null when that is damaged, which is then said with what can be
 * done.
 */
function whole(place: ReleasePlace, typed: string, io: CommandIo): FoundVersion | null {
  const { store, again } = place;
  const named = findVersion(place, typed);
  const { release, fault } = openedRelease(store, named.id);
  if (release !== null) return named;
  if (typed !== 'current') {
    io.err(`${fault} See which are kept, and whole: ${again('npx dukou releases')}`);
    return null;
  }
  const compared = comparedRelease(store);
  if (compared.fault !== null) io.err(`${compared.fault}\n`);
  const { id, version } = compared;
  return id === null ? null : { id, version };
}
