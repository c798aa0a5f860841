import { PART_WAITS } from '../../decide/calls/part-waits.ts';
import { channelShard } from '../../decide/model/channel-shard.ts';
import { emptyChannel } from '../../decide/model/empty-channel.ts';
import type { FormPart } from '../../decide/model/form.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { FormModule } from '../../forms/form-validator.ts';
import { HttpError } from '../api/http-error.ts';
import { MalformedError } from '../api/malformed-error.ts';
import { TimeoutError } from '../api/timeout-error.ts';
import type { ReleasePort } from '../platform/release-port.ts';
import { LATE, within } from '../run/within.ts';
import { goodReleases } from './good-releases.ts';
import { isPart } from './is-part.ts';
import { builtInOrigin, originOf, type ReleaseOrigin, type ReleaseWorld } from './release-origin.ts';
import type { Earlier, ReadyForm, ReleaseSource } from './release-source.ts';

/** The release of a visit. */
export interface OwnRelease {
  readonly id: string;
  /** Null: the one built in. */
  readonly manifest: string | null;
}

export interface PinnedOptions {
  readonly channelShards: number;
  /** A part is not there (404), and nowhere else either: only a fresh start helps. */
  readonly onGone?: (error: HttpError) => void;
  /** A part came, of the visit's own release. */
  readonly onOwnPart?: () => void;
}

/** Settings of ad networks and tracking. */
const ADS = 'ads.json';

/** Releases that were current before, the latest first, as the server says; a plain file server says nothing. */
async function releasesBefore({
  send,
}: ReleaseWorld): Promise<readonly (OwnRelease & { manifest: string })[]> {
  const { text } = await send({
    url: '/release/before.json',
    method: 'GET',
    timeout: PART_WAITS.other,
  });
  return JSON.parse(text).releases.filter(({ id, manifest }: OwnRelease) =>
    /^[0-9a-f]{16} [0-9a-f]{64}$/.test(`${id} ${manifest}`),
  );
}

/**
 * The release that a visit is pinned to: its parts are those of the release that it began with, verified by hash. One
 * that cannot be had as it was published comes from the last release that a visit of this browser ran on, else from the
 * one built in. Each is loaded once; what failed everywhere is asked for again the next time.
 */
