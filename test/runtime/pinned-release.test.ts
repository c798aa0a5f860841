import { describe, expect, it } from 'vitest';
import { channelShard } from '../../engine/decide/model/channel-shard.ts';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { VisitData } from '../../engine/decide/model/visit-data.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { rememberGood } from '../../engine/runtime/release/good-releases.ts';
import { lateSource } from '../../engine/runtime/release/late-source.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { openVisit } from '../../engine/runtime/release/open-visit.ts';
import { pinnedRelease } from '../../engine/runtime/release/pinned-release.ts';
import { type Mischief, releaseServer } from '../support/release-server.ts';
import { type MemoryReleasePort, memoryReleasePort } from './support/memory-release-port.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

const PAGE = SMALL_RELEASE.pages.about;

const FORM: FormPackage = {
  id: 'personal',
  package: 'personal',
  title: '资料',
  schema: { type: 'object', properties: { name: { type: 'string' } } },
  uiSchema: {},
  rules: [],
  steps: [],
  messages: {},
  agreements: [],
  prefill: {},
  submitText: '提交',
};

const BASE: Release = {
  ...SMALL_RELEASE,
  hosts: { default: SMALL_RELEASE.host },
  forms: { personal: FORM },
  origins: {},
};

/** The small release with another title on a page, by which one tells where the page came from. */
function titled(title: string): Release {
  const page = { ...PAGE, id: 'about', blocks: [{ block: 'note', with: { title } }] };
  return {
    ...BASE,
    pages: { ...SMALL_RELEASE.pages, about: page as never },
    formText: { 'form.next': title },
  };
}

const [EARLIER, NOW, BUILT_IN] = ['earlier', 'now', 'built in'].map(titled) as [Release, Release, Release];
const server = releaseServer([EARLIER, NOW], BUILT_IN);
const [earlier, now] = server.published as unknown as [
  (typeof server.published)[number],
  (typeof server.published)[number],
];

function open(port: MemoryReleasePort, mischief?: Mischief, gone: number[] = []) {
  const platform = createMemoryPlatform({
    url: 'https://promo.example/about',
    answer: server.answer(mischief),
  });
  const source = pinnedRelease(now, platform, port, {
    channelShards: SMALL_RELEASE.site.channelShards,
    onGone: ({ status }) => gone.push(status),
  });
  const urls = () => platform.record.requests.map(({ url }) => url);
  return { platform, source, urls };
}

/** A browser in which a visit ran on the earlier release, with the page and without. */
async function returning(parts: readonly string[]): Promise<MemoryReleasePort> {
  const port = memoryReleasePort();
  const platform = createMemoryPlatform({ answer: server.answer() });
  const source = pinnedRelease(earlier, platform, port, { channelShards: 4 });
  await source.ads();
  for (const page of parts) await source.page(page);
  await rememberGood(port, earlier, {});
  return port;
}

/** A browser in which a visit, in a document that came without one, ran on the current release while all was well. */
async function regular(): Promise<MemoryReleasePort> {
  const port = memoryReleasePort();
  const { platform, source } = open(port);
  await openVisit(platform, port, asIs);
  await Promise.all([source.channel('channel_77'), source.page('about')]);
  await rememberGood(port, now, {});
  return port;
}

/** Whoever only looks at the visit. */
const asIs = (visit: VisitData): VisitData => visit;

const titleOf = (page: unknown): string =>
  (page as { blocks: { with: { title: string } }[] }).blocks[0]?.with.title ?? '';

const isOwn = (url: string): boolean => url.includes(now.id);

