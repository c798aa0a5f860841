import { describe, expect, it } from 'vitest';
import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Lookup } from '../../engine/decide/rules/unknown.ts';
import { applyRules } from '../../engine/forms/apply-rules.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { envelope, type HeldCall } from './support/fake-server.ts';
import { land, openVisit, type Visit } from './support/open-visit.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

const FORM: FormPackage = {
  id: 'personal',
  package: 'h5-personal',
  title: '个人信息',
  schema: {},
  uiSchema: { id_card: { 'ui:options': { sensitive: true } } },
  steps: [],
  rules: [],
  messages: {},
  agreements: [],
  submitText: '提交',
  prefill: {},
};
const ANSWERS = { realname: '张三', id_card: '11010519491231002X', city: '310100' };
const SAVE = '/v3/user/formSave';
const INSTITUTION = {
  institution: { id: 'i1', name: '某某小额贷款有限公司' },
  agreements: [{ id: 'a1', title: '信息查询授权书', version: '2.0', url: '/a' }],
};

async function onFormPage(options: Parameters<typeof openVisit>[0] = {}): Promise<Visit> {
  const local = new Map([
    ['access_token', 't'],
    ['user_id', '7'],
    ['phone', '13800138000'],
  ]);
  const source = memoryReleaseSource({ ...SMALL_RELEASE, forms: { personal: FORM } }, loadValidator);
  const visit = openVisit({ url: 'https://site.example/form', local, engine: { source }, ...options });
  visit.server.on(SAVE, () => envelope(200, { result: 1, application_no: 'A1' }));
  await land(visit);
  await visit.engine.prepareForm('personal');
  return visit;
}

function keys(visit: Visit): (string | undefined)[] {
  return visit.server.calls.filter(({ path }) => path === SAVE).map(({ fields }) => fields.request_id);
}

