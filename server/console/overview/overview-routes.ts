import type { Database } from '../../db/database.ts';
import type { DraftSummary } from '../contract/draft.ts';
import type { Overview } from '../contract/overview.ts';
import type { Me } from '../contract/person.ts';
import type { Books } from '../drafts/books.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { ConsoleRoute, GuardedRoute } from '../http/console-route.ts';
import { policyStore } from '../reviews/policy-store.ts';
import { unreviewedVersions } from '../versions/unreviewed-versions.ts';
import type { Versions } from '../versions/versions.ts';

const DAMAGED =
  '线上版本的文件损坏了，访客看到的是之前完好的版本。请到「版本」回退，或请技术执行 dukou publish。改动单可以继续编辑。';

/** Versions that are shown. */
const NEWEST = 8;

/** What waits for whoever asks, and how the site stands. */
export function overviewRoutes(
  { db, log, isDamaged }: { readonly db: Database; readonly log: DraftParts['log']; isDamaged(): boolean },
  books: Books,
  drafts: Drafts,
  versions: Versions,
): readonly ConsoleRoute[] {
  const overview: GuardedRoute<undefined, Overview> = {
    method: 'GET',
    path: '/overview',
    permission: 'view',
    async handle({ person }) {
      const fault = faultOf(books);
      const isEditor = person.permissions.includes('edit-channels');
      const open = fault === null ? await drafts.list(person, 'open', false) : [];
      const waiting = await waitingFor(person, open, drafts);
      return {
        version: await versions.current(person),
        fault: fault ?? (isDamaged() ? DAMAGED : null),
        waiting,
        drafts: open.filter((draft) =>
          isEditor ? draft.ownerId === person.id : waiting.every((one) => one.draft !== draft),
        ),
        versions: (await versions.list(person, null)).rows.slice(0, NEWEST),
        unreviewed: await unreviewedVersions(db, log),
        policy: await policyFor(db, person),
      };
    },
  };
  return [overview];
}

async function policyFor(db: Database, { id, permissions }: Me): Promise<Overview['policy']> {
  if (!permissions.includes('manage-people')) return null;
  const [newest] = (await policyStore.read(db)).changes;
  return newest?.end === null && newest.byId !== id ? newest : null;
}

function faultOf(books: Books): string | null {
  try {
    books.current();
    return null;
  } catch (error) {
    if (error instanceof ConsoleRefusal) return error.message;
    throw error;
  }
}

async function waitingFor(
  person: Me,
  open: readonly DraftSummary[],
  drafts: Drafts,
): Promise<Overview['waiting']> {
  const waiting: { draft: DraftSummary; why: string }[] = [];
  for (const draft of open) {
    if (draft.hasConflicts && draft.ownerId === person.id)
      waiting.push({ draft, why: '有冲突，请选定用哪个' });
    else if (draft.state === 'submitted') {
      const { may } = await drafts.read(person, draft.number);
      if (may.approve.ok) waiting.push({ draft, why: '等您审批' });
      else if (may.publish.ok) waiting.push({ draft, why: '可以发布' });
    }
  }
  return waiting;
}
