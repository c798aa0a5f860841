import type { Command } from 'commander';
import { counted } from '../../engine/cli/counted.ts';
import { type ChangedFile, diffReleases } from '../../engine/cli/release/diff-releases.ts';
import { jsonDiff, printDiff } from '../../engine/cli/release/print-diff.ts';
import { withOtherFiles } from '../../engine/cli/release/with-other-files.ts';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import { printJson } from '../../engine/compile/problems/print-json.ts';
import type { ReleaseManifest } from '../../engine/decide/model/release-manifest.ts';
import { systemClock } from '../clock.ts';
import { type Candidate, candidate, type ProjectFiles } from '../release/candidate.ts';
import { changedPictures } from '../release/changed-pictures.ts';
import { comparedRelease } from '../release/compared-release.ts';
import { consoleChanges, lackedOf } from '../release/console-changes.ts';
import { currentOf } from '../release/current-of.ts';
import { noteBase } from '../release/noted-base.ts';
import { outcomesBetween } from '../release/outcomes-between.ts';
import { contentOf } from '../release/publication.ts';
import { isPublishedAs, publish } from '../release/publish.ts';
import { publisherOf } from '../release/publisher-of.ts';
import { builtRehearse, rehearsal } from '../release/rehearsal.ts';
import type { ReleaseFault } from '../release/release-fault.ts';
import type { ReleaseFiles } from '../release/release-files.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { type TakenBack, takenBackAgain } from '../release/taken-back.ts';
import { named, toldPublication } from '../release/told-publication.ts';
import { usableWayBack } from '../release/usable-way-back.ts';
import { canAgree } from './can-agree.ts';
import type { CommandIo } from './command-io.ts';
import { emergencyOf, readReason } from './emergency-of.ts';
import { filesToPublish } from './files-to-publish.ts';
import { type Looked, lookAtNamed, namedFiles } from './look-at-named.ts';
import { asReleaseCommand, type ReleasePlace } from './release-place.ts';

interface Options {
  readonly by?: string;
  readonly note: string;
  readonly version?: string;
  readonly breakGlass?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly only: readonly string[];
  readonly all?: boolean;
  readonly json?: boolean;
  readonly root: string;
}

/**
 * More lines of files than these are counted, not shown: what visitors notice comes before them, and `dukou diff` has
 * them all.
 */
const SHOWN_LINES = 12;

/** Most files that are named of those that stay unpublished. */
const NAMED_FILES = 12;

/** Most places that are named of a release that was taken back. */
const NAMED_PLACES = 3;

/** Adds `publish`: makes the files of the project the release that visitors get. */
export function registerPublishCommand(program: Command, io: CommandIo): void {
  program
    .command('publish')
    .description('check the files and make them the release that visitors get; asks first, on a terminal')
    .option('--by <name>', 'who publishes; default from git, else the user of this machine')
    .option('--note <text>', 'why', '')
    .option('--version <n>', 'in place of the files, those of which an earlier version was made')
    .option(
      '--break-glass <reason>',
      'without the approvals that it needs in the console; noted there until compliance has looked at it',
      readReason,
    )
    .option('--dry-run', 'say what would change and stop')
    .option('--yes', 'do not ask; needed without a terminal')
    .option(
      '--only <names...>',
      'publish just these channels, hosts, files and folders; refuses where others would notice',
      [],
    )
    .option('--all', 'name every change for visitors and every line of the files, however many there are')
    .option('--json', 'print the outcome as JSON')
    .option('--root <folder>', 'project root', '.')
    .action((options: Options) => asReleaseCommand(options, io, (place) => run(options, place, io)));
}

