import type { DraftProblems } from '../contract/check.ts';
import { seenFindings } from '../drafts/check-view.ts';
import { draftOverlay } from '../drafts/draft-overlay.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { numberOf } from '../drafts/draft-routes.ts';
import type { ConsoleRoute, GuardedRoute } from '../http/console-route.ts';
import { latestOnly } from './latest-only.ts';
import type { StayingJudge } from './staying-judge.ts';

interface Parts extends Pick<DraftParts, 'db' | 'books' | 'openDrafts'> {
  readonly quick: StayingJudge['run'];
  readonly dataDir: string;
}

/** What is wrong with the values of a draft, between its checks. */
export function problemRoutes({ quick, dataDir, ...parts }: Parts): readonly ConsoleRoute[] {
  // Who types on waits for nothing that was asked before.
  const latest = latestOnly();
  const problems: GuardedRoute<undefined, DraftProblems> = {
    method: 'GET',
    path: '/drafts/:number/problems',
    permission: 'view',
    async handle({ person, params }) {
      const { net, seq } = await draftOverlay(parts, person, numberOf(params));
      if (net.length === 0) return { seq, findings: [] };
      const { sources } = parts.books.current();
      const findings = await latest(`${person.id} ${params.number}`, () =>
        quick({ is: 'problems', dataDir, sources, cells: net }),
      );
      return { seq, findings: seenFindings(person, 0, findings) };
    },
  };
  return [problems];
}
