import { setImmediate } from 'node:timers/promises';
import { chinesePlace } from '../../../engine/cli/words/chinese-place.ts';
import { CHINESE_TERMINAL } from '../../../engine/cli/words/chinese-terminal.ts';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { channelName } from '../../../engine/compile/problems/chinese/quoted.ts';
import { SourceRangeFinder } from '../../../engine/compile/problems/source-range.ts';
import { type Candidate, candidate } from '../../release/candidate.ts';
import { currentOf } from '../../release/current-of.ts';
import { publishedReleases, withPublished } from '../../release/open-releases.ts';
import { outcomesBetween } from '../../release/outcomes-between.ts';
import { publish } from '../../release/publish.ts';
import { builtRehearse, rehearsal } from '../../release/rehearsal.ts';
import type { ReleaseFault } from '../../release/release-fault.ts';
import { type ReleaseFiles, releaseFiles } from '../../release/release-files.ts';
import { sha256 } from '../../release/sha256.ts';
import { configurationOf } from '../../release/sources.ts';
import { readSettings } from '../../settings.ts';
import { type StaffWords, staffWords } from '../channels/staff-words.ts';
import type { Check, Finding, VisitorChange } from '../contract/check.ts';
import { channelBook, type PlannedCells } from '../drafts/channel-book.ts';
import type { CellValue } from '../drafts/draft-cells.ts';
import { toldOutcome } from '../reviews/told-outcome.ts';
import { failureChanges } from './failure-changes.ts';
import { foldedAlike } from './folded-alike.ts';
import { identitiesOf } from './identities-of.ts';
import { type JudgedOutcome, judgedOutcome } from './judged-outcome.ts';
import { type LandingChannel, landingChannel } from './landing-channel.ts';
import { landingsOf } from './landings-of.ts';
import { ownChannels } from './own-channels.ts';
import { channelOf, faultsFound, problemsFound } from './problems-found.ts';
import { stepWords } from './step-words.ts';

/** What is looked at: a draft on top of the current version. */
export interface JudgeDraftRequest {
  readonly is: 'draft';
  readonly root: string;
  /** Folders in which the built product is looked for, to draw what changes. */
  readonly programs: readonly (string | undefined)[];
  readonly dataDir: string;
  /** Sources of the version that the draft stands on. */
  readonly sources: string;
  /** What of it differs from that version. */
  readonly cells: readonly CellValue[];
  /** Publish what was looked at, if it is still what these name. */
  readonly publish?: {
    readonly draft: number;
    readonly attempt: string;
    readonly digest: string;
    readonly outcomeDigest: string;
    readonly by: string;
    readonly note: string;
    /**
     * This program has checked exactly this content on this version already: what visitors notice follows from these,
     * so that it is not worked out again.
     */
    readonly isChecked: boolean;
  };
}

/** What comes of a draft. */
interface Looked {
  readonly changes: readonly VisitorChange[];
  /** How many more there are. */
  readonly moreChanges: number;
  readonly outcome: JudgedOutcome;
  readonly landings: Check['landings'];
  readonly identities: Check['identities'];
  readonly failures: Check['failures'];
}

export type Judgement =
  /** Somebody published meanwhile: the draft must be carried over first. */
  | { readonly is: 'moved' }
  /** With what could be looked at all the same. */
  | ({ readonly is: 'refused'; readonly findings: readonly Finding[] } & Partial<Looked>)
  | ({
      readonly is: 'passed';
      readonly findings: readonly Finding[];
      readonly digest: string;
      readonly outcomeDigest: string;
    } & Looked)
  | { readonly is: 'published'; readonly version: number }
  /** What is to be published is not what was approved. */
  | { readonly is: 'changed' };

/** Most changes that are told; the digest counts all. */
const MOST_CHANGES = 300;

/** Names what a draft changes: each value before and after. */
export function digestOf(cells: readonly (CellValue & { readonly before: string })[]): string {
  const lines = cells.map(({ channel, header, before, value }) =>
    JSON.stringify([channel, header, before, value]),
  );
  return sha256(lines.sort().join('\n'));
}

/**
 * Checks a draft as a publication checks the files: compiles, proves, draws what changes, and follows all visitors.
 * Takes seconds of processor time, so it never runs where visitors are served.
 *
 * @param progress told in Chinese what is going on.
 * @throws PublishError, PublishBusyError, DamagedReleaseError where it was to be published.
 */