/** Everything that can be wrong with a part of the visit's own release. */
const WRONG: Readonly<Record<string, Mischief>> = {
  'is not there (404)': (_, url) => (isOwn(url) ? { status: 404, text: '' } : null),
  'answers 500': (_, url) => (isOwn(url) ? { status: 500, text: 'oops' } : null),
  'cannot be reached': (_, url) => (isOwn(url) ? Promise.reject(new TypeError('failed')) : null),
  'is cut short': (text, url) => (isOwn(url) && text ? { status: 200, text: text.slice(0, -9) } : null),
  'was changed': (text, url) =>
    isOwn(url) && text ? { status: 200, text: text.replace('now', 'won') } : null,
  'is a web page': (_, url) => (isOwn(url) ? { status: 200, text: '<html>' } : null),
  'has another manifest': (text, url) =>
    isOwn(url) && url.includes('manifest') && text
      ? { status: 200, text: text.replace('0.3.0', '0.3.1') }
      : null,
};

describe.each(Object.entries(WRONG))('a part of a release that %s', (_, mischief) => {
  it('comes from the last release that a visit of this browser ran on', async () => {
    const { source, platform } = open(await returning(['about']), mischief);
    expect(titleOf(await source.page('about'))).toBe('earlier');
    expect(platform.record.warnings.join()).toContain(`of release ${now.id}`);
  });

  it('comes from the last release over the network when it was not looked at before', async () => {
    const { source } = open(await returning([]), mischief);
    expect(titleOf(await source.page('about'))).toBe('earlier');
  });

  it('comes from the one built in for somebody who was never here', async () => {
    const { source } = open(memoryReleasePort(), mischief);
    expect(titleOf(await source.page('about'))).toBe('built in');
  });

  it('that is a form comes with the words of the release that it is taken from', async () => {
    const { source } = open(await returning([]), mischief);
    expect((await source.form('personal')).form.text).toEqual({ 'form.next': 'earlier' });
    const { source: ofNewcomer } = open(memoryReleasePort(), mischief);
    expect((await ofNewcomer.form('personal')).form.text).toEqual({ 'form.next': 'built in' });
  });

  it.each(['full', 'blocked'] as const)('comes from the one built in when storage is %s', async (storage) => {
    const { source } = open(memoryReleasePort({ storage }), mischief);
    expect(titleOf(await source.page('about'))).toBe('built in');
  });
});

describe.each([
  ...Object.entries(WRONG),
  ['is slow', (_, url) => (isOwn(url) ? new Promise(() => {}) : null)] as [string, Mischief],
])(
  'the current release, of which this browser has kept what it needs and of which a part %s',
  (_, mischief) => {
    it.each(['channel', 'page'])('is had whole from what was kept, the %s first', async (part) => {
      const { source, platform, urls } = open(await regular(), mischief);
      const channel = () => source.channel('channel_77');
      const page = () => source.page('about');
      for (const ask of part === 'page' ? [page, channel] : [channel, page]) await ask();
      expect(await channel()).toEqual(SMALL_RELEASE.channels.channel_77);
      expect(titleOf(await page())).toBe('now');
      expect(platform.record.warnings).toEqual([]);
      expect(urls()).toEqual([]);
    });

    it('is the one that a visit begins with', async () => {
      const port = await regular();
      const visit = await openVisit(open(port, mischief).platform, port, asIs);
      expect([visit.release.id, visit.manifest]).toEqual([now.id, now.manifest]);
    });
  },
);

/** Parts with the hash that was published, which are none: files that somebody wrote over and published again. */
const NO_PARTS: readonly (readonly [what: string, broken: object])[] = [
  ['a page is empty', { pages: { about: {} } }],
  ['a page is nothing', { pages: { about: null } }],
  ['a block of a page has no options', { pages: { about: { ...PAGE, blocks: [{ block: 'note' }] } } }],
  ['a page has no blocks', { pages: { about: { ...PAGE, blocks: [] } } }],
  ['a page has a block that is none', { pages: { about: { ...PAGE, blocks: [null] } } }],
];

