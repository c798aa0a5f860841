import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { CHANNEL_INFO, envelope } from './support/fake-server.ts';
import { land, openVisit } from './support/open-visit.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

describe('facts, rules and texts', () => {
  it('answers facts, fills texts and evaluates rules over them', async () => {
    const visit = openVisit({ url: 'https://site.example/login?channel=77' });
    await land(visit);
    const { engine } = visit;
    expect([engine.fact('brand.name'), engine.fact('route.title')]).toEqual(['七七', '登录']);
    expect(engine.fill('欢迎来到{brand.name}')).toBe('欢迎来到七七');
    expect(engine.text('test.hello', { name: '张三' })).toBe('张三，七七欢迎您');
    expect(engine.evaluate({ '===': [{ var: 'channel.id' }, 'channel_77'] })).toBe(true);
  });

  it('a text that does not exist is reported and shows nothing', () => {
    const { engine, platform } = openVisit();
    expect(engine.text('no.such')).toBe('');
    expect(platform.record.errors).toEqual(['no visitor text: no.such']);
  });

  it('observers see facts change', async () => {
    const visit = openVisit();
    await land(visit);
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(visit.engine.fact('visit.hasToken')));
    visit.engine.session.logIn({ token: 't', userId: '1', phone: '13800138000' });
    visit.engine.session.logOut();
    stop();
    expect(seen).toEqual([false, true, false]);
  });

  it('values kept per channel are those of the channel in the address, also before it is stored', () => {
    const local = new Map([['active_channel_77', '123']]);
    const { engine } = openVisit({ url: 'https://site.example/login?channel=77', local });
    expect(engine.fact('stored.active')).toBe(123);
  });

  it('the brand that is shown is stored, and follows the app name', async () => {
    const visit = openVisit();
    await land(visit);
    visit.platform.changeElsewhere('appname', '小渡');
    expect(visit.engine.fact('brand.name')).toBe('小渡');
    expect(JSON.parse(visit.stored('brandObj') ?? '')).toMatchObject({
      name: '小渡',
      faviconUrl: '/favicon.svg',
      oldInfo: { name: '渡口', faviconUrl: '/favicon.svg' },
    });
  });

  it('the app name that channel info gave stands at the next load until it answers, for that channel', async () => {
    const local = new Map<string, string>();
    const load = async (channel: string, name: string | null) => {
      const visit = openVisit({ local, url: `https://site.example/login?channel=${channel}` });
      visit.server.on('/v3/channel/info', () =>
        name === null ? { status: 500, text: '' } : envelope(200, { ...CHANNEL_INFO, my_app_name: name }),
      );
      await land(visit);
      return visit.engine.fact('brand.name');
    };
    expect(await load('77', '小渡')).toBe('小渡');
    expect(await load('77', null)).toBe('小渡');
    expect(await load('77', null)).toBe('小渡');
    expect(await load('78', null)).toBe('渡口');
    expect(await load('77', '小渡')).toBe('小渡');
    expect(await load('77', '')).toBe('七七');
    expect(await load('77', null)).toBe('七七');
    local.set('brandObj', '{"name":"甲渡"}');
    expect(await load('77', null)).toBe('甲渡');
  });

  it('device id, os and user agent are kept from the first page on', () => {
    const local = new Map<string, string>();
    const first = openVisit({ local, userAgent: 'Android' });
    const id = local.get('device_id');
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect([local.get('os'), local.get('user_agent')]).toEqual(['2', 'Android']);
    openVisit({ local, userAgent: 'Android' });
    expect([local.get('device_id'), first.engine.fact('stored.os')]).toEqual([id, 2]);
  });

  it('a browser that was updated says so, and is the same device; what an app gave stays', () => {
    const local = new Map<string, string>();
    openVisit({ local, userAgent: 'Chrome/64' });
    const id = local.get('device_id');
    openVisit({ local, userAgent: 'Chrome/120' });
    expect([local.get('user_agent'), local.get('device_id')]).toEqual(['Chrome/120', id]);
    local.set('user_agent', 'Dukou app');
    openVisit({ local, userAgent: 'Chrome/121' });
    expect(local.get('user_agent')).toBe('Dukou app');
  });
});

describe('actions', () => {
  it('do what a control asks for', async () => {
    const visit = openVisit({ local: new Map([['succ_todo', '0']]) });
    await land(visit);
    const { perform } = visit.engine;
    await perform({ go: '/about', query: { from: '{channel.id}' } });
    expect(visit.platform.address.current()).toBe('/about?from=channel_5818');
    await perform({ destination: 'success' });
    expect(visit.shown()).toBe('/success-download');
    expect(await perform({ copy: '{brand.name}' })).toBe(true);
    expect(visit.platform.record.copied).toEqual(['渡口']);
    await perform({ open: 'https://app.example/download' });
    expect(visit.platform.address.left).toEqual(['https://app.example/download']);
    await perform({ reload: true });
    expect(visit.platform.address.reloads).toBe(1);
    await perform({ back: true });
    await visit.platform.clock.settle();
    expect(visit.shown()).toBe('/about');
  });

  it('say when copying is not allowed, and never run code', async () => {
    const { engine, platform } = openVisit({ canCopy: false });
    expect(await engine.perform({ copy: 'x' })).toBe(false);
    expect(await engine.perform({ open: ' javascript:alert(1)' })).toBe(false);
    expect(await engine.perform({ open: '{stored.zhijieBackUrl}' })).toBe(false);
    expect(platform.address.left).toEqual([]);
  });
});

describe('forms', () => {
  it('are there once a form was loaded, not before', () => {
    expect(() => openVisit().engine.forms).toThrow('no form');
  });

  it('bring the words that only forms show, and the page before them goes without', async () => {
    const forms = { personal: { id: 'personal', steps: [] } as never };
    const source = memoryReleaseSource({ ...SMALL_RELEASE, forms }, () => ({ main: () => true }));
    const { engine } = openVisit({ engine: { source } });
    expect(engine.text('form.loginEnded')).toBe('');
    await engine.prepareForm('personal');
    expect(engine.text('form.loginEnded')).toBe('登录已过期');
    expect(engine.text('test.hello', { name: '您好' })).toBe('您好，渡口欢迎您');
  });

  it('of a release from before they brought words have those of the site', async () => {
    const { site, formText } = SMALL_RELEASE;
    const release = { ...SMALL_RELEASE, site: { ...site, text: { ...site.text, ...formText } } };
    const source = {
      ...memoryReleaseSource(release),
      form: async () => ({ form: { id: 'personal' } }) as never,
    };
    const { engine } = openVisit({ engine: { release, source } });
    await engine.prepareForm('personal');
    expect(engine.text('form.loginEnded')).toBe('登录已过期');
  });
});

describe('a call that is not found out to be slow', () => {
  it('does not hold up the visitor: nobody waits for marking the channel active', async () => {
    const visit = openVisit({ url: 'https://site.example/about?mark=m' });
    visit.server.on('/v1/user/loginMark', () => envelope(200, { access_token: 't', userinfo: { id: 1 } }));
    visit.server.hold('/v1/user/activeChannel');
    await land(visit);
    expect(visit.shown()).toBe('/about');
  });
});
