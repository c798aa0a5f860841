import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { AdsPart } from '../../core/model/ads.ts';
import { channelShard } from '../../core/model/channel-shard.ts';
import { emptyChannel } from '../../core/model/empty-channel.ts';
import type { FormPackage } from '../../core/model/form.ts';
import type { AgreementText, PageSpec } from '../../core/model/page.ts';
import type { ChannelRecord, VisitRelease } from '../../core/model/release.ts';
import { HttpError } from '../api/http-error.ts';
import { MalformedError } from '../api/malformed-error.ts';
import { TimeoutError } from '../api/timeout-error.ts';
import type { Platform } from '../platform/platform.ts';
import { LATE, within } from '../run/within.ts';
import type { ReleaseSource } from './release-source.ts';

export interface HttpReleaseOptions {
  /** Pages that came with the entry page. */
  readonly pages?: Readonly<Record<string, PageSpec>>;
  /** Milliseconds for one try. */
  readonly timeout?: number;
  /** A part is not there (404): the release was taken away while the page stood open; only a fresh start helps. */
  readonly onGone?: (error: HttpError) => void;
  /** Loads an ES module; the engine's `import()` by default. */
  readonly importModule?: (url: string) => Promise<{ readonly default: FormValidator }>;
}

/**
 * The parts of a release on the site's own origin, `/release/<id>/…`. Each is loaded once and tried twice; a part that failed
 * is asked for again the next time.
 */
export function httpReleaseSource(
  release: Pick<VisitRelease, 'id'> & { readonly site: { readonly channelShards: number } },
  platform: Pick<Platform, 'send' | 'clock'>,
  options: HttpReleaseOptions = {},
): ReleaseSource {
  const { timeout = 6000, importModule = (url: string) => import(/* @vite-ignore */ url) } = options;
  const pages = new Map(Object.entries(options.pages ?? {}));
  const parts = new Map<string, Promise<unknown>>();

  function once<T>(path: string, load: (url: string) => Promise<T>): Promise<T> {
    const url = `/release/${release.id}/${path}`;
    const known = parts.get(path) as Promise<T> | undefined;
    // A browser remembers a module that failed: the second try needs another address.
    const work = known ?? load(url).catch(() => load(`${url}?again`));
    parts.set(path, work);
    work.catch(() => parts.delete(path));
    return work;
  }

  async function json<T>(url: string): Promise<T> {
    const { status, text } = await platform.send({ url, method: 'GET', timeout });
    if (status !== 200) {
      const error = new HttpError('GET', url, status);
      if (status === 404) options.onGone?.(error);
      throw error;
    }
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new MalformedError('GET', url);
    }
  }

  async function module(url: string): Promise<FormValidator> {
    const loaded = await within(platform.clock, timeout, importModule(url));
    if (loaded === LATE) throw new TimeoutError('GET', url);
    return loaded.default;
  }

  return {
    channel: async (id) => {
      const shard = channelShard(id, release.site.channelShards);
      const records = await once(`channels/${shard}.json`, json<Readonly<Record<string, ChannelRecord>>>);
      return (Object.hasOwn(records, id) && records[id]) || emptyChannel(id);
    },
    page: async (id) => {
      const page = pages.get(id) ?? (await once(`pages/${id}.json`, json<PageSpec>));
      pages.set(id, page);
      return page;
    },
    peekPage: (id) => pages.get(id) ?? null,
    form: (id) => once(`forms/${id}.json`, json<FormPackage>),
    validator: (id) => once(`forms/${id}.js`, module),
    agreement: (id) => once(`agreements/${id}.json`, json<AgreementText>),
    ads: () => once('ads.json', json<AdsPart>),
  };
}
