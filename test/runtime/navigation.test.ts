import { describe, expect, it } from 'vitest';
import type { PageSpec } from '../../engine/decide/model/page.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { CHANNEL_INFO, createFakeServer, envelope } from './support/fake-server.ts';
import { land, openVisit } from './support/open-visit.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

const LOGGED_IN = () =>
  new Map([
    ['access_token', 't1'],
    ['user_id', '9'],
  ]);

/** A first page that stands, whose channel has not answered in time. */
async function landWithoutChannel() {
  const server = createFakeServer();
  const held = server.hold('/v3/channel/info');
  const visit = openVisit({ server });
  const landing = land(visit);
  await visit.platform.clock.advance(3000);
  await landing;
  const answer = () => {
    held[0]?.answer(envelope(200, { ...CHANNEL_INFO, h5_flow_info: { succ_todo: 5, fail_todo: 5 } }));
    return visit.platform.clock.settle();
  };
  return { visit, answer };
}

describe('a first page', () => {
  it('shows the page, its title and the brand, and asks for the channel once', async () => {
    const visit = openVisit({ url: 'https://site.example/login' });
    await land(visit);
    expect(visit.engine.navigation.committed).toMatchObject({
      path: '/login',
      screen: 'login',
      title: '登录',
    });
    expect(visit.platform.record).toMatchObject({ title: '登录', favicon: '/favicon.svg' });
    expect(visit.server.count('/v3/channel/info')).toBe(1);
    await visit.engine.navigate('/about');
    expect(visit.server.count('/v3/channel/info')).toBe(1);
  });

  it('the root leads on with the query kept, in one history entry', async () => {
    const visit = openVisit({ url: 'https://site.example/?channel=77&x=1' });
    await land(visit);
    expect(visit.platform.address.entries).toEqual(['/login?channel=77&x=1']);
    expect(visit.stored('channel')).toBe('channel_77');
    expect(visit.platform.record.favicon).toBe('/77.svg');
  });

  it('is shown at once when no answer can change it, and titled by late answers', async () => {
    const server = createFakeServer();
    const held = server.hold('/v3/channel/info');
    const visit = openVisit({ server });
    const landing = land(visit);
    expect(await visit.isDone(landing)).toBe(false);
    expect(visit.shown()).toBe('/login');
    held[0]?.answer(envelope(200, CHANNEL_INFO));
    await landing;
    expect(visit.stored('succ_todo')).toBe('0');
  });

  it('waits 3 seconds for a call, then goes on; the late answer serves later navigations', async () => {
    const server = createFakeServer();
    const held = server.hold('/v3/channel/info');
    const visit = openVisit({ server });
    const landing = land(visit);
    await visit.platform.clock.advance(2999);
    expect(await visit.isDone(landing)).toBe(false);
    await visit.platform.clock.advance(1);
    await landing;
    expect(visit.engine.navigation.pending).toBe(false);
    held[0]?.answer(envelope(200, { ...CHANNEL_INFO, h5_flow_info: { succ_todo: 5, fail_todo: 5 } }));
    await visit.platform.clock.settle();
    expect(visit.stored('succ_todo')).toBe('5');
    await visit.engine.navigate('/about');
    expect(visit.stored('succ_todo')).toBe('5');
    expect(server.count('/v3/channel/info')).toBe(1);
  });

  it('a late answer of the channel counts although its visitor has logged in meanwhile', async () => {
    const { visit, answer } = await landWithoutChannel();
    visit.engine.session.logIn({ token: 't1', userId: '9', phone: '13800138000' });
    await answer();
    expect(visit.stored('succ_todo')).toBe('5');
  });

  it('a late answer of a channel that the visitor has left counts for nothing', async () => {
    const { visit, answer } = await landWithoutChannel();
    const leaving = visit.engine.navigate('/about?channel=78');
    await answer();
    expect(visit.stored('succ_todo')).toBeNull();
    await visit.platform.clock.advance(3000);
    await leaving;
  });

  it.each([
    ['a refusal', () => envelope(500)],
    ['HTTP 500', () => ({ status: 500, text: 'no' })],
    ['a page instead of JSON', () => ({ status: 200, text: '<html>' })],
    ['a broken connection', () => Promise.reject(new Error('reset'))],
  ])('is shown although the channel call ends with %s', async (_, answer) => {
    const visit = openVisit();
    visit.server.on('/v3/channel/info', answer);
    await land(visit);
    expect([visit.shown(), visit.engine.navigation.failure]).toEqual(['/login', null]);
  });

  it('is shown with the settings of no channel when the channel record does not come in time', async () => {
    const source = memoryReleaseSource(SMALL_RELEASE);
    const visit = openVisit({
      url: 'https://site.example/login?channel=77',
      engine: { source: { ...source, channel: () => new Promise(() => {}) } },
    });
    const landing = land(visit);
    await visit.platform.clock.advance(3000);
    await landing;
    expect([visit.shown(), visit.platform.record.favicon]).toEqual(['/login', '/favicon.svg']);
  });

  it('is shown at once with the settings of no channel when the channel record cannot be had', async () => {
    const source = memoryReleaseSource(SMALL_RELEASE);
    const visit = openVisit({
      url: 'https://site.example/login?channel=77',
      engine: { source: { ...source, channel: () => Promise.reject(new Error('HTTP status 500')) } },
    });
    expect(await visit.isDone(land(visit))).toBe(true);
    expect([visit.shown(), visit.platform.record.favicon]).toEqual(['/login', '/favicon.svg']);
    expect(visit.platform.record.warnings).toContain('HTTP status 500');
  });

  it('works with storage blocked', async () => {
    const visit = openVisit({ storage: 'blocked', url: 'https://site.example/?channel=77' });
    await land(visit);
    expect([visit.shown(), visit.engine.channel.id]).toEqual(['/login', 'channel_77']);
  });

  it('names a malformed channel once per page load', async () => {
    const visit = openVisit({ url: 'https://site.example/login?channel=abc' });
    await land(visit);
    await visit.engine.navigate('/login?channel=abc');
    expect(visit.platform.record.warnings).toEqual(['malformed-channel: abc']);
    expect(visit.stored('channel')).toBe('channel_5818');
  });

  it('stands from the start when the server has drawn it', () => {
    const visit = openVisit({
      url: 'https://site.example/?channel=77',
      engine: { shown: { page: 'login', path: '/login' } },
    });
    expect(visit.engine.navigation.committed).toMatchObject({ path: '/login', screen: 'login' });
  });
});

