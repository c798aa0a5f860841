import { hostPaths } from '../../../engine/cli/tables/host-paths.ts';
import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import { appsOf } from '../../../engine/decide/facts/apps.ts';
import type { HostPart, Release } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import { AREAS } from '../../place/areas.ts';
import type { StayingJudge } from '../checks/staying-judge.ts';
import type { Named } from '../contract/named.ts';
import type { Why, WhyChoices, WhyRequest } from '../contract/why.ts';
import { draftOverlay } from '../drafts/draft-overlay.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { refuseUnseen } from '../drafts/refuse-channels.ts';
import { bodyOf, type ConsoleRoute, type GuardedRoute } from '../http/console-route.ts';
import { refusePath } from '../http/refuse-path.ts';
import { SYSTEMS } from './explain-why.ts';
import { appLabels } from './value-labels.ts';

interface Parts extends Pick<DraftParts, 'db' | 'books' | 'openDrafts'> {
  readonly quick: StayingJudge['run'];
  readonly dataDir: string;
  /** What visitors have. */
  release(): Release;
}

const CITY_NAMES = [...new Set(Object.values(AREAS.city_list))];

const NAME = { type: 'string', maxLength: 200 };

/** What the paths of a host are called; first of the one that its bare address leads to. */
function pathsOf(release: Release, host: HostPart): readonly Named[] {
  const paths = new Set([host.root, ...hostPaths(release, host).map(({ path }) => path)]);
  return [...paths].map((id) => ({ name: addressTitle(release, id, [host]) ?? id, id }));
}

/** Where a visitor lands and why, online or with a draft. */
export function whyRoutes({ quick, dataDir, release, ...parts }: Parts): readonly ConsoleRoute[] {
  const choices: GuardedRoute<undefined, WhyChoices> = {
    method: 'GET',
    path: '/why/choices',
    permission: 'view',
    async handle() {
      const { hosts, site } = release();
      const usualFirst = ({ id }: HostPart) => (id === DEFAULT_HOST ? 0 : 1);
      const all = Object.values(hosts).sort((a, b) => usualFirst(a) - usualFirst(b));
      return {
        hosts: all.map(({ id }) => id),
        paths: Object.fromEntries(all.map((host) => [host.id, pathsOf(release(), host)])),
        cities: CITY_NAMES,
        systems: SYSTEMS,
        apps: appLabels(parts.books.current().book.files, appsOf(site.environment)),
      };
    },
  };
  const why: GuardedRoute<WhyRequest, Why> = {
    method: 'POST',
    path: '/why',
    permission: 'view',
    body: bodyOf(
      {
        draft: { type: 'integer', minimum: 1, maximum: 999_999_999 },
        host: NAME,
        path: NAME,
        channel: NAME,
        city: NAME,
        loggedIn: { type: 'boolean' },
        os: { enum: SYSTEMS },
        app: NAME,
      },
      ['draft', 'channel', 'city', 'loggedIn', 'os', 'app'],
    ),
    async handle({ person, body: { draft, ...visit } }) {
      // Who brings no channel is of the usual one.
      refuseUnseen(person, visit.channel ?? release().site.guard.channel.default);
      refusePath(visit.path);
      const { sources } = parts.books.current();
      const { net } = await draftOverlay(parts, person, draft ?? null);
      return quick({ is: 'why', dataDir, sources, cells: net, visit });
    },
  };
  return [choices, why];
}
