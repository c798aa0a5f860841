import { UsageError } from '../../engine/cli/usage-error.ts';
import { APPROVER_WORDS } from '../console/contract/approver-words.ts';
import { LONGEST_NOTE } from '../console/contract/check.ts';
import { filesChange } from '../console/reviews/files-change.ts';
import type { CurrentOf } from '../release/current-of.ts';
import type { Publication } from '../release/publication.ts';
import { isContentOf } from '../release/publish.ts';
import { inOneLine } from '../release/publisher-of.ts';
import { askConsole } from './ask-console.ts';
import type { CommandIo } from './command-io.ts';
import type { Looked } from './look-at-named.ts';
import type { ReleasePlace } from './release-place.ts';

const REFUSAL = `
Nothing was published, nothing was changed. dukou push makes a draft of what is changed of channels, which is approved
and published in the console. What cannot wait, or no draft can say, goes out with --break-glass and the reason: that
is noted, and stands in red on the overview of the console until compliance has looked at it.
没有发布，什么都没有改变。渠道的改动可以用 dukou push 变成改动单，在控制台审批、发布。等不及审批的，或改动单里写不了的，
用 --break-glass 写明原因再发布：会记入审计，并以红色显示在总览上，直到合规复核。`;

/** Why something goes out without its approvals, as somebody has typed it. */
export function readReason(text: string): string {
  const reason = inOneLine(text);
  if (reason === '' || reason.length > LONGEST_NOTE)
    throw new UsageError(`--break-glass: say why, in at most ${LONGEST_NOTE} letters.`);
  return reason;
}

interface Publishing extends Looked {
  readonly current: CurrentOf;
  /** The version that it was compared with. */
  readonly was: Publication | null;
}

/** Why files go out without approvals, and without which; `null` and none where they need none. */
type Emergency = Pick<Publication, 'emergency' | 'waived'>;

const NEEDS_NONE: Emergency = { emergency: null };

/**
 * Why files go out without approvals that they need in the console, and without which; null where they need some and
 * no reason was given. Which they need is told.
 */
export async function emergencyOf(
  reason: string | undefined,
  { current, was, found, outcomes }: Publishing,
  place: ReleasePlace,
  io: CommandIo,
): Promise<Emergency | null> {
  // Until something was published, visitors have the files as they are.
  if (!current.isPublished || !found.files || isContentOf(current.version, found.files)) return NEEDS_NONE;
  const kept = was && place.store.sourcesOf(was);
  const change = filesChange(kept?.files ?? null, found.sources, outcomes);
  if (change.headers.length + change.outcome.aspects.length + change.regulated.length === 0)
    return NEEDS_NONE;
  let waived: readonly string[] = [];
  try {
    const needed = await askConsole(change, place, io);
    if (needed.length === 0) return NEEDS_NONE;
    waived = needed.map(({ role, reason: why }) => `${APPROVER_WORDS[role]}：${why}`);
    io.err('\nNeeds approval in the console 需要在控制台审批:');
    for (const { role, reason } of needed) io.err(`  ${APPROVER_WORDS[role]} (${role}): ${reason}`);
  } catch (error) {
    io.err(
      `\nWhich approvals this needs in the console cannot be asked (${messageOf(error)}): it is taken to need some.`,
    );
    io.err('无法得知需要控制台里的哪些审批，按需要审批处理。');
  }
  if (reason !== undefined) {
    io.err(`Goes out without, as an emergency 紧急发布: ${reason}`);
    return { emergency: reason, waived };
  }
  io.err(REFUSAL);
  return null;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