describe('native values', () => {
  it('asks for all at once and waits 2 seconds together; what came is used, what comes late is stored', async () => {
    let answerName = (_: string) => {};
    const handlers = {
      getAppName: () => new Promise((resolve) => (answerName = resolve)),
      getOs: () => '2',
    };
    const visit = openVisit({ url: 'https://site.example/app-form', app: { handlers } });
    const landing = land(visit);
    await visit.platform.clock.advance(1999);
    expect(await visit.isDone(landing)).toBe(false);
    await visit.platform.clock.advance(1);
    await landing;
    expect([visit.shown(), visit.stored('appname')]).toEqual(['/app-form', null]);
    answerName('小渡');
    await visit.platform.clock.settle();
    expect(visit.stored('appname')).toBe('小渡');
  });

  it('without an app, as on the server, nothing is waited for', async () => {
    const visit = openVisit({ url: 'https://site.example/app-form' });
    expect(await visit.isDone(land(visit))).toBe(true);
    expect(visit.shown()).toBe('/app-form');
  });

  it('waits 2 seconds for a bridge; from one that comes later they are stored and used, and nobody is moved', async () => {
    const app = { handlers: { getAppName: () => '小渡' }, readyAfter: 5000 };
    const visit = openVisit({ url: 'https://site.example/app-form', app });
    const landing = land(visit);
    await visit.platform.clock.advance(2000);
    await landing;
    const { committed } = visit.engine.navigation;
    expect([committed?.path, visit.stored('appname')]).toEqual(['/app-form', null]);
    await visit.platform.clock.advance(3000);
    expect([visit.stored('appname'), visit.engine.fact('brand.name')]).toEqual(['小渡', '小渡']);
    expect(visit.engine.navigation.committed).toBe(committed);
  });
});

