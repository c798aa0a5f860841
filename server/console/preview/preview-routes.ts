import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import type { StayingJudge } from '../checks/staying-judge.ts';
import type { Preview } from '../contract/preview.ts';
import { draftOverlay } from '../drafts/draft-overlay.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { draftNamed } from '../drafts/draft-routes.ts';
import { refuseUnseen } from '../drafts/refuse-channels.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import type { ConsoleRoute, GuardedRoute } from '../http/console-route.ts';
import { refusePath } from '../http/refuse-path.ts';

interface Parts extends Pick<DraftParts, 'db' | 'books' | 'openDrafts'> {
  readonly quick: StayingJudge['run'];
  readonly dataDir: string;
  readonly programs: readonly (string | undefined)[];
  /** Where visitors reach a host, without a slash at the end; null where that is not known. */
  siteOf(host: string): string | null;
}

/** How a page looks to visitors, of what is published or of a draft. */
export function previewRoutes(parts: Parts): readonly ConsoleRoute[] {
  const { quick, dataDir, programs, books, siteOf } = parts;
  const preview: GuardedRoute<undefined, Preview> = {
    method: 'GET',
    path: '/previews',
    permission: 'view',
    async handle({ person, query }) {
      const { host = '', path, channel = '' } = query;
      if (!/^channel_\d{1,10}$/.test(channel)) throw new ConsoleRefusal('invalid', '请选一个渠道。');
      refuseUnseen(person, channel);
      if (path) refusePath(path);
      const draft = draftNamed(query);
      const { sources } = books.current();
      const { net } = await draftOverlay(parts, person, draft);
      const of = host || DEFAULT_HOST;
      const request = { is: 'page' as const, programs, dataDir, sources, cells: net, host: of, channel };
      const page = await quick({ ...request, path: path || null });
      const site = draft === null ? siteOf(of) : null;
      return { ...page, address: site && `${site}${page.path}?channel=${channel}` };
    },
  };
  return [preview];
}