describe('saving a form', () => {
  it('sends package, answers and an idempotency key; result 1 leads to the success destination', async () => {
    const visit = await onFormPage();
    expect(await visit.engine.forms.submit(FORM, ANSWERS, { release: 'abc' })).toEqual({ ok: true });
    const fields = visit.server.calls.find(({ path }) => path === SAVE)?.fields ?? {};
    expect(fields).toMatchObject({ package: 'h5-personal', token: 't', channel: 'channel_5818' });
    expect(JSON.parse(fields.form ?? '')).toEqual(ANSWERS);
    expect(fields.request_id).toMatch(/^[0-9a-f]{32}$/);
    expect(fields.release).toBe('abc');
    expect(visit.shown()).toBe('/success-download');
  });

  it('what was saved is there to be corrected: whole on this page, without sensitive answers after a reload', async () => {
    const local = new Map([
      ['access_token', 't'],
      ['user_id', '7'],
    ]);
    const visit = await onFormPage({ local });
    const { forms } = visit.engine;
    await forms.submit(FORM, ANSWERS);
    expect(forms.drafts.read(FORM)).toEqual({ answers: ANSWERS, step: 0, isSaved: true });
    const { id_card: _, ...kept } = ANSWERS;
    const after = (await onFormPage({ local })).engine.forms.drafts;
    expect(after.read(FORM)).toEqual({ answers: kept, step: 0, isSaved: true });
    // Of what is changed by then a draft is kept, as ever.
    after.save(FORM, { answers: { ...kept, city: '110100' }, step: 0 });
    expect(after.read(FORM)).toEqual({ answers: { ...kept, city: '110100' }, step: 0 });
    after.drop(FORM);
    after.forget(FORM);
    expect([after.read(FORM), [...local.keys()].filter((name) => name.startsWith('given'))]).toEqual([
      null,
      [],
    ]);
  });

  it('what was saved is for nobody else, and gone from the page once the browser keeps none of it', async () => {
    const visit = await onFormPage();
    const { forms, session, stored } = visit.engine;
    await forms.submit(FORM, ANSWERS);
    const { token, userId } = session;
    session.logIn({ token: 't2', userId: 'u2', phone: '13800138002' });
    expect(forms.drafts.read(FORM)).toBeNull();
    session.logIn({ token: token ?? '', userId, phone: '13800138000' });
    expect(forms.drafts.read(FORM)?.answers).toEqual(ANSWERS);
    stored.clear(['given']);
    expect(forms.drafts.read(FORM)).toBeNull();
  });

  it.each<[string, (visit: Visit) => void]>([
    ['is logged out', ({ engine }) => engine.session.logOut()],
    [
      'is the same by another login, as by a link',
      ({ engine }) => engine.session.logIn({ token: 't2', userId: '7', phone: '13800138000' }),
    ],
  ])('nothing that was saved is there for who %s', async (_, change) => {
    const visit = await onFormPage();
    const { forms } = visit.engine;
    await forms.submit(FORM, ANSWERS);
    expect(forms.drafts.read(FORM)?.isSaved).toBe(true);
    change(visit);
    expect(forms.drafts.read(FORM)).toBeNull();
  });

  it('of somebody without a login nothing that was saved is kept', async () => {
    const local = new Map<string, string>();
    const visit = await onFormPage({ local });
    await visit.engine.forms.submit(FORM, ANSWERS);
    expect([...local.keys()].filter((name) => name.startsWith('given'))).toEqual([]);
  });

  it('sends the agreements that are ticked, with version and hash, and no others', async () => {
    const agreements = ['a', 'b'].map((id) => ({ id, title: `协议${id}`, version: '1', hash: `${id}0` }));
    const box = (title: string) => ({ type: 'boolean', title });
    const properties = { one: box('同意条款'), two: box('同意《协议b》'), name: { type: 'string' } };
    // What stands beside the box is what the visitor agrees to, wherever its words come from.
    const uiSchema = { one: { 'ui:title': '同意《协议a》' } };
    const form = { ...FORM, agreements, schema: { properties }, uiSchema };
    const visit = await onFormPage();
    await visit.engine.forms.submit(form, { name: '《协议b》', one: true });
    const sent = visit.server.calls.find(({ path }) => path === SAVE)?.fields.agreements;
    expect(sent).toBe('[{"id":"a","version":"1","hash":"a0"}]');
    await visit.engine.forms.submit(FORM, ANSWERS);
    const last = visit.server.calls.filter(({ path }) => path === SAVE).at(-1);
    expect(last?.fields).not.toHaveProperty('agreements');
  });

  it('hands on what the backend says of single answers', async () => {
    const visit = await onFormPage();
    const problems = [{ field: 'realname', message: '请填写身份证上的姓名' }];
    visit.server.on(SAVE, () => ({ ...envelope(400, { problems }), message: '请填写身份证上的姓名' }));
    expect(await visit.engine.forms.submit(FORM, ANSWERS)).toMatchObject({
      ok: false,
      refusal: { problems },
    });
  });

  it.each([0, 2, null])('result %s leads to the fail destination', async (result) => {
    const visit = await onFormPage();
    visit.server.on(SAVE, () => envelope(200, { result, application_no: 'A1' }));
    await visit.engine.forms.submit(FORM, ANSWERS);
    expect(visit.shown()).toBe('/fail-page');
  });

  it('a double tap saves once', async () => {
    const visit = await onFormPage();
    const { forms } = visit.engine;
    const taps = [forms.submit(FORM, ANSWERS), forms.submit(FORM, ANSWERS)];
    expect(forms.saving).toBe(true);
    await Promise.all(taps);
    expect(keys(visit)).toHaveLength(1);
  });

  it('a retry after a broken connection sends the same key; other answers get a new one', async () => {
    const visit = await onFormPage();
    visit.server.on(SAVE, () => Promise.reject(new Error('reset')));
    const { forms } = visit.engine;
    expect(await forms.submit(FORM, ANSWERS)).toMatchObject({ ok: false, error: { key: 'error.network' } });
    await forms.submit(FORM, { city: '310100', id_card: '11010519491231002X', realname: '张三' });
    await forms.submit(FORM, { ...ANSWERS, city: '110100' });
    const [first, second, third] = keys(visit);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(visit.shown()).toBe('/form');
  });

  it('a reload between save and answer sends the same key again', async () => {
    const session = new Map<string, string>();
    const before = await onFormPage({ session });
    before.server.hold(SAVE);
    void before.engine.forms.submit(FORM, ANSWERS);
    await before.platform.clock.settle();
    const after = await onFormPage({ session });
    // The platform in memory makes the same keys in every visit: a new one must not look like the old one.
    after.platform.random.hex(16);
    await after.engine.forms.submit(FORM, ANSWERS);
    expect(keys(before)).toHaveLength(1);
    expect(keys(after)).toEqual(keys(before));
  });

  it('once acknowledged a key is used up, also for the same answers', async () => {
    const visit = await onFormPage();
    await visit.engine.forms.submit(FORM, ANSWERS);
    await visit.engine.navigate('/form');
    await visit.engine.forms.submit(FORM, ANSWERS);
    expect(keys(visit)[1]).not.toBe(keys(visit)[0]);
  });

  it('a key that the server knows with other answers is not used again', async () => {
    const visit = await onFormPage();
    visit.server.on(SAVE, () => envelope(409));
    await visit.engine.forms.submit(FORM, ANSWERS);
    await visit.engine.forms.submit(FORM, ANSWERS);
    expect(keys(visit)[1]).not.toBe(keys(visit)[0]);
  });

  it.each([
    [envelope(400, {}, 'phone'), { key: 'form.refused', values: { message: 'phone', seconds: '' } }],
    [envelope(400), { key: 'error.badInput', values: { message: '', seconds: '' } }],
    [envelope(500), { key: 'error.server', values: { message: '', seconds: '' } }],
    [envelope(429), { key: 'form.tooMany' }],
    [envelope(429, { retry_after: 90 }), { key: 'form.tooManySeconds', values: { wait: 90 } }],
    [envelope(429, { retry_after: 600 }), { key: 'form.tooManyMinutes', values: { wait: 10 } }],
    [envelope(409), { key: 'form.conflict', values: { message: '', seconds: '' } }],
    [{ status: 503, text: '' }, { key: 'error.server' }],
  ])('the answer %o is told, and everything stays', async (answer, error) => {
    const visit = await onFormPage();
    visit.server.on(SAVE, () => answer);
    expect(await visit.engine.forms.submit(FORM, ANSWERS)).toMatchObject({ ok: false, error });
    expect(visit.shown()).toBe('/form');
    expect(visit.engine.forms.drafts.read(FORM)?.answers).toEqual({ realname: '张三', city: '310100' });
  });

  it('after 15 seconds the visitor is told; the late answer still leads on', async () => {
    const visit = await onFormPage();
    const held = visit.server.hold(SAVE);
    const result = visit.engine.forms.submit(FORM, ANSWERS);
    await visit.platform.clock.advance(15_000);
    expect(await result).toEqual({ ok: false, error: { key: 'error.slow' } });
    held[0]?.answer(envelope(200, { result: 1 }));
    await visit.platform.clock.settle();
    expect(visit.shown()).toBe('/success-download');
  });

  it('a save that is acknowledged after the visitor moved on has used its key up', async () => {
    const visit = await onFormPage();
    const held = visit.server.hold(SAVE);
    const result = visit.engine.forms.submit(FORM, ANSWERS);
    await visit.platform.clock.advance(15_000);
    await result;
    await visit.engine.navigate('/about');
    held[0]?.answer(envelope(200, { result: 1 }));
    await visit.platform.clock.settle();
    expect(visit.shown()).toBe('/about');
    void visit.engine.forms.submit(FORM, ANSWERS);
    await visit.platform.clock.settle();
    expect(keys(visit)[1]).not.toBe(keys(visit)[0]);
  });

  it('a late answer to answers that were changed since leads nobody on, keeps the draft, and the next save is a new one', async () => {
    const visit = await onFormPage();
    const { forms } = visit.engine;
    const held = visit.server.hold(SAVE);
    let isCurrent = true;
    let told = 0;
    const superseded = () => {
      told += 1;
    };
    const result = forms.submit(FORM, ANSWERS, { isCurrent: () => isCurrent, superseded });
    await visit.platform.clock.advance(15_000);
    expect(await result).toEqual({ ok: false, error: { key: 'error.slow' } });
    isCurrent = false;
    forms.drafts.save(FORM, { answers: { ...ANSWERS, city: '110100' }, step: 0 });
    held[0]?.answer(envelope(200, { result: 1, application_no: 'A1', ...INSTITUTION }));
    await visit.platform.clock.settle();
    expect([visit.shown(), forms.consent, told]).toEqual(['/form', null, 1]);
    expect(forms.drafts.read(FORM)?.answers).toMatchObject({ city: '110100' });
    void forms.submit(FORM, { ...ANSWERS, city: '110100' });
    await visit.platform.clock.settle();
    expect(keys(visit)[1]).not.toBe(keys(visit)[0]);
  });

  describe('with a form that logs the visitor in, and asks who is logged in for neither number nor agreement', () => {
    const LOGIN = '/v1/user/loginSmsCode';
    const hidden = { '!': { var: 'visit.hasToken' } } as const;
    const fields = ['realname', 'phone', 'code', 'tick', 'news'];
    const form: FormPackage = {
      ...FORM,
      login: { phone: 'phone', code: 'code', agreement: 'tick' },
      agreements: ['服务协议', '营销授权'].map((title, at) => ({
        id: `a${at}`,
        title,
        version: '1',
        hash: `h${at}`,
      })),
      schema: {
        properties: {
          ...Object.fromEntries(['realname', 'phone', 'code'].map((name) => [name, { type: 'string' }])),
          tick: { type: 'boolean', title: '同意《服务协议》' },
          news: { type: 'boolean', title: '同意《营销授权》' },
        },
      },
      steps: [{ id: 'all', title: '', fields }],
      rules: ['phone', 'code', 'tick'].map((field) => ({ field, show: hidden })),
    };
    const typed = { realname: '张三', phone: '13800138000', code: '123456', tick: true, news: true };
    const SERVICE = { id: 'a0', version: '1', hash: 'h0' };
    const NEWS = { id: 'a1', version: '1', hash: 'h1' };
    const agreed = (visit: Visit) =>
      visit.server.calls
        .filter(({ path }) => path === SAVE)
        .map(({ fields }) => JSON.parse(fields.agreements ?? '[]'));

    const submit = ({ engine }: Visit, answers: FormData) =>
      engine.forms.submit(form, answers, {
        ruled: () => applyRules(form, answers, engine.fact as Lookup).answers,
      });

    async function lost(options: Parameters<typeof openVisit>[0] = {}): Promise<Visit> {
      const visit = await onFormPage({ local: new Map(), ...options });
      visit.server.on(LOGIN, () => envelope(200, { access_token: 't', userinfo: { id: '7' } }));
      visit.server.on(SAVE, () => Promise.reject(new Error('reset')));
      await submit(visit, typed);
      return visit;
    }

    it('what is sent again after a lost answer is the same save, with the agreements of the first', async () => {
      const visit = await lost();
      await submit(visit, { realname: '张三', news: true });
      const [first, second] = keys(visit);
      expect(second).toBe(first);
      expect(agreed(visit)).toEqual([
        [SERVICE, NEWS],
        [SERVICE, NEWS],
      ]);
      expect(visit.server.count(LOGIN)).toBe(1);
    });

    it('the answers as they were before the login are the same save, too, when they are sent again', async () => {
      const visit = await lost();
      await submit(visit, typed);
      const [first, second] = keys(visit);
      expect(second).toBe(first);
      expect(agreed(visit)[1]).toEqual(agreed(visit)[0]);
    });

    it('a code that is refused after the answer to its login was lost is said to be used up; another code is not', async () => {
      const visit = await onFormPage({ local: new Map() });
      visit.server.on(LOGIN, () => Promise.reject(new Error('reset')));
      expect(await submit(visit, typed)).toMatchObject({ error: { key: 'error.network' } });
      visit.server.on(LOGIN, () => envelope(400, { field: 'code' }));
      expect(await submit(visit, typed)).toMatchObject({ ok: false, error: { key: 'form.codeUsed' } });
      expect(await submit(visit, { ...typed, code: '654321' })).toMatchObject({
        error: { key: 'login.codeWrong' },
      });
    });

    it('it is also after a reload', async () => {
      const [local, session] = [new Map<string, string>(), new Map<string, string>()];
      const before = await lost({ local, session });
      const after = await onFormPage({ local, session });
      after.platform.random.hex(16);
      await submit(after, { realname: '张三', news: true });
      expect([keys(after), agreed(after)]).toEqual([keys(before), agreed(before)]);
    });

    it('a mended answer is another save with what the login took; a tick that was taken back is not sent', async () => {
      const visit = await lost();
      await submit(visit, { realname: '李四' });
      expect(new Set(keys(visit)).size).toBe(2);
      expect(agreed(visit)[1]).toEqual([SERVICE]);
    });

    it('once saved, the agreements of the login are used up', async () => {
      const visit = await lost();
      visit.server.on(SAVE, () => envelope(200, { result: 1, application_no: 'A1' }));
      await submit(visit, { realname: '张三', news: true });
      await submit(visit, { realname: '张三', news: true });
      expect(agreed(visit)[2]).toEqual([NEWS]);
    });

    it('agreements of a login that succeeds late are sent with the second try', async () => {
      const visit = await onFormPage({ local: new Map() });
      const held = visit.server.hold(LOGIN);
      const first = submit(visit, typed);
      await visit.platform.clock.advance(20_000);
      await first;
      held[0]?.answer(envelope(200, { access_token: 't', userinfo: { id: '7' } }));
      await visit.platform.clock.settle();
      await submit(visit, { realname: '张三', news: true });
      expect(agreed(visit)).toEqual([[SERVICE, NEWS]]);
    });
  });

  it('a form whose answer was lost keeps its key while another form is saved', async () => {
    const other = { ...FORM, id: 'other', package: 'h5-other' };
    const visit = await onFormPage();
    visit.server.on(SAVE, () => Promise.reject(new Error('reset')));
    await visit.engine.forms.submit(FORM, ANSWERS);
    visit.server.on(SAVE, () => envelope(200, { result: 1 }));
    await visit.engine.forms.submit(other, ANSWERS);
    await visit.engine.forms.submit(FORM, ANSWERS);
    const [first, between, again] = keys(visit);
    expect(again).toBe(first);
    expect(between).not.toBe(first);
  });

  it('nothing is sent, nor kept for the wrong one, where somebody else has logged in since the form was opened', async () => {
    const visit = await onFormPage();
    visit.engine.session.logIn({ token: 't8', userId: '8', phone: '13900139000' });
    expect(await visit.engine.forms.submit(FORM, ANSWERS, { user: '7' })).toEqual({
      ok: false,
      error: { key: 'form.otherLogin' },
    });
    expect([keys(visit), visit.engine.forms.drafts.read(FORM)]).toEqual([[], null]);
    visit.engine.session.logIn({ token: 't7', userId: '7', phone: '13800138000' });
    expect(await visit.engine.forms.submit(FORM, ANSWERS, { user: '7' })).toEqual({ ok: true });
  });

  it.each([
    ['body code 401', envelope(401)],
    ['HTTP status 401', { status: 401, text: '' }],
  ])(
    '%s says at the login why; the same visitor finds every answer again, and nobody else does',
    async (_, answer) => {
      const local = new Map([
        ['access_token', 't'],
        ['user_id', '7'],
      ]);
      const visit = await onFormPage({ local });
      const { forms, session, navigation } = visit.engine;
      const lines = () => navigation.committed?.page.blocks.flatMap((block) => block.with.lines ?? []);
      visit.server.on(SAVE, () => answer);
      await forms.submit(FORM, ANSWERS);
      await visit.platform.clock.settle();
      expect([visit.shown(), session.token]).toEqual(['/login', null]);
      await expect.poll(lines).toEqual(['登录已过期']);
      expect([...local.values()].join()).not.toContain(ANSWERS.id_card);
      session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
      expect(forms.drafts.read(FORM)?.answers).toEqual(ANSWERS);
      session.logIn({ token: 't3', userId: '8', phone: '13900139000' });
      expect(forms.drafts.read(FORM)).toBeNull();
      session.logIn({ token: 't4', userId: '7', phone: '13800138000' });
      expect(forms.drafts.read(FORM)?.answers).not.toHaveProperty('id_card');
      await visit.engine.navigate('/form');
      session.logOut();
      await visit.engine.navigate('/login');
      expect(lines()).toEqual([]);
    },
  );

  it.each([
    ['body code 401', envelope(401)],
    ['HTTP status 401', { status: 401, text: '' }],
  ])(
    '%s to a visitor who was never logged in says that a login is needed; the next login finds every answer, and the way to them',
    async (_, answer) => {
      const visit = await onFormPage({ url: 'https://site.example/about', local: new Map() });
      const { forms, session, navigation } = visit.engine;
      const other = { ...FORM, id: 'other' };
      const lines = () => navigation.committed?.page.blocks.flatMap((block) => block.with.lines ?? []);
      visit.server.on(SAVE, () => answer);
      await forms.submit(FORM, ANSWERS);
      await visit.platform.clock.settle();
      expect(visit.shown()).toBe('/login');
      await expect.poll(lines).toEqual(['登录后才能提交']);
      session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
      expect([forms.drafts.elsewhere(other), forms.drafts.elsewhere(FORM)]).toEqual(['/about', null]);
      session.logOut();
      expect(forms.drafts.read(FORM)).toBeNull();
      session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
      expect(forms.drafts.read(FORM)?.answers).toEqual(ANSWERS);
      session.logIn({ token: 't3', userId: '8', phone: '13900139000' });
      expect([forms.drafts.elsewhere(other), forms.drafts.read(FORM)]).toEqual([null, null]);
      session.logOut();
      expect(forms.drafts.read(FORM)).toBeNull();
      session.logIn({ token: 't4', userId: '7', phone: '13800138000' });
      expect(forms.drafts.read(FORM)?.answers).toMatchObject({ realname: '张三' });
    },
  );

  it('what is held for the next login ends at local midnight, as a draft does', async () => {
    const visit = await onFormPage({ url: 'https://site.example/about', local: new Map() });
    const { forms, session } = visit.engine;
    visit.server.on(SAVE, () => envelope(401));
    await forms.submit(FORM, ANSWERS);
    const left = visit.platform.clock.nextMidnight() - visit.platform.clock.now();
    await visit.platform.clock.advance(left - 1);
    expect(forms.drafts.read(FORM)?.answers).toEqual(ANSWERS);
    await visit.platform.clock.advance(1);
    session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
    const other = { ...FORM, id: 'other' };
    expect([forms.drafts.elsewhere(other), forms.drafts.read(FORM)]).toEqual([null, null]);
  });

  it('who goes back from the login without one and types on loses nothing of what is held', async () => {
    const file = 'data:image/png;name=a.png;base64,AAAA';
    const visit = await onFormPage({ url: 'https://site.example/about', local: new Map() });
    const { forms, session } = visit.engine;
    visit.server.on(SAVE, () => envelope(401));
    await forms.submit(FORM, { ...ANSWERS, file });
    const newer = { ...ANSWERS, file, realname: '张三丰' };
    forms.drafts.save(FORM, { answers: newer, step: 1 });
    expect(forms.drafts.read(FORM)).toMatchObject({ answers: newer, step: 1 });
    session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
    expect(forms.drafts.read(FORM)?.answers).toEqual(newer);
    expect(forms.drafts.elsewhere({ ...FORM, id: 'other' })).toBe('/about');
  });

  it('the page that the next login leads to says that answers wait, and no page after it', async () => {
    const visit = await onFormPage({ url: 'https://site.example/about', local: new Map() });
    const { forms, session, navigation, navigate } = visit.engine;
    const shown = () => navigation.committed?.page.blocks;
    visit.server.on(SAVE, () => envelope(401));
    for (const _ of ['once', 'twice']) {
      await navigate('/about');
      await forms.submit(FORM, ANSWERS);
      await visit.platform.clock.settle();
    }
    await navigate('/success-download');
    expect(shown()).toEqual([]);
    session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
    await navigate('/fail-page');
    expect([visit.shown(), shown()]).toEqual([
      '/fail-page',
      [{ block: 'form', with: { waitsAt: '/about' } }],
    ]);
    await navigate('/success-download');
    expect(shown()).toEqual([]);
  });

  it.each([
    ['the very page of the form', '/about', '7', [], []],
    ['a page with a form, which says it by itself', '/form', '7', [], [{ block: 'form', with: {} }]],
    ['any page, for somebody else who logs in', '/fail-page', '8', [], []],
    [
      'a page that the guard led to from where such forms are',
      '/fail-page',
      '7',
      ['/about', '/form-package'],
      [],
    ],
  ])('no way back to answers that wait is added to %s', async (_, path, userId, alike, blocks) => {
    const { site } = SMALL_RELEASE;
    const routes = site.routes.map((one) =>
      (alike as readonly string[]).includes(one.path) ? { ...one, tags: ['alike'] } : one,
    );
    const release = { ...SMALL_RELEASE, site: { ...site, routes } };
    const form = { ...SMALL_RELEASE.pages.form, blocks: [{ block: 'form', with: {} }] } as never;
    const pages = { ...SMALL_RELEASE.pages, form };
    const source = memoryReleaseSource({ ...SMALL_RELEASE, forms: { personal: FORM }, pages }, loadValidator);
    const local = new Map([
      ['access_token', 't'],
      ['user_id', '7'],
    ]);
    const visit = await onFormPage({ url: 'https://site.example/about', local, engine: { source, release } });
    const { forms, session, navigation, navigate } = visit.engine;
    visit.server.on(SAVE, () => envelope(401));
    await forms.submit(FORM, ANSWERS);
    await visit.platform.clock.settle();
    session.logIn({ token: 't2', userId, phone: '13800138000' });
    await navigate(path);
    expect([visit.shown(), navigation.committed?.page.blocks]).toEqual([path, blocks]);
  });

  it('who clears the form instead is held nothing of', async () => {
    const visit = await onFormPage({ url: 'https://site.example/about', local: new Map() });
    const { forms, session } = visit.engine;
    visit.server.on(SAVE, () => envelope(401));
    await forms.submit(FORM, ANSWERS);
    forms.drafts.save(FORM, { answers: { realname: undefined }, step: 0 });
    session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
    expect(forms.drafts.elsewhere({ ...FORM, id: 'other' })).toBeNull();
  });

  it('body code 401 clears the login and leads there; the draft is back after logging in again', async () => {
    const visit = await onFormPage();
    visit.server.on(SAVE, () => envelope(401));
    expect(await visit.engine.forms.submit(FORM, ANSWERS)).toMatchObject({
      error: { key: 'error.loginExpired' },
    });
    await visit.platform.clock.settle();
    expect([visit.shown(), visit.engine.session.token]).toEqual(['/login', null]);
    expect(visit.engine.forms.drafts.read(FORM)).toBeNull();
    visit.engine.session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
    expect(visit.engine.forms.drafts.read(FORM)?.answers).toMatchObject({ realname: '张三', city: '310100' });
  });

  it('who opens the form again before the login is renewed sees nothing of it; the visitor finds all of it afterwards', async () => {
    const visit = await onFormPage();
    const { forms, session } = visit.engine;
    visit.server.on(SAVE, () => envelope(401));
    await forms.submit(FORM, ANSWERS);
    await visit.platform.clock.settle();
    expect(forms.drafts.read(FORM)).toBeNull();
    forms.drafts.save(FORM, { answers: { realname: '李四' }, step: 0 });
    forms.drafts.drop(FORM);
    expect(visit.stored('phone')).toBe('13800138000');
    session.logIn({ token: 't2', userId: '7', phone: '13800138000' });
    expect(forms.drafts.read(FORM)?.answers).toEqual(ANSWERS);
    forms.drafts.drop(FORM);
    expect(forms.drafts.read(FORM)).toBeNull();
  });
});