describe('what an address may not show', () => {
  it.each([
    ['/login?mark=m1&x=1', '/login?x=1'],
    ['/about?_token=t1', '/about'],
    ['/about?x=1&phone=13800138000&user_id=u9#top', '/about?x=1#top'],
  ])('leaves it at once, before anything is answered, and stays away: %s', async (from, clean) => {
    const server = createFakeServer();
    for (const path of ['/v1/user/loginMark', '/v3/channel/info']) server.hold(path);
    const visit = openVisit({ server, url: `https://site.example${from}` });
    const landing = land(visit);
    expect(visit.platform.address.current()).toBe(clean);
    await visit.platform.clock.advance(10_000);
    await landing;
    expect(visit.platform.address.entries).toEqual([clean]);
    for (const { fields } of server.calls) expect(fields.url ?? '').not.toMatch(/m1|t1|13800138000|u9/);
  });

  it('is not shown of a link within the site either', async () => {
    const visit = openVisit({ url: 'https://site.example/about' });
    await land(visit);
    await visit.engine.navigate('/login?_token=t1&x=1');
    expect(visit.platform.address.entries.join()).not.toContain('t1');
    expect(visit.platform.address.current()).toBe('/login?x=1');
  });
});

describe('a one-tap link', () => {
  const login = envelope(200, { access_token: 'tapped', userinfo: { id: 12 } });

  it('logs in, marks the channel active with the new token, and leaves no mark in any address', async () => {
    const visit = openVisit({ url: 'https://site.example/login?mark=m1&x=1' });
    visit.server.on('/v1/user/loginMark', () => login);
    visit.server.on('/v3/user/get', () => envelope(200));
    await land(visit);
    expect(visit.shown()).toBe('/form');
    expect([visit.stored('access_token'), visit.stored('user_id')]).toEqual(['tapped', '12']);
    expect(visit.server.calls.find(({ path }) => path === '/v1/user/activeChannel')?.fields.token).toBe(
      'tapped',
    );
    expect(visit.stored('active_channel_5818')).not.toBeNull();
    expect(visit.platform.address.entries.join()).not.toContain('mark');
    for (const { fields } of visit.server.calls) expect(fields.url).not.toContain('m1');
  });

  it('a late login does what its own step says: stores it and marks the channel active', async () => {
    const server = createFakeServer();
    const held = server.hold('/v1/user/loginMark');
    const visit = openVisit({ server, url: 'https://site.example/about?mark=m1' });
    const landing = land(visit);
    await visit.platform.clock.advance(3000);
    await landing;
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/about', null]);
    held[0]?.answer(login);
    await visit.platform.clock.settle();
    expect(visit.stored('access_token')).toBe('tapped');
    expect(server.count('/v1/user/activeChannel')).toBe(1);
    expect(visit.stored('active_channel_5818')).not.toBeNull();
  });

  it('a late HTTP 401 of an earlier login leaves the new one alone', async () => {
    const server = createFakeServer();
    const held = server.hold('/v3/user/get');
    const visit = openVisit({ server, local: LOGGED_IN() });
    const landing = land(visit);
    await visit.platform.clock.advance(3000);
    await landing;
    visit.engine.session.logIn({ token: 'new', userId: '10', phone: '13800138000' });
    held[0]?.answer({ status: 401, text: '' });
    await visit.platform.clock.settle();
    expect(visit.stored('access_token')).toBe('new');
  });

  it('what a link brings is kept although the visitor leaves before any answer', async () => {
    const server = createFakeServer();
    server.hold('/v3/channel/info');
    const visit = openVisit({ server, url: 'https://site.example/login' });
    void land(visit);
    await visit.platform.clock.settle();
    expect(visit.stored('loginAddress')).toBe('/login');
    await visit.isDone(visit.engine.navigate('/about'));
    expect(visit.stored('loginAddress')).toBe('/login');
  });

  it('an overtaken one-tap link leaves no mark in the history', async () => {
    const server = createFakeServer();
    server.hold('/v1/user/loginMark');
    const visit = openVisit({ server, url: 'https://site.example/about?mark=m1&x=1' });
    void land(visit);
    await visit.platform.clock.settle();
    void visit.engine.navigate('/login');
    await visit.platform.clock.settle();
    expect(visit.platform.address.entries[0]).toBe('/about?x=1');
  });

  it('a page that stands stays where the visitor has scrolled it when answers arrive', async () => {
    const server = createFakeServer();
    const held = server.hold('/v3/channel/info');
    const visit = openVisit({ server });
    const landing = land(visit);
    await visit.isDone(landing);
    visit.platform.screen.scrollTo(300);
    held[0]?.answer(envelope(200, CHANNEL_INFO));
    await landing;
    expect(visit.platform.screen.scrollTop()).toBe(300);
  });

  it('a page that stands may have taken another address; it stays when answers arrive', async () => {
    const server = createFakeServer();
    const held = server.hold('/v3/channel/info');
    const visit = openVisit({ server });
    const landing = land(visit);
    await visit.isDone(landing);
    visit.platform.address.replace('/login?channel=77');
    held[0]?.answer(envelope(200, CHANNEL_INFO));
    await landing;
    expect(visit.platform.address.entries).toEqual(['/login?channel=77']);
  });

  it.each(['/login', '/'])(
    'what the server drew for %s may have done so before the first answer',
    async (path) => {
      const shown = { page: 'login', path: '/login' };
      const visit = openVisit({ url: `https://site.example${path}`, engine: { shown } });
      const landing = land(visit);
      visit.platform.address.replace('/login?bd_vid=abc');
      await landing;
      expect(visit.platform.address.entries).toEqual(['/login?bd_vid=abc']);
    },
  );

  it('what the server drew for another address leaves that address to the page that is shown', async () => {
    const shown = { page: 'login', path: '/login' };
    const visit = openVisit({ url: 'https://site.example/?x=1', engine: { shown } });
    await land(visit);
    expect(visit.platform.address.entries).toEqual(['/login?x=1']);
  });

  it('a late login is dropped when somebody has logged in meanwhile', async () => {
    const server = createFakeServer();
    const held = server.hold('/v1/user/loginMark');
    const visit = openVisit({ server, url: 'https://site.example/about?mark=m1' });
    const landing = land(visit);
    await visit.platform.clock.advance(3000);
    await landing;
    visit.engine.session.logIn({ token: 'other', userId: '1', phone: '13800138000' });
    held[0]?.answer(login);
    await visit.platform.clock.settle();
    expect(visit.stored('access_token')).toBe('other');
  });

  it('a late login touches nothing that other steps keep', async () => {
    const server = createFakeServer();
    const held = server.hold('/v1/user/loginMark');
    const visit = openVisit({ server, url: 'https://site.example/about?mark=m1' });
    const landing = land(visit);
    await visit.platform.clock.advance(3000);
    await landing;
    visit.platform.local.set('succ_todo', '5');
    held[0]?.answer(login);
    await visit.platform.clock.settle();
    expect([visit.stored('access_token'), visit.stored('succ_todo')]).toEqual(['tapped', '5']);
  });

  it('leaves no mark in the address bar, also when the page cannot be loaded', async () => {
    const visit = openVisit({
      url: 'https://site.example/about?mark=m1&x=1',
      engine: { preparePage: () => Promise.reject(new Error('chunk')) },
    });
    visit.server.on('/v1/user/loginMark', () => login);
    await land(visit);
    expect(visit.engine.navigation.failure).not.toBeNull();
    expect(visit.platform.address.current()).toBe('/about?x=1');
  });

  it('is not lost when the visitor moves on before the answer', async () => {
    const server = createFakeServer();
    const held = server.hold('/v1/user/loginMark');
    server.hold('/v3/channel/info');
    const visit = openVisit({ server, url: 'https://site.example/about?mark=m1' });
    const landing = land(visit);
    await visit.platform.clock.settle();
    const moving = visit.engine.navigate('/fail-page');
    held[0]?.answer(login);
    await visit.platform.clock.advance(3000);
    await Promise.all([landing, moving]);
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/fail-page', 'tapped']);
  });
});