export async function judgeDraft(
  request: JudgeDraftRequest,
  progress: (text: string) => void,
  now: () => number,
): Promise<Judgement> {
  const { root, dataDir, cells } = request;
  const store = publishedReleases(dataDir);
  const { version } = currentOf(store);
  const sources = version && store.sourcesOf(version);
  if (!version || !sources || sources.id !== request.sources) return { is: 'moved' };
  const tell = (...step: Parameters<typeof stepWords>) => progress(stepWords(...step));
  tell('read');
  const book = channelBook(sources.files);
  const planned = book.plan(cells);
  if (planned.faults.length > 0) return { is: 'refused', findings: [...faultsFound(planned), NOT_LOOKED_AT] };
  const files = book.with(planned.edits);
  const digest = digestOf(cells.map((cell) => ({ ...cell, before: book.cell(cell.channel, cell.header) })));
  const { publish: asked } = request;
  if (asked?.isChecked) {
    if (asked.digest !== digest) return { is: 'changed' };
    progress('正在生成新版本');
    const { release } = compile(configurationOf(files));
    if (release === null) return { is: 'changed' };
    return published(releaseFiles(release, sources.pictures, files), asked);
  }
  const found = candidate(
    root,
    { sources: files, assets: sources.pictures },
    (command) => command,
    (_, step) => tell(step),
  );
  const finder = new SourceRangeFinder(found.sources);
  const say = staffWords(book.states.config, found.files?.release);
  const own = [...new Set(cells.map(({ channel }) => channel))];
  const landing = (hosts: readonly string[]) =>
    found.files && landingChannel(found.files.release, own, hosts);
  const findings = [...findingsOf(found, planned, finder, say, landing)];
  if (found.files === null) return { is: 'refused', findings: [...findings, NOT_LOOKED_AT] };
  tell('draw');
  const { failed } = await rehearsal(found.files, store.manifestOf(version.id).parts, () =>
    builtRehearse(request.programs),
  );
  findings.push(...failed.map((fault) => releaseFinding(fault, finder, say)));
  tell('compare');
  const before = store.read(version.id);
  const { release } = found.files;
  const { changes, isFollowed } = outcomesBetween(
    before,
    release,
    [],
    [],
    (command) => command,
    true,
    (_, addresses) => tell('compare', addresses),
    CHINESE_TERMINAL,
  );
  if (!isFollowed) findings.push(TOO_MANY_VISITORS);
  const isRefused = findings.some(({ severity }) => severity === 'error');
  if (isRefused && asked) return { is: 'refused', findings };
  const outcomeDigest = sha256(
    changes
      .map(({ visit: _, ...change }) => JSON.stringify(change))
      .sort()
      .join('\n'),
  );
  const usual = before.site.guard.channel.default;
  const named = ownChannels(own, book.states.config);
  const given = Object.values(before.hosts).flatMap(({ screens }) => screens.map(({ channel }) => channel));
  const isThere = (channel: string) =>
    book.states.channels.has(channel) || channel === usual || given.includes(channel);
  const begun = new Set(own.filter((channel) => !isThere(channel)));
  const told = toldOutcome(changes, { release, files: configurationOf(files), named, begun });
  if (!asked) {
    tell('play');
    const was = { release: before, files: configurationOf(sources.files) };
    const is = { release, files: configurationOf(files) };
    const judged = {
      findings,
      changes: told.slice(0, MOST_CHANGES),
      moreChanges: Math.max(0, told.length - MOST_CHANGES),
      outcome: judgedOutcome(changes, named),
      landings: landingsOf(was, is, own, begun, now()),
      identities: identitiesOf(before, release, own, begun, blockTraits(is.files)),
      failures: failureChanges(was, is, own, begun, now()),
    };
    return isRefused ? { is: 'refused', ...judged } : { is: 'passed', ...judged, digest, outcomeDigest };
  }
  if (asked.digest !== digest || asked.outcomeDigest !== outcomeDigest) return { is: 'changed' };
  return published(found.files, asked);

  async function published(
    made: ReleaseFiles,
    { by, note, draft, attempt }: NonNullable<JudgeDraftRequest['publish']>,
  ): Promise<Judgement> {
    progress('正在发布');
    // There was no pause until here: in the second of these turns a process reads that its server is gone, and ends.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate();
    const origin = { draft, attempt };
    const { DATABASE_URL, DUKOU_DATABASE_DIRECT_URL } = process.env;
    const settings = readSettings(
      { DATA_DIR: dataDir, DATABASE_URL, DUKOU_DATABASE_DIRECT_URL },
      { dev: true },
    );
    const line = await withPublished(settings, console.error, (published) =>
      publish(published, made, version?.n ?? 0, { by, note, origin, now }),
    );
    return line === null ? { is: 'moved' } : { is: 'published', version: line.n };
  }
}

/** A finding that keeps a draft from being published, and that no check of files has a code for. */
function refusal(told: Pick<Finding, 'text' | 'channel' | 'place'>): Finding {
  return { severity: 'error', code: null, ...told };
}

const TOO_MANY_VISITORS = refusal({
  text: '规则分出的访客太多，无法对比改动前后。请技术用命令行检查和发布。',
  channel: null,
  place: '',
});

/** What cannot be looked at while values are wrong. */
const NOT_LOOKED_AT: Finding = {
  severity: 'note',
  code: null,
  text: '还没有走一遍访客、试着打开页面、对比变化：有错误时做不了，改正上面的错误后再体检',
  channel: null,
  place: '',
};

function releaseFinding({ chinese, at }: ReleaseFault, finder: SourceRangeFinder, say: StaffWords): Finding {
  return refusal({
    text: say.text(chinese),
    channel: at && channelOf(at),
    place: at === null ? '' : say.text(chinesePlace(at, finder)),
  });
}

/** What rules do at a host whose own channel the draft changes is told of that channel: there it can be put right. */
function atLanding(finding: Finding, landing: LandingChannel | null): Finding {
  if (landing === null || finding.channel !== null) return finding;
  const { host, channel } = landing;
  const about = `域名 ${host} 的页面让访客用${channelName(channel)}，这个改动单改了它：请撤销对它的改动，或先请技术给这个域名换一个渠道。`;
  return { ...finding, text: `${finding.text}${about}`, channel, place: channelName(channel) };
}

function findingsOf(
  { problems, findings }: Candidate,
  planned: PlannedCells,
  finder: SourceRangeFinder,
  say: StaffWords,
  landing: (hosts: readonly string[]) => LandingChannel | null,
): readonly Finding[] {
  return [
    ...problemsFound(problems, planned, finder, say),
    ...foldedAlike(
      findings.map((fault) => atLanding(releaseFinding(fault, finder, say), landing(fault.hosts ?? []))),
    ),
  ];
}