async function run(options: Options, place: ReleasePlace, io: CommandIo): Promise<0 | 1> {
  const { root, store, again: repeated } = place;
  canAgree(options.yes || options.dryRun, io, 'publish');
  const current = currentOf(store);
  const { id: base, fault } = current;
  if (fault !== null)
    io.err(
      base === null
        ? `${fault}. Which release was current last is not known either: log.jsonl names none.`
        : `${fault}. Release ${base} was made current last, as log.jsonl says.`,
    );
  const compared = comparedRelease(store);
  if (compared.fault !== null) io.err(compared.fault);
  const project = filesToPublish(options, place, io);
  const { version: was } = compared;
  const before = was && { version: was, release: store.read(was.id) };
  const asked = namedFiles(options.only, before, project, store);
  const look = (from: ProjectFiles): Looked => {
    const found = candidate(root, from, repeated, io.progress);
    const { files } = found;
    if (before === null || files === null || found.findings.length > 0) return { found, outcomes: null };
    const pictures = picturesSince(store, was?.id ?? '', files);
    const changed = [...diffReleases(before.release, files.release), ...pictures];
    const changes = withOtherFiles(changed, store.sourcesOf(before.version)?.files ?? null, from.sources);
    // Whoever names a file has everybody in mind who gets it.
    const only = asked.paths.length > 0 ? [] : options.only;
    const { release } = files;
    const all = options.all === true;
    const told = outcomesBetween(before.release, release, pictures, only, repeated, all, io.progress);
    return { found, outcomes: { ...told, files: changes } };
  };
  const { looked, left } = lookAtNamed(look, project, asked, was, store);
  const { found, outcomes } = looked;
  io.progress('');
  const { files, findings } = found;
  if (files === null || findings.length > 0) return refuse(found, options, io);
  const published = compared.id === null ? null : store.manifestOf(compared.id);
  const undrawn = await rehearsed(files, published, root, io);
  if (undrawn.length > 0) return refuse({ ...found, findings: undrawn }, options, io);
  const changes = outcomes?.files ?? null;
  const tell = (version: number | null, by = '', note = ''): 0 => {
    const published = version !== null;
    if (options.json) {
      const problems = printJson(found.problems, found.sources);
      const changed = changes && jsonDiff(changes);
      io.out(
        JSON.stringify(
          {
            version,
            release: files.id,
            before: base,
            comparedWith: compared.id,
            published,
            by,
            note,
            changes: changed,
            visitors: outcomes ? outcomes.changes : null,
            unpublished: left,
            problems,
          },
          null,
          2,
        ),
      );
    }
    return 0;
  };
  if (!options.json) {
    if (found.problems.length > 0) io.out(`${printHuman(found.problems, found.sources)}\n`);
    if (outcomes) io.out(outcomes.text);
    if (changes !== null)
      showFiles(changes, options.all ? null : repeated(`npx dukou diff ${compared.id} files --all`), io);
    else if (base === null) io.err(firstRelease(files));
    for (const line of toldLeft(left)) io.out(line);
    if (options.only.length > 0 && changes?.length === 0 && left.length === 0)
      io.err('Visitors have all of these files already: --only leaves nothing out.');
  }
  const refusal =
    outcomes === null && options.only.length > 0
      ? 'There is no release to compare with, so --only cannot be kept to.'
      : (outcomes?.refusal ?? null);
  if (refusal !== null) {
    const isKept = was === null || store.sourcesOf(was) !== null;
    const notKept = `\n\nRelease ${compared.id} keeps no files to publish these with, an older version made it: publish everything once.`;
    io.err(`\n${refusal}${isKept ? '' : notKept}\n\nNothing was published.`);
    tell(null);
    return 1;
  }
  const lost = options.version === undefined ? lackedOf(consoleChanges(store, root), found.sources) : [];
  if (lost.length > 0) {
    for (const { path } of lost) io.out(`${path}: would take back what was published in the console`);
    io.err(`\nNothing was published. Bring the files up to date first: ${repeated('npx dukou pull')}`);
    tell(null);
    return 1;
  }
  const emergency = await emergencyOf(options.breakGlass, { current, was, found, outcomes }, place, io);
  if (emergency === null) {
    tell(null);
    return 1;
  }
  const again = was === null ? [] : takenBackAgain(store, was, files);
  for (const line of again.flatMap(toldAgain)) io.err(line);
  if (options.dryRun) {
    io.err(`\nNothing was published. It would become release ${files.id}.`);
    return tell(null);
  }
  if (!isPublishedAs(current, files) && !options.yes && !(await io.confirm?.('Publish?'))) {
    io.err('Nothing was published.');
    return 1;
  }
  const { by, note: said } = publisherOf(root, options);
  const reason = emergency.emergency ?? null;
  const note = reason === null ? said : [`${said}（紧急发布）`, reason].join('：');
  io.progress('publishing …');
  const now = systemClock.now;
  const done = await publish(store, files, current.version?.n ?? null, { by, note, ...emergency, now });
  io.progress('');
  // Of a part of the files it cannot be said that they know of the rest.
  const isWhole = options.version === undefined && left.length === 0;
  if (isWhole && files.sources) noteBase(root, files.sources.id);
  if (done === null) {
    const shown = current.version ? named(current.version) : `release ${files.id}`;
    io.err(`These files are ${shown}, which is current already, and whole.`);
    return tell(null, by, note);
  }
  const after = current.version === null ? '' : ` after ${named(current.version)}`;
  const why = note === '' ? '' : `: ${note}`;
  const back = usableWayBack(store, files.id);
  const offered = [
    ...(back === null ? [] : [`take it back with: ${repeated(back)}`]),
    ...(was === null || contentOf(was) === contentOf(done)
      ? []
      : [`see what changed with: ${repeated(`npx dukou diff ${was.n} ${done.n}`)}`]),
  ];
  io.err(
    [`Published ${named(done)}${after}, by ${by}${why}. Visits that begin now get it`, ...offered].join('; '),
  );
  return tell(done.n, by, note);
}

