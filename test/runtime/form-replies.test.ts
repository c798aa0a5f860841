import { describe, expect, it } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import { pickHost } from '../../engine/decide/routing/pick-host.ts';
import { evaluate } from '../../engine/decide/rules/evaluate.ts';
import { UNKNOWN } from '../../engine/decide/rules/unknown.ts';
import { createFormReplies } from '../../engine/runtime/forms/form-replies.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { envelope } from './support/fake-server.ts';
import { land, openVisit } from './support/open-visit.ts';

const CITY = '/v3/app/ipInfo';
const USER = '/v3/user/get';
const release = shippedRelease();
const form = release.forms.carloan as FormPackage;
const { applied: _, ...withoutApplied } = form;

/** A visitor of a city-gated channel on a form page, before any login. */
async function onForm() {
  const visit = openVisit({
    url: 'https://site.example/carloan?channel=5901',
    engine: {
      release: { id: release.id, site: release.site, host: pickHost(release.hosts, 'site.example') },
      source: memoryReleaseSource(release),
    },
  });
  visit.server.on(CITY, () => envelope(200, { name: '成都市', code: '510100' }));
  visit.server.on(USER, () => envelope(200, { id: '7', realname: '王小明', city: '杭州市' }));
  await land(visit);
  const { engine, platform, server } = visit;
  const ask = async () => {
    const replies = createFormReplies(engine, form);
    replies.ask();
    replies.ask();
    await platform.clock.settle();
    return replies;
  };
  const logIn = () => engine.session.logIn({ token: 't', userId: '7', phone: '13800138000' });
  return { visit, engine, server, ask, logIn };
}

describe('what a form asks the backend', () => {
  it('the city is asked for once in a visit: a form that comes later and the guard know it', async () => {
    const { engine, server, ask, logIn } = await onForm();
    const replies = await ask();
    expect([replies.fact('reply.ipCity.name'), engine.fact('reply.ipCity.name')]).toEqual([
      '成都市',
      '成都市',
    ]);
    await ask();
    logIn();
    await engine.navigate('/form-package');
    expect(server.count(CITY)).toBe(1);
  });

  it('an answer that is refused does not take the call from the guard, which asks by itself', async () => {
    const { engine, server, ask, logIn } = await onForm();
    server.on(CITY, () => envelope(500));
    expect((await ask()).fact('reply.ipCity.name')).toBeNull();
    server.on(CITY, () => envelope(200, { name: '成都市', code: '510100' }));
    logIn();
    await engine.navigate('/form-package');
    expect([server.count(CITY), engine.fact('reply.ipCity.name')]).toEqual([2, '成都市']);
  });

  it('where the guard has asked, a form does not', async () => {
    const { engine, server, ask, logIn } = await onForm();
    logIn();
    await engine.navigate('/form-package');
    expect(server.count(CITY)).toBe(1);
    await ask();
    expect(server.count(CITY)).toBe(1);
  });

  it('the visitor is asked about only with a login, and what is known counts for that login only', async () => {
    const { engine, server, ask, logIn } = await onForm();
    await ask();
    expect(server.count(USER)).toBe(0);
    logIn();
    const replies = await ask();
    expect([replies.fact('reply.userInfo.realname'), replies.fact('reply.userInfo.code')]).toEqual([
      '王小明',
      200,
    ]);
    expect([replies.data('userGet'), server.count(USER)]).toMatchObject([{ city: '杭州市' }, 1]);
    engine.session.logOut();
    expect([replies.fact('reply.userInfo.realname'), replies.data('userGet')]).toEqual([null, null]);
  });

  it('what the guard was told on the way is there at once; only the list of applications is asked for, where a form reads it', async () => {
    const { engine, server, logIn } = await onForm();
    logIn();
    await engine.navigate('/form-package');
    expect(server.count(USER)).toBe(1);
    const plain = createFormReplies(engine, withoutApplied);
    plain.ask();
    expect([plain.settled('reply.userInfo.city'), server.count(USER)]).toEqual(['杭州市', 1]);
    server.hold(USER);
    const told = createFormReplies(engine, form);
    told.ask();
    expect([told.settled('reply.userInfo.city'), server.count(USER)]).toEqual(['杭州市', 2]);
  });

  it('what the guard was told of another login is not taken', async () => {
    const { engine, server, logIn } = await onForm();
    logIn();
    await engine.navigate('/form-package');
    engine.session.logIn({ token: 'other', userId: '8', phone: '13900139000' });
    server.hold(USER);
    const replies = createFormReplies(engine, withoutApplied);
    replies.ask();
    expect([replies.settled('reply.userInfo.city'), server.count(USER)]).toEqual([UNKNOWN, 2]);
  });

  it('what would be filled in waits for an answer that is still to come, and no longer when the call fails', async () => {
    const { visit, engine, server, logIn } = await onForm();
    logIn();
    let fail = () => {};
    server.on(
      USER,
      () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
    );
    const replies = createFormReplies(engine, form);
    const city = () => evaluate(form.prefill.city as Rule, replies.settled);
    expect([city(), replies.fact('reply.userInfo.city')]).toEqual([UNKNOWN, null]);
    replies.ask();
    await visit.platform.clock.settle();
    expect([city(), replies.fact('reply.ipCity.name')]).toEqual([UNKNOWN, '成都市']);
    fail();
    await visit.platform.clock.settle();
    expect(city()).toBe('成都市');
  });

  it('nor when it takes longer than a visitor waits', async () => {
    const { visit, engine, server, logIn } = await onForm();
    logIn();
    server.hold(USER);
    const replies = createFormReplies(engine, form);
    replies.ask();
    await visit.platform.clock.advance(release.site.api.visitorTimeout - 1);
    const city = () => evaluate(form.prefill.city as Rule, replies.settled);
    expect(city()).toBe(UNKNOWN);
    await visit.platform.clock.advance(1);
    expect(city()).toBe('成都市');
  });
});