describe.each(NO_PARTS)('a release in which %s', (_, broken) => {
  it('gets the page from the last good one, else from the one built in', async () => {
    const bad = releaseServer([EARLIER, { ...NOW, ...broken } as Release], BUILT_IN);
    const own = bad.published[1] as (typeof bad.published)[number];
    const titleFor = async (port: MemoryReleasePort) => {
      const platform = createMemoryPlatform({ url: 'https://promo.example/about', answer: bad.answer() });
      const source = pinnedRelease(own, platform, port, { channelShards: SMALL_RELEASE.site.channelShards });
      return titleOf(await source.page('about'));
    };
    expect(await titleFor(await returning(['about']))).toBe('earlier');
    expect(await titleFor(memoryReleasePort())).toBe('built in');
  });
});

describe.each([
  ['the site', { site: { ...BASE.site, guard: { ...BASE.site.guard, steps: [null] } } }],
  ['the host', { hosts: { default: { ...SMALL_RELEASE.host, screens: [null] } } }],
])('a visit to a release in which %s has an entry that is none', (_, broken) => {
  it('runs on the last good one, else on the one built in', async () => {
    const bad = releaseServer([EARLIER, { ...NOW, ...broken } as never], BUILT_IN);
    const begun = async (port: MemoryReleasePort) => {
      const platform = createMemoryPlatform({ url: 'https://promo.example/about', answer: bad.answer() });
      return (await openVisit(platform, port, asIs)).release.id;
    };
    expect(await begun(await returning([]))).toBe(earlier.id);
    expect(await begun(memoryReleasePort())).toBe('builtin');
  });
});

