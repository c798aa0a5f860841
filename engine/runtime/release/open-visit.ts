import { canRun } from '../../decide/model/engine-version.ts';
import type { HostPart, SitePart } from '../../decide/model/release.ts';
import type { ReleasePointer } from '../../decide/model/release-manifest.ts';
import type { VisitData } from '../../decide/model/visit-data.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import type { Platform } from '../platform/platform.ts';
import type { ReleasePort } from '../platform/release-port.ts';
import { type GoodRelease, goodReleases } from './good-releases.ts';
import { builtInOrigin, originOf, type ReleaseOrigin } from './release-origin.ts';

type World = Pick<Platform, 'send' | 'console' | 'address' | 'random'>;

/** Milliseconds to wait for each file of the current release: short when an earlier one is at hand, long when not. */
const PATIENCE = { withGood: 3000, without: 8000 };
const BUILT_IN_TIMEOUT = 10_000;

/**
 * Begins a visit in a document that came without one: from a plain file server, or from a server that could not render.
 * Uses the current release, else the last one that a visit of this browser ran on, else the one built in. Only the part
 * of this host is loaded. Rejects when not even that can be had.
 *
 * @param begin puts the visit together; where it throws, the release is none that can be run, and the next one is
 * tried.
 */
export async function openVisit<Begun>(
  world: World,
  port: ReleasePort,
  begin: (visit: VisitData) => Begun,
): Promise<Begun> {
  const good = await goodReleases(port);
  const timeout = good.length > 0 ? PATIENCE.withGood : PATIENCE.without;
  const own = (release: GoodRelease, twice: boolean) => ({
    release,
    origin: originOf(release, world, port, { timeout, twice }),
  });
  const ways: readonly (() => Promise<{ release: GoodRelease | null; origin: ReleaseOrigin }>)[] = [
    async () => own(await currentPointer(world, timeout), true),
    ...good.map((release) => async () => own(release, false)),
    async () => ({ release: null, origin: builtInOrigin(world, port, BUILT_IN_TIMEOUT) }),
  ];
  let last: unknown;
  for (const way of ways) {
    try {
      const { release, origin } = await way();
      return begin(await visitOf(release, origin, world.address.hostName()));
    } catch (error) {
      last = error;
      world.console.warn(`a release cannot be used: ${String(error)}`);
    }
  }
  throw last;
}

async function currentPointer({ send, random }: World, timeout: number): Promise<ReleasePointer> {
  // Whatever stands between must not answer from memory.
  const url = `/release/current.json?${random.hex(4)}`;
  const { status, text } = await send({ url, method: 'GET', timeout });
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  const pointer = JSON.parse(text) as Partial<ReleasePointer> | null;
  const { id, manifest, engine } = pointer ?? {};
  if (!/^[0-9a-f]{16}$/.test(String(id)) || !/^[0-9a-f]{64}$/.test(String(manifest))) {
    throw new Error(`${url} names no release`);
  }
  if (!canRun(engine)) throw new Error(`release ${id} needs another engine`);
  return pointer as ReleasePointer;
}

async function visitOf(
  release: GoodRelease | null,
  origin: ReleaseOrigin,
  hostName: string,
): Promise<VisitData> {
  const { parts } = await origin.manifest();
  const hosts: Record<string, { readonly path: string }> = {};
  for (const path of Object.keys(parts)) {
    const id = /^hosts\/(.+)\.json$/.exec(path)?.[1];
    if (id !== undefined) hosts[id] = { path };
  }
  const [site, host] = await Promise.all([
    origin.json<SitePart>('site.json'),
    origin.json<HostPart>(pickHost(hosts, hostName).path),
  ]);
  return {
    release: { id: release?.id ?? 'builtin', site, host },
    manifest: release?.manifest ?? null,
    channels: {},
    pages: {},
    shown: null,
    dev: false,
  };
}