/** What of the changed pages and forms cannot be drawn or judged. */
async function rehearsed(
  files: ReleaseFiles,
  before: ReleaseManifest | null,
  root: string,
  { env, err, progress }: CommandIo,
): Promise<readonly ReleaseFault[]> {
  progress('drawing what changed …');
  const { failed, drawn } = await rehearsal(files, before?.parts ?? null, () =>
    builtRehearse([root, env.DUKOU_ROOT, env.DUKOU_PROGRAM]),
  );
  progress('');
  if (!drawn) err('Pages and forms were not drawn first: the product is not built (npx dukou build).');
  return failed;
}

/** What waits in the files, as a paragraph. */
function toldLeft(left: readonly string[]): readonly string[] {
  if (left.length === 0) return [];
  const more = left.length > NAMED_FILES ? ` and ${left.length - NAMED_FILES} more` : '';
  return [`\nStays unpublished: ${left.slice(0, NAMED_FILES).join(', ')}${more}`];
}

/** What goes out again although somebody took it back, as a paragraph that is not overlooked. */
function toldAgain({ version, rollback, again, changes }: TakenBack): readonly string[] {
  const places = [...new Set(again)];
  const more = places.length > NAMED_PLACES ? ` and ${places.length - NAMED_PLACES} more` : '';
  return [
    `\n!! TAKEN BACK BEFORE: ${named(version)}, ${toldPublication(version)}`,
    `!! ${toldPublication(rollback).replace('made current again', 'taken back')}`,
    `!! ${again.length} of its ${changes} changes would go out again: ${places.slice(0, NAMED_PLACES).join(', ')}${more}`,
  ];
}

/** The pictures of brands that differ from those of a release. */
function picturesSince(store: ReleaseStore, before: string, files: ReleaseFiles): readonly ChangedFile[] {
  const { parts } = JSON.parse(files.manifestText) as ReleaseManifest;
  return changedPictures(store.manifestOf(before).parts, parts);
}

/**
 * The lines of the files that make the difference, after what it means for visitors.
 *
 * @param where command that shows all of them; null shows all here.
 */
function showFiles(changes: readonly ChangedFile[], where: string | null, io: CommandIo): void {
  const text = printDiff(changes, where === null ? null : SHOWN_LINES, where ?? '');
  if (text !== '') io.out(`\n${text}`);
}

/** What visitors get with the first release, which nothing can be compared with. */
function firstRelease(files: ReleaseFiles): string {
  const { hosts, channels, pages, forms } = files.release;
  const parts = Object.entries({ host: hosts, channel: channels, page: pages, form: forms }).map(
    ([name, all]) => counted(Object.keys(all).length, name),
  );
  return `The first release: ${parts.join(', ')}. There is none before it to compare with.`;
}

function refuse({ problems, sources, findings }: Candidate, options: Options, io: CommandIo): 1 {
  const lines = findings.map(({ line }) => line);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (options.json) {
    io.out(
      JSON.stringify(
        { release: null, published: false, findings: lines, problems: printJson(problems, sources) },
        null,
        2,
      ),
    );
  } else {
    if (errors.length > 0) io.out(printHuman(errors, sources));
    for (const line of lines) io.out(line);
  }
  io.err('\nNothing was published. Correct this first.');
  return 1;
}