describe('a release over HTTP', () => {
  it('loads a page once, verified, and has it at hand afterwards', async () => {
    const { source, urls } = open(memoryReleasePort());
    expect(source.peekPage('about')).toBeNull();
    await Promise.all([source.page('about'), source.page('about')]);
    expect(titleOf(await source.page('about'))).toBe('now');
    expect(titleOf(source.peekPage('about'))).toBe('now');
    expect(urls().sort()).toEqual(
      ['manifest.json', 'pages/about.json'].map((path) => `/release/${now.id}/${path}`),
    );
  });

  it('asks again for what was cut short on the way once', async () => {
    let asked = 0;
    const { source } = open(memoryReleasePort(), (text, url) => {
      if (!url.includes('pages/about') || !text) return null;
      asked += 1;
      return asked === 1 ? { status: 200, text: text.slice(1) } : null;
    });
    expect(titleOf(await source.page('about'))).toBe('now');
    expect(asked).toBe(2);
  });

  it('asks the network for nothing that is kept and unchanged', async () => {
    const port = await returning([]);
    const { source, urls } = open(port);
    await source.page('about');
    const before = urls().length;
    await source.ads();
    expect(urls().slice(before)).toEqual([]);
  });

  it('does not believe what it kept: changed on disk, it is loaded again', async () => {
    const port = memoryReleasePort();
    await open(port).source.page('about');
    for (const [name, text] of port.texts) port.texts.set(name, text.replace('now', 'won'));
    expect(titleOf(await open(port).source.page('about'))).toBe('now');
  });

  it('slow: the last one takes over before the visitor gives up', async () => {
    const { source, platform } = open(await returning(['about']), (_, url) =>
      isOwn(url) ? new Promise(() => {}) : null,
    );
    const found = source.page('about');
    await platform.clock.advance(5000);
    expect(titleOf(await found)).toBe('earlier');
  });

  it('tells when a part is nowhere: its release was taken away', async () => {
    const gone: number[] = [];
    const { source } = open(
      memoryReleasePort(),
      (_text, url) => ({ status: isOwn(url) ? 404 : 503, text: '' }),
      gone,
    );
    await expect(source.page('about')).rejects.toThrow('404');
    expect(new Set(gone)).toEqual(new Set([404]));
  });

  describe('what visitors had before', () => {
    const formsFrom = (url: string) => /^\/(release\/\w+|builtin)\/forms\/personal\.json/.exec(url)?.[1];
    const ids = (urls: readonly string[]) => urls.map(formsFrom).filter((from) => from !== undefined);

    it('is of the release that this browser had last, without asking for its own again', async () => {
      const { source, urls } = open(await returning(['about']));
      expect(titleOf(await source.before('page', 'about'))).toBe('earlier');
      expect(await source.before('form', 'personal')).toMatchObject({
        form: { ...FORM, text: { 'form.next': 'earlier' } },
        release: earlier.id,
      });
      expect(ids(urls())).not.toContain(`release/${now.id}`);
    });

    it('is of the release that the server names, for somebody who was never here', async () => {
      const { source } = open(memoryReleasePort());
      expect(titleOf(await source.before('page', 'about'))).toBe('earlier');
      expect(await source.before('form', 'personal')).toMatchObject({ release: earlier.id });
    });

    it.each([
      ['the visit is on that one', JSON.stringify({ releases: [{ id: now.id, manifest: now.manifest }] })],
      ['the server says nothing of use', '{"releases":[{"id":"../../etc","manifest":"x"}]}'],
      ['a plain file server answers with a page', '<!doctype html>'],
    ])('comes with the build where %s', async (_, text) => {
      const { source } = open(memoryReleasePort(), (_text, url) =>
        url === '/release/before.json' ? { status: 200, text } : null,
      );
      expect(titleOf(await source.before('page', 'about'))).toBe('built in');
      expect(await source.before('form', 'personal')).toMatchObject({ release: null });
    });

    it('is of the next release that has it where the first that the server names cannot be had', async () => {
      const lost = { id: 'a'.repeat(16), manifest: 'b'.repeat(64) };
      const { source } = open(memoryReleasePort(), (_text, url) =>
        url === '/release/before.json'
          ? { status: 200, text: JSON.stringify({ ...lost, releases: [lost, earlier] }) }
          : null,
      );
      expect(titleOf(await source.before('page', 'about'))).toBe('earlier');
      expect(await source.before('form', 'personal')).toMatchObject({ release: earlier.id });
    });

    it('is of a release further back where that of nearer ones fails as well, and nothing behind the last', async () => {
      const { source } = open(await returning(['about']));
      const from = async (further: number) => titleOf(await source.before('page', 'about', further));
      expect([await from(0), await from(1)]).toEqual(['earlier', 'built in']);
      await expect(from(2)).rejects.toThrow('no earlier release has it');
    });

    it('is nothing where no release has it', async () => {
      const { source } = open(memoryReleasePort());
      await expect(source.before('form', 'of-nobody')).rejects.toThrow('no earlier release has it');
    });
  });

  it('asks again for what failed everywhere when it is asked again', async () => {
    let down = true;
    const { source } = open(memoryReleasePort(), () => (down ? { status: 502, text: '' } : null));
    await expect(source.page('about')).rejects.toMatchObject({ name: 'HttpError', status: 502 });
    down = false;
    expect(titleOf(await source.page('about'))).toBe('now');
  });

  it('reads a channel from the file of its shard; an unknown one has no settings', async () => {
    const { source, urls } = open(memoryReleasePort());
    expect(await source.channel('channel_77')).toEqual(SMALL_RELEASE.channels.channel_77);
    expect(urls().filter((url) => url.includes('/channels/'))).toEqual([
      `/release/${now.id}/channels/${channelShard('channel_77', 4)}.json`,
    ]);
    expect(await source.channel('channel_1')).toEqual({
      id: 'channel_1',
      groups: [],
      title: null,
      brand: [],
      variant: null,
    });
    expect((await source.channel('constructor')).groups).toEqual([]);
  });

  it("loads a form with its validators, and validators from the form's own place only", async () => {
    const id = 'personal';
    const whole = memoryReleasePort();
    const healthy = open(whole);
    expect((await healthy.source.form(id)).form).toEqual({ ...FORM, text: { 'form.next': 'now' } });
    expect(whole.modules).toEqual([`/release/${now.id}/forms/${id}.js`]);
    const broken = memoryReleasePort();
    const { source } = open(broken, (text, url) =>
      isOwn(url) && url.includes('.js?')
        ? { status: 200, text: '' }
        : isOwn(url) && url.endsWith('.js')
          ? { status: 200, text: `${text} ` }
          : null,
    );
    await source.form(id);
    expect(broken.modules).toEqual([`/builtin/forms/${id}.js`]);
  });

  it('has form and validators in one file, and asks for the form where an earlier program left it out of that', async () => {
    const id = 'personal';
    const [whole, old] = [
      open(memoryReleasePort({ importModule: server.module })),
      open(memoryReleasePort()),
    ];
    for (const { source } of [whole, old])
      expect((await source.form(id)).form).toEqual({ ...FORM, text: { 'form.next': 'now' } });
    const asked = ({ urls }: typeof whole) => urls().filter((url) => url.includes('/forms/'));
    const file = `/release/${now.id}/forms/${id}`;
    expect([asked(whole), asked(old)]).toEqual([[`${file}.js`], [`${file}.js`, `${file}.json`]]);
  });

  it('takes a form from elsewhere where that of its module is none', async () => {
    const importModule = async (url: string) => ({
      ...(await server.module(url)),
      ...(isOwn(url) && { form: {} as never }),
    });
    const { source } = open(memoryReleasePort({ importModule }));
    expect((await source.form('personal')).form.text).toEqual({ 'form.next': 'built in' });
  });

  it('takes form and validators together from elsewhere where the module cannot be run', async () => {
    const id = 'personal';
    const port = memoryReleasePort();
    const { importModule } = port;
    port.importModule = (url, hash) =>
      isOwn(url) ? Promise.reject(new TypeError(`no module ${url}`)) : importModule(url, hash);
    const { source } = open(port);
    expect((await source.form(id)).form).toEqual({ ...FORM, text: { 'form.next': 'built in' } });
    expect(port.modules).toEqual([`/builtin/forms/${id}.js`]);
  });

  it('gives up on modules that never come, after a second try from another address and one elsewhere', async () => {
    const id = 'personal';
    const port = memoryReleasePort({ importModule: () => new Promise(() => {}) });
    const { source, platform } = open(port);
    const outcome = source.form(id).catch((error: Error) => error.name);
    for (const asked of [1, 2, 3]) {
      await expect.poll(() => port.modules.length).toBe(asked);
      await platform.clock.advance(5000);
    }
    expect(await outcome).toBe('TimeoutError');
    expect(port.modules.map((url) => url.replace(/.*\.js/, ''))).toEqual([
      '',
      expect.stringMatching(/^\?[0-9a-f]{8}$/),
      '',
    ]);
  });
});