describe('drafts', () => {
  it('a step that was reached without an own answer, as all that was asked is known, is kept', async () => {
    const { engine } = await onFormPage();
    const { drafts } = engine.forms;
    drafts.save(FORM, { answers: {}, step: 0 });
    expect(drafts.read(FORM)).toBeNull();
    drafts.save(FORM, { answers: {}, step: 1 });
    expect(drafts.read(FORM)).toEqual({ answers: {}, step: 1 });
  });

  const WITH_LOGIN = { ...FORM, login: { phone: 'phone', code: 'code', agreement: 'agreement' } };
  const TYPED = { ...ANSWERS, phone: '13800138000', code: '123456' };
  const LOGIN = '/v1/user/loginSmsCode';

  it('are there after a reload while the login of the form is under way', async () => {
    const local = new Map<string, string>();
    const visit = await onFormPage({ local });
    visit.server.hold(LOGIN);
    visit.engine.forms.drafts.save(WITH_LOGIN, { answers: TYPED, step: 0 });
    void visit.engine.forms.submit(WITH_LOGIN, TYPED);
    await visit.platform.clock.settle();
    const after = await onFormPage({ local });
    expect(after.engine.forms.drafts.read(WITH_LOGIN)?.answers).toMatchObject({ realname: '张三' });
  });

  it.each([0, 20_000])('move along with the login, also when its answer comes after %i ms', async (wait) => {
    const visit = await onFormPage({ local: new Map() });
    const { forms, session } = visit.engine;
    const held = visit.server.hold(LOGIN);
    visit.server.on(SAVE, () => envelope(500));
    const first = forms.submit(WITH_LOGIN, TYPED);
    await visit.platform.clock.advance(wait);
    held[0]?.answer(envelope(200, { access_token: 't', userinfo: { id: '7' } }));
    await visit.platform.clock.settle();
    await first;
    if (wait > 0) await forms.submit(WITH_LOGIN, TYPED);
    expect([session.userId, visit.server.count(LOGIN)]).toEqual(['7', 1]);
    expect(forms.drafts.read(WITH_LOGIN)?.answers).toMatchObject({ realname: '张三' });
    session.logOut();
    expect(forms.drafts.read(WITH_LOGIN)).toBeNull();
  });

  it('hold what the visitor gave and not what rules gave, also after a save that failed', async () => {
    const visit = await onFormPage();
    const { forms } = visit.engine;
    visit.server.on(SAVE, () => envelope(500));
    await visit.engine.forms.submit(FORM, { ...ANSWERS, term: '12' }, { own: ANSWERS });
    const sent = visit.server.calls.find(({ path }) => path === SAVE)?.fields.form;
    expect(JSON.parse(sent ?? '')).toEqual({ ...ANSWERS, term: '12' });
    expect(forms.drafts.read(FORM)?.answers).toEqual({ ...ANSWERS, id_card: undefined });
  });

  it('hold that an answer was erased, also of one that may not lie on the phone, and after a save that failed', async () => {
    const visit = await onFormPage();
    const { drafts } = visit.engine.forms;
    const none = { realname: '', id_card: undefined, tags: [], city: '310100', agree: false, count: 0 };
    const kept = { realname: null, id_card: null, tags: null, city: '310100', agree: false, count: 0 };
    drafts.save(FORM, { answers: none, step: 0 });
    expect(drafts.read(FORM)?.answers).toEqual(kept);
    visit.server.on(SAVE, () => envelope(500));
    await visit.engine.forms.submit(FORM, none);
    expect(drafts.read(FORM)?.answers).toEqual(kept);
  });

  it('hold no files, which would fill the storage', async () => {
    const visit = await onFormPage();
    const file = 'data:image/png;name=a.png;base64,AAAA';
    visit.engine.forms.drafts.save(FORM, {
      answers: { realname: '张三', photo: file, photos: [file], car: { plate: '浙A12345', photo: file } },
      step: 0,
    });
    expect(visit.engine.forms.drafts.read(FORM)?.answers).toEqual({
      realname: '张三',
      car: { plate: '浙A12345' },
    });
  });

  it.each(
    Object.values(shippedRelease().forms).flatMap((form) =>
      Object.entries(form.schema.properties as JsonObject)
        .filter(([, schema]) => (schema as JsonObject).format === 'id-card')
        .map(([name]) => [form.id, name, form] as const),
    ),
  )('hold no identity number of %s: %s, marked or not', async (_, name, form) => {
    const visit = await onFormPage();
    const { [name]: _mark, ...uiSchema } = form.uiSchema;
    for (const one of [form, { ...form, uiSchema }]) {
      visit.engine.forms.drafts.save(one, { answers: { [name]: '11010519491231002X' }, step: 0 });
      expect(visit.engine.forms.drafts.read(one)).toBeNull();
    }
  });

  it('hold no identity number and no password inside groups, lists, options and definitions', async () => {
    const visit = await onFormPage();
    const idCard = { type: 'string', format: 'id-card' };
    const text = { type: 'string' };
    const definitions = { number: idCard, '证/件': { oneOf: [text, idCard] } };
    const form: FormPackage = {
      ...FORM,
      schema: {
        definitions,
        properties: {
          id_card: text,
          numbers: { type: 'array', items: idCard },
          owner: { type: 'object', properties: { name: text, number: { $ref: '#/definitions/number' } } },
          people: {
            type: 'array',
            items: { type: 'object', properties: { name: text, no: idCard, pin: text } },
          },
          paper: { $ref: '#/definitions/%E8%AF%81~1%E4%BB%B6' },
          secret: text,
        },
      },
      uiSchema: {
        ...FORM.uiSchema,
        people: { items: { pin: { 'ui:options': { sensitive: true } } } },
        secret: { 'ui:widget': 'password' },
      },
    };
    const id = '11010519491231002X';
    const answers = {
      ...ANSWERS,
      numbers: [id],
      owner: { name: '张三', number: id },
      people: [{ name: '李四', no: id, pin: '1234' }],
      paper: id,
      secret: 'geheim',
    };
    visit.engine.forms.drafts.save(form, { answers, step: 0 });
    expect(visit.engine.forms.drafts.read(form)?.answers).toEqual({
      realname: '张三',
      city: '310100',
      owner: { name: '张三' },
      people: [{ name: '李四' }],
    });
  });

  it('never hold sensitive fields, belong to one visitor, and end at local midnight', async () => {
    const local = new Map([
      ['access_token', 't'],
      ['user_id', '7'],
    ]);
    const visit = await onFormPage({ local });
    visit.engine.forms.drafts.save(FORM, { answers: ANSWERS, step: 0 });
    expect([...local.values()].join()).not.toContain('11010519491231002X');
    expect(visit.engine.forms.drafts.read(FORM)?.answers).toEqual({ realname: '张三', city: '310100' });
    visit.engine.session.logIn({ token: 't', userId: '8', phone: '13900139000' });
    expect(visit.engine.forms.drafts.read(FORM)).toBeNull();
    visit.engine.session.logIn({ token: 't', userId: '7', phone: '13800138000' });
    await visit.platform.clock.advance(12 * 3_600_000);
    expect(visit.engine.forms.drafts.read(FORM)).toBeNull();
  });
});

