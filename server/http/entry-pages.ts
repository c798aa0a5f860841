import type { FastifyReply, FastifyRequest } from 'fastify';
import { readEnvironment } from '../../engine/decide/facts/read-environment.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ServerClock } from '../clock.ts';
import { type EntryAddress, entryAddress } from '../entry/entry-address.ts';
import { type EntryPage, entryCache, entryPage } from '../entry/entry-cache.ts';
import type { EntrySource } from '../entry/entry-renderer.ts';
import { fillTemplate, pageStyle } from '../entry/fill-template.ts';
import { OverloadedError, renderQueue } from '../entry/render-queue.ts';
import { versionEpoch } from '../entry/version-epoch.ts';
import { inTime } from '../in-time.ts';
import { loadForm } from '../release/load-form.ts';
import type { ReleaseKeeper } from '../release/release-keeper.ts';
import { sha256 } from '../release/sha256.ts';
import { SITE_MODULE } from '../release/site-module.ts';
import { renewalSlot, type VisitTickets } from '../reports/visit-ticket.ts';
import { pagePolicy } from './page-policy.ts';
import { adAddresses, pictureAddresses } from './picture-addresses.ts';
import { requestAddress } from './request-address.ts';
import { RETRY_AFTER } from './shed-load.ts';

/**
 * A built page is made in milliseconds; one that is not made by now never will be, and nobody else shall wait for it.
 */
const PATIENCE_MS = 30_000;

/** Pages that are kept: of channels that have a record, and of others, which whoever asks can invent. */
const KEPT = 500;
const KEPT_STRANGE = 50;

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
  readonly tickets: VisitTickets;
  /** Text of a part of a release; null where it has none. */
  partOf(release: string, path: string): string | null;
  /** How long making a page may take, ms. */
  readonly patience?: number;
  /** Pages that may wait to be made; further visitors get the bare document, which draws the page by itself. */
  readonly waiting: number;
  /** True when no page may be made now. */
  isOverloaded(): boolean;
}): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const {
    source,
    keeper,
    dev,
    clock,
    tickets,
    partOf,
    patience = PATIENCE_MS,
    waiting,
    isOverloaded,
  } = options;
  const lane = (most: number) => ({ cache: entryCache(most), queue: renderQueue(waiting) });
  const lanes = { known: lane(KEPT), strange: lane(KEPT_STRANGE) };
  const bare = entryCache(2);

  async function render(
    release: Release,
    manifest: string,
    { host, url }: EntryAddress,
    userAgent: string,
  ): Promise<EntryPage> {
    const now = clock.now();
    // Releases of programs before this one have none.
    const site = partOf(release.id, SITE_MODULE);
    const [entry, template] = await Promise.all([
      source.render({
        release,
        manifest,
        ...(site === null ? {} : { siteHash: sha256(site) }),
        host,
        url,
        userAgent,
        dev,
        now,
        async formModule(form) {
          const script = partOf(release.id, `forms/${form}.js`);
          if (script === null) throw new Error(`release ${release.id} has no form ${form}`);
          return loadForm(script);
        },
      }),
      source.template(url),
    ]);
    const { apiBase, trackingBase } = entry.visit.release.host;
    const visit = { ...entry.visit, ticket: tickets.issue(entry.channel, now) };
    const head = source.headOf(entry.modules);
    const html = fillTemplate(template, { ...entry, visit }, head);
    return entryPage(
      html,
      // Also where nothing is: web views of apps put their own error page in the place of a document that is not found.
      200,
      pagePolicy({
        connect: [apiBase, trackingBase],
        ads: adAddresses(release),
        pictures: pictureAddresses(release),
        style: pageStyle(entry, head),
        script: head.script,
        dev,
      }),
    );
  }

  /** The document without a page, which draws it by itself when its script runs. */
  async function bareDocument(url: string, status: 500 | 503): Promise<EntryPage> {
    const template = await source.template(url);
    return bare.get(`${status} ${template}`, async () =>
      entryPage(
        // Where something is broken it tells the visitor what to do.
        status === 500 ? template.replace('id="dukou-trouble" hidden', 'id="dukou-trouble"') : template,
        status,
        pagePolicy({ connect: [], ads: [], pictures: [], style: '', script: '', dev }),
      ),
    );
  }

  return async (request, reply) => {
    const release = keeper.current();
    const { manifest } = keeper.pointer();
    const asked = requestAddress(request.raw.url);
    const other = dev ? asked.searchParams.get('__host') : null;
    const address = entryAddress(release, other ?? request.hostname, asked);
    const { host, url, isStrange } = address;
    const agent = request.headers['user-agent'] ?? '';
    const device = readEnvironment(release.site.environment, agent, 0);
    const now = clock.now();
    const key = JSON.stringify([
      release.id,
      versionEpoch(release, now),
      renewalSlot(now, url),
      host,
      url,
      device,
    ]);
    const { cache, queue } = isStrange ? lanes.strange : lanes.known;
    const make = () => render(release, manifest, address, agent);
    const makeInTurn = async (): Promise<EntryPage> => {
      if (isOverloaded()) throw new OverloadedError('the event loop is late');
      return queue(() => inTime(make(), patience, 'rendering'));
    };
    // In development the first page waits until all sources are read.
    const made = dev ? make() : cache.get(key, makeInTurn);
    const page = await made.catch((error: unknown) => {
      if (error instanceof OverloadedError) {
        void reply.header('retry-after', RETRY_AFTER);
        return bareDocument(url, 503);
      }
      request.log.error({ err: error, host }, 'a page could not be rendered');
      return bareDocument(url, 500);
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