describe('redirects', () => {
  it('a logged-in visitor on the login page is led to the form; the user is asked for once', async () => {
    const visit = openVisit({ local: LOGGED_IN() });
    visit.server.on('/v3/user/get', () => envelope(200));
    await land(visit);
    expect([visit.shown(), visit.platform.record.title]).toEqual(['/form', '个人信息']);
    expect(visit.platform.address.entries).toEqual(['/form']);
    expect(visit.server.count('/v3/user/get')).toBe(1);
  });

  it('a token that the backend refuses is cleared, and the visitor logs in', async () => {
    const visit = openVisit({ local: LOGGED_IN() });
    visit.server.on('/v3/user/get', () => envelope(401));
    await land(visit);
    expect([visit.shown(), visit.stored('access_token'), visit.stored('user_id')]).toEqual([
      '/login',
      null,
      null,
    ]);
  });

  it('without a token the form leads to the remembered login address', async () => {
    const visit = openVisit({ local: new Map([['loginAddress', '/login']]) });
    await visit.engine.navigate('/form');
    expect(visit.shown()).toBe('/login');
  });

  it('a chain of more than 8 ends on the page that says so, and is reported', async () => {
    const visit = openVisit({ url: 'https://site.example/loop-a' });
    await land(visit);
    expect(visit.engine.navigation.committed?.screen).toBe('redirect-limit');
    expect(visit.platform.record.errors).toEqual([
      expect.stringContaining('redirect-limit: /loop-a → /loop-b'),
    ]);
    const decided = visit.engine.navigation.decisions.filter(({ verdict }) => verdict.kind === 'go');
    expect(decided).toHaveLength(9);
  });

  it('HTTP 401 clears token and user id and leads to the login', async () => {
    const visit = openVisit({ local: LOGGED_IN(), url: 'https://site.example/form' });
    await land(visit);
    visit.server.on('/v3/app/index', () => ({ status: 401, text: '' }));
    await expect(visit.engine.api.call('appIndex')).rejects.toMatchObject({ name: 'HttpError', status: 401 });
    await visit.platform.clock.settle();
    expect([visit.shown(), visit.stored('access_token'), visit.stored('user_id')]).toEqual([
      '/login',
      null,
      null,
    ]);
  });

  it('HTTP 403 on the login page itself clears the token and stays', async () => {
    const visit = openVisit({ local: LOGGED_IN() });
    visit.server.on('/v3/user/get', () => ({ status: 403, text: '' }));
    await land(visit);
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/login', null]);
    expect(visit.platform.address.entries).toEqual(['/login']);
    expect(visit.server.count('/v3/user/get')).toBe(1);
  });

  it('HTTP 401 while the login page is shown changes nothing on the screen', async () => {
    const visit = openVisit();
    await land(visit);
    const { committed } = visit.engine.navigation;
    visit.server.on('/v3/app/index', () => ({ status: 401, text: '' }));
    await expect(visit.engine.api.call('appIndex')).rejects.toMatchObject({ status: 401 });
    await visit.platform.clock.settle();
    expect(visit.engine.navigation.committed).toBe(committed);
  });

  it('a tracking host that answers 401 logs nobody out', async () => {
    const visit = openVisit({ local: LOGGED_IN(), url: 'https://site.example/form' });
    await land(visit);
    visit.server.on('/app/record/shanqian', () => ({ status: 401, text: '' }));
    visit.engine.track('view', {});
    await visit.platform.clock.settle();
    expect([visit.shown(), visit.stored('access_token')]).toEqual(['/form', 't1']);
  });
});

