import type { FastifyReply, FastifyRequest } from 'fastify';
import { readEnvironment } from '../../engine/decide/facts/read-environment.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { channelId } from '../calls/channel-id.ts';
import type { ServerClock } from '../clock.ts';
import { type EntryPage, entryCache, entryPage } from '../entry/entry-cache.ts';
import type { EntrySource } from '../entry/entry-renderer.ts';
import { fillTemplate } from '../entry/fill-template.ts';
import { queryInPages } from '../entry/query-in-pages.ts';
import { versionEpoch } from '../entry/version-epoch.ts';
import { inTime } from '../in-time.ts';
import type { ReleaseKeeper } from '../release/release-keeper.ts';
import { pagePolicy } from './page-policy.ts';
import { adAddresses, pictureAddresses } from './picture-addresses.ts';
import { requestAddress } from './request-address.ts';

/**
 * Query parameters that name a channel: with the path, the host and what conditions of pages read they decide what an
 * entry page shows.
 */
const CHANNEL_PARAMS = ['_channel', 'channel'];
const MAX_PATH = 512;
/**
 * A built page is made in milliseconds; one that is not made by now never will be, and nobody else shall wait for it.
 */
const PATIENCE_MS = 30_000;

interface Address {
  readonly host: string;
  /** Path with the parameters that matter. */
  readonly url: string;
}

function addressOf(request: FastifyRequest, release: Release, dev: boolean): Address {
  const { pathname, searchParams } = requestAddress(request.raw.url);
  const kept = new URLSearchParams();
  for (const name of CHANNEL_PARAMS) {
    const id = channelId(searchParams.get(name));
    if (id !== null) {
      kept.set(name, id);
    }
  }
  for (const [name, values] of queryInPages(release)) {
    const value = searchParams.get(name);
    if (value !== null && values.has(value)) {
      kept.set(name, value);
    }
  }
  const other = dev ? searchParams.get('__host') : null;
  return {
    host: other ?? request.hostname.toLowerCase(),
    url: kept.size === 0 ? pathname : `${pathname}?${kept}`,
  };
}

/** Compression that the browser takes, the tightest first. */
function encodingOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) {
    return 'br';
  }
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : null;
}

/** Answers with the entry page of an address: the page itself, ready to be taken over by the product's script. */
export function entryPages(options: {
  readonly source: EntrySource;
  readonly keeper: ReleaseKeeper;
  readonly dev: boolean;
  readonly clock: ServerClock;
  /** How long making a page may take, ms. */
  readonly patience?: number;
}): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { source, keeper, dev, clock, patience = PATIENCE_MS } = options;
  const cache = entryCache();

  async function make({ host, url }: Address, userAgent: string): Promise<EntryPage> {
    const release = keeper.current();
    const { manifest } = keeper.pointer();
    const [entry, template] = await Promise.all([
      source.render({ release, manifest, host, url, userAgent, dev, now: clock.now() }),
      source.template(url),
    ]);
    const { apiBase, trackingBase } = entry.visit.release.host;
    const html = fillTemplate(template, entry, source.headOf(entry.modules, template));
    return entryPage(
      html,
      // Also where nothing is: web views of apps put their own error page in the place of a document that is not found.
      200,
      pagePolicy({
        connect: [apiBase, trackingBase],
        ads: adAddresses(release),
        pictures: pictureAddresses(release),
        style: entry.style,
        dev,
      }),
    );
  }

  return async (request, reply) => {
    const release = keeper.current();
    const address = addressOf(request, release, dev);
    if (address.url.length > MAX_PATH) {
      return reply.code(414).type('text/plain').send('The address is too long.');
    }
    const agent = request.headers['user-agent'] ?? '';
    const device = readEnvironment(release.site.environment, agent, 0);
    const key = JSON.stringify([release.id, versionEpoch(release, clock.now()), address, device]);
    // In development the first page waits until all sources are read.
    const made = dev
      ? make(address, agent)
      : cache.get(key, () => inTime(make(address, agent), patience, 'rendering'));
    const page = await made.catch(async (error: unknown) => {
      request.log.error({ err: error, host: address.host }, 'a page could not be rendered');
      // The bare document tells the visitor what to do.
      return entryPage(
        (await source.template(address.url)).replace('id="dukou-trouble" hidden', 'id="dukou-trouble"'),
        500,
        pagePolicy({ connect: [], ads: [], pictures: [], style: '', dev }),
      );
    });
    void reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy)
      .header('vary', 'accept-encoding')
      .header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) {
      return reply.code(304).send();
    }
    const encoding = encodingOf(request);
    void reply.code(page.status).type('text/html; charset=utf-8');
    return encoding === null
      ? reply.send(page.plain)
      : reply.header('content-encoding', encoding).send(await page.body(encoding));
  };
}
