import {
  digestOf,
  type JudgeDraftRequest,
  type Judgement,
} from '../../../server/console/checks/judge-draft.ts';
import { channelBook } from '../../../server/console/drafts/channel-book.ts';
import { currentOf } from '../../../server/release/current-of.ts';
import { publish } from '../../../server/release/publish.ts';
import type { ReleaseFiles } from '../../../server/release/release-files.ts';
import type { ReleaseStore } from '../../../server/release/release-store.ts';
import { sha256 } from '../../../server/release/sha256.ts';
import { sourcesOf } from '../../../server/release/sources.ts';

/**
 * Judges drafts as `judgeDraft` does, but without compiling them and following visitors, which takes a second each
 * time: every draft passes, visitors notice nothing, and what is published has the parts of one release. What becomes
 * of values, digests, locks and the log is real.
 */
export async function unfollowedJudge(
  store: ReleaseStore,
  parts: ReleaseFiles,
  { sources, cells, publish: asked }: JudgeDraftRequest,
  now: () => number,
): Promise<Judgement> {
  const { version } = currentOf(store);
  const current = version && store.sourcesOf(version);
  if (!version || !current || current.id !== sources) return { is: 'moved' };
  const book = channelBook(current.files);
  const { edits, faults } = book.plan(cells);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  const digest = digestOf(cells.map((cell) => ({ ...cell, before: book.cell(cell.channel, cell.header) })));
  const outcomeDigest = sha256('');
  if (asked) {
    if (asked.digest !== digest || asked.outcomeDigest !== outcomeDigest) return { is: 'changed' };
    const { by, note, draft, attempt } = asked;
    const files = { ...parts, sources: sourcesOf(book.with(edits), current.pictures) };
    const line = await publish(store, files, version.n, { by, note, origin: { draft, attempt }, now });
    return line === null ? { is: 'moved' } : { is: 'published', version: line.n };
  }
  const outcome = { aspects: [], outside: [] };
  const nothing = { findings: [], changes: [], moreChanges: 0, landings: [], identities: [] };
  return { is: 'passed', ...nothing, failures: { played: 0, changes: [] }, outcome, digest, outcomeDigest };
}
