import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryRenderer, EntryResult } from '../../server/entry/entry-renderer.ts';
import { fillTemplate } from '../../server/entry/fill-template.ts';
import { moduleFiles } from '../../server/entry/module-files.ts';
import { entryPages } from '../../server/http/entry-pages.ts';
import { pagePolicy } from '../../server/http/page-policy.ts';
import { releaseFiles } from '../../server/release/release-files.ts';
import { sha256 } from '../../server/release/sha256.ts';
import { visitTickets } from '../../server/reports/visit-ticket.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { fixedKeeper } from '../server/support/fixed-keeper.ts';
import { fixedRing } from '../server/support/fixed-ring.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const TEMPLATE = `<!doctype html><html><head><title>x</title><link rel="icon" href="/x.svg"><!--dukou:head--></head>
<body><div id="root"><!--dukou:html--></div><div id="dukou-trouble" hidden></div><!--dukou:visit--></body></html>`;

const NO_HEAD = { css: '', script: '', tags: '' };

function entry(change: Partial<EntryResult> = {}): EntryResult {
  const release = shippedRelease();
  const host = release.hosts.default;
  if (!host) throw new Error('no default host');
  return {
    html: '<main data-screen="login-second"></main>',
    title: '渡口',
    favicon: '/favicon.svg',
    style: '',
    visit: {
      release: { id: release.id, site: release.site, host },
      channels: {},
      pages: {},
      manifest: null,
      shown: null,
      dev: false,
    },
    channel: 'channel_5218',
    early: null,
    service: null,
    modules: [],
    preloads: [],
    ...change,
  };
}

describe('the document of an entry page', () => {
  it('holds title, icon, page and data', () => {
    const html = fillTemplate(TEMPLATE, entry(), {
      ...NO_HEAD,
      tags: '<link rel="modulepreload" href="/a.js">',
    });
    expect(html).toContain('<title>渡口</title>');
    expect(html).toContain('<link rel="icon" href="/favicon.svg">');
    expect(html).toContain('<link rel="modulepreload" href="/a.js">');
    expect(html).toContain('<div id="root"><main data-screen="login-second"></main></div>');
    const data = /<script id="dukou-visit" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data).release.id).toBe(shippedRelease().id);
  });

  it('stands in the order in which a visitor needs it, without a sheet to wait for', () => {
    const template = TEMPLATE.replace(
      '</head>',
      '<link rel="stylesheet" crossorigin href="/assets/main.css"></head>',
    );
    const head = { css: '.a{}', script: 'early()', tags: '<link rel="modulepreload" href="/a.js">' };
    const early = { forms: [] };
    const html = fillTemplate(template, entry({ style: ':root{}', early }), head);
    expect(html).not.toContain('rel="stylesheet"');
    const marks = [
      '<style>.a{}:root{}</style>',
      'id="dukou-early"',
      '<script>early()',
      'modulepreload',
      '<main',
      'dukou-visit',
    ];
    const places = marks.map((mark) => html.indexOf(mark));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('does not carry what only forms say', () => {
    const { site, formText } = shippedRelease();
    const html = fillTemplate(TEMPLATE, entry(), NO_HEAD);
    expect(Object.keys(formText).filter((key) => html.includes(`"${key}":`))).toEqual([]);
    expect(html).toContain(site.text['form.loadFailed']);
    expect(formText['form.loginEnded']).toBeDefined();
  });

  it('lets no text of the configuration out of its place', () => {
    const nasty = '</script><script>alert(1)</script>"$&\u2028';
    const { visit } = entry();
    const html = fillTemplate(
      TEMPLATE,
      entry({ title: nasty, favicon: `/${nasty}`, visit: { ...visit, shown: { page: nasty, path: nasty } } }),
      NO_HEAD,
    );
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script/g)).toHaveLength(1);
    const data = /<script id="dukou-visit" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data).shown.page).toBe(nasty);
  });

  it('loads the files of the parts that it shows, once, and what they import', () => {
    const manifest = {
      'src/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'] },
      'a.tsx': { file: 'assets/a.js', imports: ['src/main.tsx', 'shared.ts'], css: ['assets/a.css'] },
      'b.tsx': { file: 'assets/b.js', imports: ['shared.ts'] },
      'shared.ts': { file: 'assets/shared.js' },
    };
    const template = '<script src="/assets/main.js"></script><link href="/assets/main.css">';
    expect(moduleFiles(manifest, ['a.tsx', 'b.tsx', 'unknown.tsx'], template)).toEqual({
      sheets: ['assets/a.css'],
      scripts: ['assets/a.js', 'assets/shared.js', 'assets/b.js'],
    });
  });
});

describe('the policy of an entry page', () => {
  it('allows own scripts only, and the one style and the one inline script it was made with', () => {
    const style = ':root{--dk-brand:red}';
    const connect = ['', 'https://api.example.com/v1', 'nonsense'];
    const policy = pagePolicy({
      connect,
      ads: ['/ads/recorder.js?baidu'],
      pictures: [],
      style,
      script: 'run()',
      dev: false,
    });
    const hash = createHash('sha256').update(style).digest('base64');
    const script = createHash('sha256').update('run()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${script}';`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("connect-src 'self' https://api.example.com;");
    expect(policy).not.toContain('unsafe');
  });

  it('lets the scripts of configured ad networks in, and nobody else', () => {
    const ads = ['https://ads.example.net/track/a.js?k=1', 'https://count.example.net'];
    const policy = pagePolicy({ connect: [''], ads, pictures: [], style: '', script: '', dev: false });
    const theirs = 'https://ads.example.net https://count.example.net';
    expect(policy).toContain(`script-src 'self' ${theirs};`);
    expect(policy).toContain(`connect-src 'self' ${theirs};`);
    expect(policy).toContain(`img-src 'self' data: ${theirs};`);
  });
});