describe('what a browser remembers of releases', () => {
  it('are the two that visits ran on last, with their parts and nothing else', async () => {
    const port = await returning(['about']);
    await open(port).source.page('about');
    port.texts.set('left over', 'x');
    await rememberGood(port, now, {});
    const kept = [...port.texts.values()].join();
    expect(JSON.parse(port.texts.get('good') ?? '')).toEqual(
      [now, earlier].map(({ id, manifest }) => ({ id, manifest })),
    );
    expect(kept).toContain('earlier');
    expect(kept).toContain('now');
    expect(port.texts.has('left over')).toBe(false);
  });

  it('is none of which only the entry page came', async () => {
    const port = memoryReleasePort();
    await rememberGood(port, now, {});
    expect(port.texts.size).toBe(0);
  });
});

it('a visit whose release cannot be run runs on the last good one, else on the one built in', async () => {
  const begun = (port: MemoryReleasePort) =>
    openVisit(open(memoryReleasePort()).platform, port, ({ release: { id } }) => {
      if (id === now.id) throw new TypeError('steps is not iterable');
      return id;
    });
  expect(await begun(await returning([]))).toBe(earlier.id);
  expect(await begun(memoryReleasePort())).toBe('builtin');
});

describe('a visit in a document that came without one', () => {
  const begin = async (port: MemoryReleasePort, mischief?: Mischief) => {
    const platform = createMemoryPlatform({
      url: 'https://promo.example/about',
      answer: server.answer(mischief),
    });
    const opened = openVisit(platform, port, asIs);
    return { platform, opened };
  };
  const isPointer = (url: string): boolean => url.includes('current.json');

  it("loads the current release's part of its host and nothing else", async () => {
    const { platform, opened } = await begin(memoryReleasePort());
    const visit = await opened;
    expect(visit.release).toEqual(
      JSON.parse(JSON.stringify({ id: now.id, site: SMALL_RELEASE.site, host: SMALL_RELEASE.host })),
    );
    expect(visit.manifest).toBe(now.manifest);
    expect(platform.record.requests.map(({ url }) => url.replace(/\?.*/, '').replace(now.id, 'ID'))).toEqual([
      '/release/current.json',
      '/release/ID/manifest.json',
      '/release/ID/site.json',
      '/release/ID/hosts/default.json',
    ]);
  });

  const pointer =
    (change: object): Mischief =>
    (text, url) =>
      isPointer(url)
        ? { status: 200, text: JSON.stringify({ ...JSON.parse(text ?? '{}'), ...change }) }
        : null;

  it.each<[string, Mischief]>([
    ...Object.entries(WRONG),
    ['has no pointer (404)', (_, url) => (isPointer(url) ? { status: 404, text: '' } : null)],
    ['has a pointer that answers 503', (_, url) => (isPointer(url) ? { status: 503, text: '' } : null)],
    ['has a web page for a pointer', (_, url) => (isPointer(url) ? { status: 200, text: '<html>' } : null)],
    ['has a pointer to nothing', pointer({ id: '../evil' })],
    ['has a pointer with another hash', pointer({ manifest: '0'.repeat(64) })],
    ['needs a newer engine', pointer({ engine: { from: '9.0.0', below: '10.0.0' } })],
    ['needs an older engine', pointer({ engine: { from: '0.0.1', below: '0.1.0' } })],
    ['says nothing of engines', pointer({ engine: null })],
  ])('runs on the last one, else on the one built in, when the current one %s', async (what, mischief) => {
    // A part that was changed is none that a visit begins with.
    const changed =
      what === 'was changed'
        ? (t: string | null, u: string) =>
            t && isOwn(u) && u.includes('site') ? { status: 200, text: `${t} ` } : null
        : mischief;
    const good = await returning([]);
    expect((await (await begin(good, changed)).opened).release.id).toBe(earlier.id);
    const fresh = await (await begin(memoryReleasePort(), changed)).opened;
    expect(fresh.release.id).toBe('builtin');
    expect(fresh.manifest).toBeNull();
  });

  it.each([0, Date.UTC(2001, 0, 1), Date.UTC(2099, 0, 1)])(
    'does not mind the clock standing at %s',
    async (time) => {
      const platform = createMemoryPlatform({
        url: 'https://promo.example/',
        now: time,
        answer: server.answer(),
      });
      expect((await openVisit(platform, memoryReleasePort(), asIs)).release.id).toBe(now.id);
    },
  );

  it.each([true, false])(
    'gets past what caches hold in the place of a part, for a year (was here before: %s)',
    async (wasHere) => {
      const held = new Map<string, boolean>();
      let isThere = false;
      // A cache that has answered an address answers it so for ever.
      const cache: Mischief = (_, url) => {
        if (!isOwn(url)) return null;
        const isGood = held.get(url) ?? isThere;
        held.set(url, isGood);
        return isGood ? null : { status: 200, text: '<html>' };
      };
      const port = wasHere ? await returning([]) : memoryReleasePort();
      const { platform, opened } = await begin(port, cache);
      expect((await opened).release.id).toBe(wasHere ? earlier.id : 'builtin');
      isThere = true;
      expect((await openVisit(platform, port, asIs)).release.id).toBe(now.id);
    },
  );

  it('waits three seconds for a slow pointer where there is an earlier one', async () => {
    const { platform, opened } = await begin(await returning([]), (_, url) =>
      isPointer(url) ? new Promise(() => {}) : null,
    );
    await platform.clock.advance(3000);
    expect((await opened).release.id).toBe(earlier.id);
  });

  it('on the one built in has the parts of that', async () => {
    const platform = createMemoryPlatform({ answer: server.answer() });
    const source = pinnedRelease({ id: 'builtin', manifest: null }, platform, memoryReleasePort(), {
      channelShards: 4,
    });
    expect(titleOf(await source.page('about'))).toBe('built in');
  });

  it('fails when nothing can be had, and says why', async () => {
    const { opened } = await begin(memoryReleasePort(), () => ({ status: 500, text: '' }));
    await expect(opened).rejects.toThrow('500');
  });
});