describe('history', () => {
  it('each navigation adds one entry, the address of the shown page none', async () => {
    const visit = openVisit();
    await land(visit);
    await visit.engine.navigate('/about');
    await visit.engine.navigate('/about');
    await visit.engine.navigate('/form');
    expect(visit.platform.address.entries).toEqual(['/login', '/about', '/login']);
  });

  it('going back runs the guard and shows the page before', async () => {
    const visit = openVisit();
    await land(visit);
    await visit.engine.navigate('/about');
    visit.platform.address.back();
    await visit.platform.clock.settle();
    expect([visit.shown(), visit.platform.record.title]).toEqual(['/login', '登录']);
    expect(visit.platform.address.entries).toEqual(['/login', '/about']);
  });

  it('going back to a page that is not for the visitor any more leads on from there', async () => {
    const visit = openVisit({ url: 'https://site.example/about' });
    await land(visit);
    await visit.engine.navigate('/login');
    await visit.engine.navigate('/fail-page');
    visit.engine.session.logIn({ token: 't', userId: '1', phone: '13800138000' });
    visit.server.on('/v3/user/get', () => envelope(200));
    visit.platform.address.back();
    await visit.platform.clock.settle();
    expect(visit.platform.address.entries).toEqual(['/about', '/form', '/fail-page']);
  });

  it('pages start at their top; the position of the page that was left is remembered', async () => {
    const visit = openVisit({ url: 'https://site.example/about' });
    await land(visit);
    visit.platform.record.scrollTop = 420;
    await visit.engine.navigate('/fail-page');
    expect(visit.platform.record.scrollTop).toBe(0);
    expect(visit.engine.navigation.leftAt.get('/about')).toBe(420);
  });
});