describe('an institution that asks for consent', () => {
  async function asked(options: Parameters<typeof openVisit>[0] = {}): Promise<Visit> {
    const visit = await onFormPage(options);
    visit.server.on(SAVE, ({ application_no }) =>
      envelope(200, application_no ? { result: 1 } : { result: 1, application_no: 'A1', ...INSTITUTION }),
    );
    await visit.engine.forms.submit(FORM, ANSWERS);
    return visit;
  }

  it('is shown before the visitor goes on', async () => {
    const visit = await asked();
    expect(visit.shown()).toBe('/form');
    expect(visit.engine.forms.consent).toMatchObject({
      form: 'personal',
      applicationNo: 'A1',
      institution: INSTITUTION.institution,
    });
  });

  it('agreeing saves again with the application number and the agreements', async () => {
    const visit = await asked();
    await visit.engine.forms.answerConsent(true);
    const second = visit.server.calls.filter(({ path }) => path === SAVE)[1]?.fields;
    expect(second).toMatchObject({ application_no: 'A1', agreements: '[{"id":"a1","version":"2.0"}]' });
    expect(second?.request_id).not.toBe(keys(visit)[0]);
    expect([visit.shown(), visit.engine.forms.consent]).toEqual(['/success-download', null]);
  });

  it('declining counts as result 0 and sends nothing', async () => {
    const visit = await asked();
    await visit.engine.forms.answerConsent(false);
    expect([visit.shown(), keys(visit).length, visit.engine.forms.consent]).toEqual(['/fail-page', 1, null]);
  });

  it('is still asked after a reload, and a failed answer can be given again with the same key', async () => {
    const session = new Map<string, string>();
    await asked({ session });
    const visit = await onFormPage({ session });
    expect(visit.engine.forms.consent?.applicationNo).toBe('A1');
    visit.server.on(SAVE, () => Promise.reject(new Error('reset')));
    expect(await visit.engine.forms.answerConsent(true)).toMatchObject({
      ok: false,
      error: { key: 'error.network' },
    });
    await visit.engine.forms.answerConsent(true);
    expect(keys(visit)[1]).toBe(keys(visit)[0]);
    expect(visit.engine.forms.consent?.applicationNo).toBe('A1');
  });

  it('is asked anew where the institution has changed what it asks since, and that is what is agreed to', async () => {
    const visit = await asked();
    const now = {
      institution: { id: 'i1', name: '另一家小额贷款有限公司' },
      agreements: [{ id: 'a1', title: '信息查询授权书', version: '3.0', url: '/a' }],
    };
    visit.server.on(SAVE, () => envelope(400, { reason: 'institution-changed', ...now }, '已更新'));
    expect(await visit.engine.forms.answerConsent(true)).toMatchObject({ ok: false });
    expect(visit.engine.forms.consent).toMatchObject({ form: 'personal', applicationNo: 'A1', ...now });
    await visit.engine.forms.answerConsent(true);
    const [, first, second] = visit.server.calls.filter(({ path }) => path === SAVE);
    expect(second?.fields.agreements).toBe('[{"id":"a1","version":"3.0"}]');
    expect(second?.fields.request_id).not.toBe(first?.fields.request_id);
  });

  describe('declined after an agreement of which nobody knows whether it arrived', () => {
    const USER = '/v3/user/get';
    const found = (result: number) => envelope(200, { forms: [{ application_no: 'A1', result }] });

    async function agreed(
      options: Parameters<typeof openVisit>[0] = {},
    ): Promise<{ visit: Visit; held: readonly HeldCall[] }> {
      const visit = await asked(options);
      const held = visit.server.hold(SAVE);
      const result = visit.engine.forms.answerConsent(true);
      await visit.platform.clock.advance(15_000);
      expect(await result).toEqual({ ok: false, error: { key: 'error.slow' } });
      return { visit, held };
    }

    it('waits for the answer on its way, and an agreement that arrived is told and counts', async () => {
      const { visit, held } = await agreed();
      const { forms } = visit.engine;
      const declined = forms.answerConsent(false);
      expect(await visit.isDone(declined)).toBe(false);
      held[0]?.answer(envelope(200, { result: 1 }));
      expect(await declined).toEqual({ ok: true });
      expect([visit.shown(), forms.consent?.agreed]).toEqual(['/form', 'recorded']);
      await forms.answerConsent(true);
      expect([visit.shown(), forms.consent, keys(visit).length]).toEqual(['/success-download', null, 2]);
    });

    it('one that the backend refused is declined', async () => {
      const { visit, held } = await agreed();
      const declined = visit.engine.forms.answerConsent(false);
      held[0]?.answer(envelope(400));
      await declined;
      expect([visit.shown(), visit.engine.forms.consent]).toEqual(['/fail-page', null]);
    });

    it.each([
      [1, '/form', 'recorded'],
      [0, '/fail-page', undefined],
    ])('a lost answer is asked for: result %i', async (result, shown, state) => {
      const { visit, held } = await agreed();
      visit.server.on(USER, () => found(result));
      held[0]?.fail();
      await visit.platform.clock.settle();
      await visit.engine.forms.answerConsent(false);
      expect([visit.shown(), visit.engine.forms.consent?.agreed]).toEqual([shown, state]);
      expect(keys(visit)).toHaveLength(2);
    });

    it('stays open where nobody can say, and is asked for again after a reload', async () => {
      const session = new Map<string, string>();
      const { visit, held } = await agreed({ session });
      visit.server.on(USER, () => Promise.reject(new Error('reset')));
      held[0]?.fail();
      await visit.platform.clock.settle();
      const unknown = { ok: false, error: { key: 'form.consent.unknown' } };
      expect(await visit.engine.forms.answerConsent(false)).toEqual(unknown);
      expect([visit.shown(), visit.engine.forms.consent?.agreed]).toEqual(['/form', 'sent']);
      const after = await onFormPage({ session });
      after.server.on(USER, () => found(1));
      await after.engine.forms.answerConsent(false);
      expect([after.shown(), after.engine.forms.consent?.agreed]).toEqual(['/form', 'recorded']);
    });

    it('what declining finds out late does not undo that the visitor agreed after all', async () => {
      const { visit, held } = await agreed();
      const declined = visit.engine.forms.answerConsent(false);
      await visit.platform.clock.advance(15_000);
      expect(await declined).toEqual({ ok: false, error: { key: 'error.slow' } });
      const again = visit.engine.forms.answerConsent(true);
      held[0]?.answer(envelope(400));
      await visit.platform.clock.settle();
      expect(visit.shown()).toBe('/form');
      held[1]?.answer(envelope(200, { result: 1 }));
      await again;
      expect(visit.shown()).toBe('/success-download');
    });
  });
});