export function pinnedRelease(
  own: OwnRelease,
  world: ReleaseWorld,
  port: ReleasePort,
  { channelShards, onGone, onOwnPart }: PinnedOptions,
): ReleaseSource {
  const { id: ownId, manifest } = own;
  const builtIn = builtInOrigin(world, port, PART_WAITS.other);
  const mine =
    manifest === null
      ? builtIn
      : originOf({ id: ownId, manifest }, world, port, { timeout: PART_WAITS.own, twice: true });
  const parts = new Map<string, Promise<unknown>>();
  const pages = new Map<string, PageSpec>();
  let others: Promise<readonly ReleaseOrigin[]> | null = null;

  function otherOrigins(): Promise<readonly ReleaseOrigin[]> {
    others ??= goodReleases(port).then((good) => [
      ...good
        .filter(({ id }) => id !== ownId)
        .map((release) => originOf(release, world, port, { timeout: PART_WAITS.other, twice: false })),
      ...(mine === builtIn ? [] : [builtIn]),
    ]);
    return others;
  }

  async function fromAnywhere<T>(what: string, load: (origin: ReleaseOrigin) => Promise<T>): Promise<T> {
    try {
      const found = await load(mine);
      onOwnPart?.();
      return found;
    } catch (error) {
      for (const origin of await otherOrigins()) {
        try {
          const found = await load(origin);
          world.console.warn(`${what} of release ${ownId}: ${String(error)}; taken from ${origin.base}`);
          return found;
        } catch {
          // The next one may have it.
        }
      }
      // The page does not wait for the settings of ads and tracking, and is whole without them.
      if (error instanceof HttpError && error.status === 404 && what !== ADS) onGone?.(error);
      throw error;
    }
  }

  function remembered<T>(what: string, load: () => Promise<T>): Promise<T> {
    const known = parts.get(what) as Promise<T> | undefined;
    const work = known ?? load();
    parts.set(what, work);
    work.catch(() => parts.delete(what));
    return work;
  }

  const once = <T>(what: string, load: (origin: ReleaseOrigin) => Promise<T>): Promise<T> =>
    remembered(what, () => fromAnywhere(what, load));

  const json = <T>(path: string): Promise<T> => once(path, (origin) => origin.json<T>(path));

  /** Other releases may spread channels over another number of files. */
  const channelPath = async (id: string, origin: ReleaseOrigin): Promise<string> => {
    const { parts: all } = await origin.manifest();
    const shards = Object.keys(all).filter((path) => path.startsWith('channels/')).length;
    return `channels/${channelShard(id, shards)}.json`;
  };

  async function load(url: string, hash: string, timeout: number): Promise<FormModule> {
    const loaded = await within(world.clock, timeout, port.importModule(url, hash));
    if (loaded === LATE) throw new TimeoutError('GET', url);
    return loaded;
  }

  /** What visitors had before: on this browser, else as the server says, else what came with the build. */
  async function fromEarlier<T>(further: number, load: (origin: ReleaseOrigin) => Promise<T>): Promise<T> {
    let leftOut = 0;
    const [others, before] = await Promise.all([otherOrigins(), releasesBefore(world).catch(() => [])]);
    const told = before
      .filter(({ id }) => id !== ownId)
      .map((one) => originOf(one, world, port, { timeout: PART_WAITS.other, twice: false }));
    const all = [...others.filter((other) => other !== builtIn), ...told, builtIn];
    const bases = all.map(({ base }) => base);
    for (const origin of all.filter(({ base }, at) => bases.indexOf(base) === at)) {
      try {
        const found = await load(origin);
        if (leftOut === further) return found;
        leftOut += 1;
      } catch {
        // The next one may have it.
      }
    }
    throw new Error('no earlier release has it');
  }

  const formFrom =
    (id: string) =>
    async (origin: ReleaseOrigin): Promise<ReadyForm> => {
      const path = `forms/${id}.js`;
      const url = `${origin.base}${path}`;
      await origin.text(path);
      const hash = await origin.hash(path);
      // A browser remembers a module that failed, and its cache what came: the second try needs another address.
      const { default: validator, form } =
        origin === mine
          ? await load(url, hash, PART_WAITS.own).catch(() =>
              load(`${url}?${world.random.hex(4)}`, hash, PART_WAITS.own),
            )
          : await load(url, hash, PART_WAITS.other);
      const json = `forms/${id}.json`;
      if (form && !isPart(json, form)) throw new MalformedError('GET', url);
      return { form: form ?? (await origin.json<FormPart>(json)), validator };
    };

  return {
    channel: async (id) => {
      const path = `channels/${channelShard(id, channelShards)}.json`;
      const records = await once(path, async (origin) =>
        origin.json<Readonly<Record<string, ChannelRecord>>>(
          origin === mine ? path : await channelPath(id, origin),
        ),
      );
      return (Object.hasOwn(records, id) && records[id]) || emptyChannel(id);
    },
    page: async (id) => {
      const page = await json<PageSpec>(`pages/${id}.json`);
      pages.set(id, page);
      return page;
    },
    peekPage: (id) => pages.get(id) ?? null,
    form: (id) => once(`forms/${id}`, formFrom(id)),
    before: <Kind extends keyof Earlier>(kind: Kind, id: string, further = 0) =>
      fromEarlier<Earlier[keyof Earlier]>(further, async (origin) =>
        kind === 'page'
          ? origin.json<PageSpec>(`pages/${id}.json`)
          : {
              ...(await formFrom(id)(origin)),
              release: /^\/release\/(\w+)\/$/.exec(origin.base)?.[1] ?? null,
            },
      ) as Promise<Earlier[Kind]>,
    agreement: (id) => json(`agreements/${id}.json`),
    ads: () => json(ADS),
  };
}