describe('two navigations at once', () => {
  it('the newest wins, whichever is answered first', async () => {
    const server = createFakeServer();
    const visit = openVisit({ server, local: LOGGED_IN(), url: 'https://site.example/about' });
    await land(visit);
    const held = server.hold('/v3/user/get');
    const older = visit.engine.navigate('/login');
    await visit.platform.clock.settle();
    await visit.engine.navigate('/fail-page');
    held[0]?.answer(envelope(200));
    await older;
    expect(visit.shown()).toBe('/fail-page');
    expect(visit.platform.address.entries).toEqual(['/about', '/fail-page']);
    expect(visit.engine.navigation.pending).toBe(false);
  });
});

describe('a navigation that is overtaken', () => {
  it('asks for nothing more', async () => {
    const source = memoryReleaseSource(SMALL_RELEASE);
    let arrive = (_: typeof SMALL_RELEASE.channels.channel_77) => {};
    const record = new Promise<NonNullable<typeof SMALL_RELEASE.channels.channel_77>>((resolve) => {
      arrive = resolve as typeof arrive;
    });
    const visit = openVisit({
      engine: {
        source: { ...source, channel: (id) => (id === 'channel_77' ? record : source.channel(id)) },
      },
    });
    await land(visit);
    const older = visit.engine.navigate('/about?channel=77');
    await visit.platform.clock.settle();
    await visit.engine.navigate('/fail-page?channel=5818');
    arrive(SMALL_RELEASE.channels.channel_77);
    await older;
    expect(visit.server.calls.filter(({ fields }) => fields.channel === 'channel_77')).toEqual([]);
    expect(visit.shown()).toBe('/fail-page');
  });

  it('is not shown when its page arrives at last', async () => {
    let arrive = () => {};
    const visit = openVisit({
      engine: {
        preparePage: ({ id }) =>
          id === 'about' ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(),
      },
    });
    await land(visit);
    const older = visit.engine.navigate('/about');
    await visit.platform.clock.settle();
    await visit.engine.navigate('/fail-page');
    arrive();
    await older;
    expect(visit.shown()).toBe('/fail-page');
    expect(visit.platform.address.entries).toEqual(['/login', '/fail-page']);
  });
});