describe('a source that is loaded late', () => {
  const noModule = () => Promise.reject(new Error('no module was given'));

  it('has the forms that the entry page names, and those of another release where their modules fail', async () => {
    const [form, other, validator] = [{ id: 'given' }, { id: 'elsewhere' }, () => true] as never[];
    const elsewhere = async () => ({
      ...memoryReleaseSource(SMALL_RELEASE),
      form: async () => ({ form: other, validator }) as never,
    });
    const nothing = () => Promise.reject(new Error('nothing more'));
    const named = { url: '/f.js', hash: '00' };
    const source = (module: object | null, given: object, open: typeof elsewhere = nothing) =>
      lateSource(
        { pages: {}, forms: { one: { ...named, ...given } } },
        () => (module ? Promise.resolve(module as never) : noModule()),
        open,
      );
    const ready = { form, validator };
    expect(await source({ default: validator, form }, {}).form('one')).toEqual(ready);
    // The page of a release whose program left the form out of the module has it itself.
    expect(await source({ default: validator }, { form }).form('one')).toEqual(ready);
    for (const module of [null, { default: validator }])
      expect(await source(module, {}, elsewhere).form('one')).toEqual({ form: other, validator });
  });

  it('has the pages that came with the entry page at once, and loads for others', async () => {
    let opened = 0;
    const source = lateSource({ pages: { about: PAGE as never } }, noModule, async () => {
      opened += 1;
      return memoryReleaseSource(SMALL_RELEASE);
    });
    expect(source.peekPage('about')).toBe(PAGE);
    expect(await source.page('about')).toBe(PAGE);
    expect(opened).toBe(0);
    const [other = ''] = Object.keys(SMALL_RELEASE.pages).filter((id) => id !== 'about');
    expect(source.peekPage(other)).toBeNull();
    await Promise.all([source.page(other), source.ads()]);
    expect([source.peekPage(other)?.id, opened]).toEqual([other, 1]);
  });

  it('asks for its code again after it could not be loaded', async () => {
    let broken = true;
    const source = lateSource({ pages: {} }, noModule, async () => {
      if (broken) throw new Error('no script');
      return memoryReleaseSource(SMALL_RELEASE);
    });
    await expect(source.ads()).rejects.toThrow('no script');
    broken = false;
    expect(await source.ads()).toBe(SMALL_RELEASE.ads);
  });
});

describe('a release in memory', () => {
  it('has the same parts', async () => {
    const source = memoryReleaseSource(SMALL_RELEASE);
    expect(await source.page('about')).toBe(PAGE);
    expect(source.peekPage('nope')).toBeNull();
    expect((await source.channel('channel_1')).id).toBe('channel_1');
    await expect(source.agreement('nope')).rejects.toThrow('not in the release: nope');
  });
});