/** The path by which the page of all addresses is made where nothing is. */
const NOWHERE = '/-';

const tickets = visitTickets(fixedRing('7'.repeat(64)));

describe('entry pages', () => {
  let app: FastifyInstance;
  let asked: { host: string; url: string; siteHash: string | undefined }[] = [];
  let render: EntryRenderer = async () => entry();
  let now = 0;

  let isOverloaded = false;
  const parts = new Map<string, string>();

  const WAITING = 3;
  const serve = (patience?: number, waiting = WAITING) => {
    app = fastify();
    const page = entryPages({
      source: {
        template: async () => TEMPLATE,
        headOf: () => NO_HEAD,
        render(request) {
          asked.push({ host: request.host, url: request.url, siteHash: request.siteHash });
          return render(request);
        },
      },
      keeper: fixedKeeper(releaseFiles(shippedRelease(), new Map())),
      dev: false,
      clock: { now: () => now },
      tickets,
      partOf: (_release, path) => parts.get(path) ?? null,
      waiting,
      isOverloaded: () => isOverloaded,
      ...(patience === undefined ? {} : { patience }),
    });
    app.get('/*', page);
  };

  beforeEach(() => {
    now = 0;
    asked = [];
    isOverloaded = false;
    render = async () => entry();
    serve();
  });
  afterEach(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it('name the module with what all hosts share by its hash, where the release has one', async () => {
    await get('/login');
    parts.set('site.js', 'export default {}');
    await get('/login?channel=5300');
    parts.clear();
    expect(asked.map(({ siteHash }) => siteHash)).toEqual([undefined, sha256('export default {}')]);
  });

  it('carry a ticket of their channel, made anew each hour, but not of all pages at once', async () => {
    const ticketOf = async (path: string) => /"ticket":"([^"]+)"/.exec((await get(path)).payload)?.[1] ?? '';
    const PATHS = ['/login', '/v2/login', '/carloan', '/privacy'];
    const renewedAt = new Set<number>();
    for (const path of PATHS) await ticketOf(path);
    for (let minute = 1; minute <= 60; minute += 1) {
      now += 60_000;
      for (const path of PATHS) {
        const before = asked.length;
        expect(tickets.channelOf(await ticketOf(path), now, 1)).toBe('channel_5218');
        if (asked.length > before) renewedAt.add(minute);
      }
    }
    expect(asked).toHaveLength(2 * PATHS.length);
    expect(renewedAt.size).toBeGreaterThan(1);
  });

  it('are asked for again at every visit, and sent only when they changed', async () => {
    const first = await get('/login');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/login', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('travel compressed as the browser likes', async () => {
    const { body } = await get('/login');
    const br = await get('/login', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
    const gzip = await get('/login', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
  });

  it('are rendered once per host, path and channel, whatever else an advertisement adds', async () => {
    for (const query of [
      '?bd_vid=1&channel=5300',
      '?bd_vid=2&channel=channel_5300',
      '?channel=5300&callback=x',
    ]) {
      await get(`/login${query}`);
    }
    expect(asked).toEqual([{ host: 'default', url: '/login?channel=channel_5300' }]);
    await get('/login?channel=5301');
    await get('/login', { host: 'login.h5.example.com' });
    await get('/login?channel=nonsense');
    expect(asked.slice(1).map(({ host, url }) => `${host}${url}`)).toEqual([
      'default/login?channel=channel_5301',
      'login.h5.example.com/login',
      'default/login',
    ]);
  });

  it.each([
    ['//', '/'],
    ['///?channel=5300', '/?channel=channel_5300'],
    ['//login', '/login'],
    ['//evil.example/x', NOWHERE],
    ['//:x', NOWHERE],
  ])('are of this site also at the odd address %s', async (odd, url) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: odd }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect(asked).toEqual([{ host: 'default', url }]);
  });

  it('are rendered as the query says where a condition of a page compares it, for the values compared and no others', async () => {
    for (const query of ['', '?step=appraisal', '?step=other', '?x=appraisal']) {
      expect((await get(`/car-valuation${query}`)).statusCode).toBe(200);
    }
    expect(asked.map(({ url }) => url)).toEqual(['/car-valuation', '/car-valuation?step=appraisal']);
  });

  it('of addresses where nothing is are pages like others: web views of apps show no document that is not found', async () => {
    render = renderEntry;
    const answer = await get('/nowhere-to-be-found');
    expect(answer.body).toContain('data-screen="empty"');
    expect(answer.statusCode).toBe(200);
  });

  it('do not read the host parameter of development', async () => {
    await get('/login?__host=login.h5.example.com');
    expect(asked[0]?.host).toBe('default');
  });

  it('are one for all addresses of a host where nothing is, and one for all hosts without a table', async () => {
    const paths = [
      '/x',
      '/y/z',
      '/login/x',
      '/%6Cogin',
      `/${'long'.repeat(500)}`,
      '/-/',
      '/x?channel=nonsense&y=1',
    ];
    for (const [n, path] of paths.entries()) {
      expect((await get(path, { host: `odd-${n}.example` })).statusCode).toBe(200);
    }
    expect(asked).toEqual([{ host: 'default', url: NOWHERE }]);
    await get('/x', { host: 'M.h5.example.com.:80' });
    await get('/y', { host: 'm.h5.example.com' });
    expect(asked.slice(1)).toEqual([{ host: 'm.h5.example.com', url: NOWHERE }]);
  });

  it('are one for a path with slashes at its end, and for a channel that counts whatever the other name says', async () => {
    for (const path of [
      '/login?_channel=5300',
      '/login/?channel=1&_channel=5300',
      '/login//?_channel=5300&channel=2',
    ]) {
      await get(path);
    }
    expect(asked.map(({ url }) => url)).toEqual(['/login?_channel=channel_5300']);
  });

  it('name nobody who asked for them first', async () => {
    render = renderEntry;
    const { body } = await get('/odd-path?x=odd-x', { host: 'odd-host.example', 'user-agent': 'odd-agent' });
    expect(body).toContain('data-screen="empty"');
    expect(body).not.toMatch(/odd-(?:path|x|host|agent)/);
  });

  it('are made once, however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/login')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked).toHaveLength(1);
  });

  it('that too many wait for are the bare document with 503; those of known channels have their own turn', async () => {
    await app.close();
    serve(60_000);
    const held: (() => void)[] = [];
    render = () => new Promise((resolve) => held.push(() => resolve(entry())));
    const invented = Array.from({ length: 20 }, (_, n) => get(`/login?channel=90000${n}`));
    const refused = await Promise.race(invented);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.body).toContain('<div id="dukou-trouble" hidden>');
    await expect.poll(() => held.length, { interval: 1 }).toBe(4);
    render = async () => entry();
    expect((await get('/login?channel=5262')).statusCode).toBe(200);
    for (const done of held) done();
    const statuses = (await Promise.all(invented)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4 + WAITING);
    expect(statuses.filter((status) => status === 503)).toHaveLength(20 - 4 - WAITING);
  });

  it('that are made are served by a server that is late; others are the bare document until it is not', async () => {
    await get('/login');
    isOverloaded = true;
    expect((await get('/login')).statusCode).toBe(200);
    expect((await get('/login?channel=5300')).statusCode).toBe(503);
    isOverloaded = false;
    expect((await get('/login?channel=5300')).statusCode).toBe(200);
  });

  it('keep no file waiting: each is made in a turn of the event loop of its own', async () => {
    await app.close();
    serve(60_000, 100);
    const order: string[] = [];
    app.get('/file', async () => order.push('file'));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    let file: Promise<void> | null = null;
    render = async ({ url }) => {
      order.push(url);
      // The first one asks for a file, which comes while others are ready to be made.
      file ??= new Promise((resolve) => {
        request({ port, host: '127.0.0.1', path: '/file' }, (answer) =>
          answer.resume().once('end', resolve),
        ).end();
      });
      const until = performance.now() + 5;
      while (performance.now() < until);
      return entry();
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => get(`/login?channel=9000${n}`)));
    await file;
    expect(order).toHaveLength(41);
    expect(order.indexOf('file')).toBeLessThan(40);
  });

  it('that cannot be rendered are the bare document, and are tried again', async () => {
    render = async () => {
      throw new Error('broken');
    };
    const broken = await get('/login');
    expect(broken.statusCode).toBe(500);
    expect(broken.headers['content-type']).toContain('text/html');
    expect(broken.body).toContain('<div id="root">');
    expect(broken.body, 'the notice shows at once').toContain('<div id="dukou-trouble">');
    render = async () => entry();
    expect((await get('/login')).statusCode).toBe(200);
  });

  it('that are never done are the bare document after a while, and nobody else waits for them', async () => {
    await app.close();
    serve(200);
    render = () => new Promise(() => undefined);
    const hanging = await get('/login');
    expect(hanging.statusCode).toBe(500);
    expect(hanging.body).toContain('<div id="dukou-trouble">');
    render = async () => entry();
    expect((await get('/login')).statusCode).toBe(200);
  });
});