describe('a page that cannot be loaded', () => {
  it('leaves the shown page usable, says so, and can be tried again', async () => {
    const source = memoryReleaseSource(SMALL_RELEASE);
    let online = false;
    const visit = openVisit({
      engine: {
        source: {
          ...source,
          peekPage: () => null,
          page: (id) => (online || id === 'login' ? source.page(id) : Promise.reject(new Error('offline'))),
        },
      },
    });
    await land(visit);
    await visit.engine.navigate('/about');
    expect(visit.shown()).toBe('/login');
    expect(visit.platform.address.current()).toBe('/login');
    expect(visit.engine.navigation).toMatchObject({ pending: false, failure: { url: '/about' } });
    online = true;
    await visit.engine.navigation.failure?.retry();
    expect([visit.shown(), visit.engine.navigation.failure]).toEqual(['/about', null]);
    expect(visit.platform.address.entries).toEqual(['/login', '/about']);
  });

  it('is tried again by itself when the network is back', async () => {
    let online = false;
    const visit = openVisit({
      engine: { preparePage: () => (online ? Promise.resolve() : Promise.reject(new Error('chunk'))) },
    });
    await land(visit);
    expect([visit.shown(), visit.engine.navigation.failure?.url]).toEqual([null, '/login']);
    online = true;
    visit.platform.goOnline();
    await visit.platform.clock.settle();
    expect(visit.shown()).toBe('/login');
  });

  it('is given up on after 15 seconds', async () => {
    const visit = openVisit({ engine: { preparePage: () => new Promise(() => {}) } });
    const landing = land(visit);
    await visit.platform.clock.advance(15_000);
    expect(await visit.isDone(landing)).toBe(true);
    expect(visit.engine.navigation.failure?.url).toBe('/login');
  });

  it('also when the release has no such page', async () => {
    const visit = openVisit();
    await land(visit);
    await visit.engine.navigate('/missing');
    expect([visit.shown(), visit.engine.navigation.failure?.url]).toEqual(['/login', '/missing']);
  });
});

describe('effects', () => {
  it('those of a need are among the next verdict’s, and each happens once', async () => {
    const visit = openVisit({ url: 'https://site.example/login?mark=m1' });
    visit.server.on('/v1/user/loginMark', () =>
      envelope(200, { access_token: 'tapped', userinfo: { id: 12 } }),
    );
    visit.server.on('/v3/user/get', () => envelope(500));
    await land(visit);
    const { decisions } = visit.engine.navigation;
    const first = decisions
      .filter(({ url }) => url === decisions[0]?.url)
      .map(({ verdict }) => verdict.effects);
    for (let i = 1; i < first.length; i += 1) {
      expect(first[i]).toEqual(expect.arrayContaining([...(first[i - 1] ?? [])]));
    }
    expect(first.length).toBeGreaterThan(2);
    expect(visit.server.count('/v1/user/activeChannel')).toBe(1);
  });

  it('no timer is left when a page stands', async () => {
    const visit = openVisit({ local: LOGGED_IN() });
    visit.server.on('/v3/user/get', () => envelope(200));
    await land(visit);
    await visit.platform.clock.settle();
    expect(visit.platform.clock.pending()).toBe(0);
  });
});

describe('a channel whose visitors are split', () => {
  /** Half of the visitors of channel_77 get another title and another page. */
  const release = {
    ...SMALL_RELEASE,
    channels: {
      channel_77: {
        id: 'channel_77',
        groups: [],
        title: null,
        brand: [],
        variant: null,
        versions: {
          by: 'device_id',
          of: [
            {
              id: 'b',
              from: null,
              until: null,
              share: [[0, 50]] as const,
              brand: [],
              pages: { login: 'about' },
            },
          ],
        },
      },
    },
  };

  async function pageOf(device: string): Promise<string | undefined> {
    const local = new Map([['device_id', device]]);
    const engine = { release, source: memoryReleaseSource(release) };
    const visit = openVisit({ url: 'https://site.example/login?channel=77', local, engine });
    await land(visit);
    expect(visit.engine.channel.record).not.toHaveProperty('versions');
    return visit.engine.navigation.committed?.page.id;
  }

  it('shows a visitor the same page at every visit, and visitors both pages', async () => {
    const seen = new Map<string, string | undefined>();
    for (const device of ['a', 'b', 'c', 'd', 'e', 'f']) {
      seen.set(device, await pageOf(device));
      expect(await pageOf(device)).toBe(seen.get(device));
    }
    expect(new Set(seen.values())).toEqual(new Set(['about', 'login']));
  });
});

describe('a split whose weights change', () => {
  const withShare = (share: number, ids: readonly string[] = ['b']) => {
    const own = { from: null, until: null, brand: [], pages: { login: 'about' } };
    const of = ids.map((id, at) => ({ ...own, id, share: [[at * share, (at + 1) * share]] as const }));
    const record = { id: 'channel_77', groups: [], title: null, brand: [], variant: null };
    const versions = { by: 'device_id', keeps: 'versions', of };
    const channels = { channel_77: { ...record, versions } };
    return { ...SMALL_RELEASE, channels };
  };
  const pageWith = async (release: ReturnType<typeof withShare>, local: Map<string, string>) => {
    const engine = { release, source: memoryReleaseSource(release) };
    const visit = openVisit({ url: 'https://site.example/login?channel=77', local, engine });
    await land(visit);
    return [visit.engine.navigation.committed?.page.id, visit.stored('versions')];
  };

  it('leaves a visitor what they were given, until that is deleted', async () => {
    for (const device of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const local = new Map([['device_id', device]]);
      const [page] = await pageWith(withShare(99), local);
      if (page !== 'about') continue;
      local.set('versions', 'channel_77=b');
      expect(await pageWith(withShare(1), local)).toEqual(['about', 'channel_77=b']);
      expect(await pageWith(withShare(50, ['c', 'd']), local)).toEqual([
        'about',
        expect.stringMatching(/^channel_77=[cd]$/),
      ]);
    }
  });
});

describe('a page with versions', () => {
  const NOON = Date.UTC(2026, 0, 15, 4);
  const about = SMALL_RELEASE.pages.about as PageSpec;
  const of = [{ id: 'noon', from: NOON, until: NOON + 60_000, share: [[0, 100]] as const }];
  const pages = {
    ...SMALL_RELEASE.pages,
    about: { ...about, versions: { by: 'device_id', of } },
    'about@noon': { ...about, id: 'about@noon', versionOf: 'about' },
  };
  const withPages = (kept: typeof SMALL_RELEASE.pages) => {
    const release = { ...SMALL_RELEASE, pages: kept };
    return { release, source: memoryReleaseSource(release) };
  };

  it('is chosen when the visit first comes to one, and stays although the version ends meanwhile', async () => {
    const visit = openVisit({ url: 'https://site.example/about', now: NOON, engine: withPages(pages) });
    await land(visit);
    expect(visit.engine.navigation.committed?.page.id).toBe('about@noon');
    await visit.platform.clock.advance(120_000);
    await visit.engine.navigate('/login');
    await visit.engine.navigate('/about');
    expect(visit.engine.navigation.committed?.page.id).toBe('about@noon');
    const later = { url: 'https://site.example/about', now: NOON + 60_000, engine: withPages(pages) };
    const next = openVisit(later);
    await land(next);
    expect(next.engine.navigation.committed?.page.id).toBe('about');
  });

  it('is shown as it is when the version cannot be had', async () => {
    const { 'about@noon': _, ...kept } = pages;
    const visit = openVisit({ url: 'https://site.example/about', now: NOON, engine: withPages(kept) });
    await land(visit);
    expect(visit.engine.navigation.committed?.page.id).toBe('about');
  });
});
