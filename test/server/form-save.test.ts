import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormData, FormPackage } from '../../engine/decide/model/form.ts';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { MOST_FILE_BYTES } from '../../engine/forms/file-bytes.ts';
import { deletePerson } from '../../server/accounts/delete-person.ts';
import { institutionTerms } from '../../server/leads/institution-terms.ts';
import { listLeads } from '../../server/leads/list-leads.ts';
import { answersOf, openAnswers, resealAnswers, sealAnswers } from '../../server/leads/seal-answers.ts';
import { completeAnswers } from './support/form-answers.ts';
import { type FormFields, newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

let requests = 0;

/** An idempotency key as the page makes it. */
function newRequest(): string {
  requests += 1;
  return `request-${requests}`;
}

/** The answers of a saved version. */
const readable = (version: { readonly id: string; readonly form: JsonObject } | undefined): JsonObject =>
  openAnswers(version?.form ?? {}, service.secrets, answersOf('lead_versions', version?.id ?? ''));

/** A visitor who is logged in and saves forms. */
async function visitor(channel = 'channel_5300') {
  const phone = newPhone();
  const { token, userId } = await service.logIn(phone);
  return {
    phone,
    token,
    userId,
    save: (fields: FormFields = {}) =>
      service.call('/v3/user/formSave', {
        token,
        channel,
        package: 'form-package',
        form: completeAnswers(),
        request_id: newRequest(),
        ...fields,
      }),
    async leads() {
      return service.db.query<{ id: string; channel: string }>('select * from leads where user_id = $1', [
        userId,
      ]);
    },
    async versions() {
      return service.db.query<{ id: string; version: number; form: JsonObject }>(
        'select * from lead_versions where user_id = $1 order by version',
        [userId],
      );
    },
  };
}

describe('saving a form', () => {
  it('keeps the lead and answers with result and application number', async () => {
    const { save, versions, leads } = await visitor();
    const answer = await save();
    expect(answer).toEqual({
      code: 200,
      message: '',
      data: { result: 1, application_no: expect.stringMatching(/^20260512\d{10}$/) },
    });
    expect(await leads()).toMatchObject([{ channel: 'channel_5300' }]);
    const { idcard, sensitiveConsent, ...answers } = JSON.parse(completeAnswers());
    expect((await versions())[0]?.form).toEqual({
      ...answers,
      idcard: { sealed: expect.stringMatching(/^v2\.k1\./) },
      sensitiveConsent: { sealed: expect.stringMatching(/^v2\.k1\./), json: true },
    });
    const [{ id, form } = { id: '', form: {} }] = await versions();
    expect(openAnswers(form, service.secrets, answersOf('lead_versions', id))).toEqual({
      ...answers,
      idcard,
      sensitiveConsent,
    });
  });

  it('is a lead that operators see, masked unless asked in full', async () => {
    const { save, phone } = await visitor('channel_5301');
    await save();
    const query = { channel: 'channel_5301', limit: 10 };
    const [lead] = await listLeads.run({ ...query, full: false }, service.tasks);
    expect(lead).toMatchObject({
      city: '杭州市',
      realname: '王**',
      result: 1,
      version: 1,
      package: 'form-package',
    });
    expect(lead?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect(JSON.stringify(lead)).not.toContain(phone);
    const [full] = await listLeads.run({ ...query, full: true }, service.tasks);
    expect(full).toMatchObject({ phone, realname: '王小明', form: { city: '杭州市' } });
    expect(await service.db.query("select action from audit where action = 'leads-list-full'")).toHaveLength(
      1,
    );
  });

  it('tells the user record name and city, and that a form was saved', async () => {
    const { save, token, phone } = await visitor();
    const saved = await save();
    expect((await service.call('/v3/user/get', { token })).data).toMatchObject({
      phone,
      realname: '王小明',
      city: '杭州市',
      forms: [{ package: 'form-package', application_no: saved.data.application_no, result: 1 }],
    });
  });

  it('the same answers always match the same: a current overdue fails', async () => {
    const { save } = await visitor();
    expect((await save({ form: completeAnswers({ overdue: 'current' }) })).data.result).toBe(0);
    expect((await save({ form: completeAnswers({ overdue: 'current' }) })).data.result).toBe(0);
    expect((await save()).data.result).toBe(1);
  });

  it('the same request twice saves once and answers the same', async () => {
    const { save, versions } = await visitor();
    const request_id = newRequest();
    const first = await save({ request_id });
    service.clock.ms += 1000;
    expect(await save({ request_id })).toEqual(first);
    expect(await versions()).toHaveLength(1);
  });

  it('the same request many times at once saves one lead', async () => {
    const { save, versions, leads } = await visitor();
    const request_id = newRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({ request_id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await leads()).toHaveLength(1);
    expect(await versions()).toHaveLength(1);
  });

  it('the same request id with other answers is a conflict', async () => {
    const { save, versions } = await visitor();
    const request_id = newRequest();
    await save({ request_id });
    const answer = await save({ request_id, form: completeAnswers({ city: '上海市' }) });
    expect(answer).toMatchObject({ code: 409, data: { field: 'request_id' } });
    expect(await versions()).toHaveLength(1);
  });

  it('the same request id of another visitor is another request', async () => {
    const request_id = newRequest();
    const first = await (await visitor()).save({ request_id });
    const second = await (await visitor()).save({ request_id });
    expect(second.code).toBe(200);
    expect(second.data.application_no).not.toBe(first.data.application_no);
  });

  it('saving again adds a version of the same lead, and the newest counts', async () => {
    const { save, versions, leads } = await visitor('channel_5302');
    const first = await save();
    service.clock.ms += 1000;
    const second = await save({ form: completeAnswers({ city: '上海市', overdue: 'current' }) });
    expect(second.data.application_no).toBe(first.data.application_no);
    expect(await leads()).toHaveLength(1);
    expect((await versions()).map(({ version }) => version)).toEqual([1, 2]);
    const query = { channel: 'channel_5302', full: false, limit: 10 };
    expect(await listLeads.run({ ...query }, service.tasks)).toMatchObject([
      { version: 2, result: 0, city: '上海市' },
    ]);
  });

  it('answers of fields that the form does not show are not kept', async () => {
    const { save, versions } = await visitor();
    const form = completeAnswers({ occupation: 'freelancer', salaryPay: 'bank', license: 'none' });
    expect((await save({ form })).code).toBe(200);
    const [version] = await versions();
    expect(version?.form).not.toHaveProperty('salaryPay');
    expect(version?.form).not.toHaveProperty('license');
  });

  it.each([
    ['form.realname', { realname: '' }],
    ['form.realname', { realname: 'x' }],
    ['form.idcard', { idcard: '110101199003070012' }],
    ['form.city', { city: 7 }],
    ['form.amount', { amount: 'much' }],
    ['form.sensitiveConsent', { sensitiveConsent: false }],
    ['form.salaryPay', { salaryPay: undefined }],
    ['form.overdue', { overdue: undefined }],
  ])('is refused by the rules of the page, naming %s for %j', async (field, change) => {
    const { save, leads } = await visitor();
    const answer = await save({ form: completeAnswers(change) });
    expect(answer.code).toBe(400);
    expect(answer.data.field).toBe(field);
    expect(answer.message).toMatch(/[\u4e00-\u9fff]{3,}/);
    expect(await leads()).toEqual([]);
  });

  it('lists all mistakes of a form at once', async () => {
    const { save } = await visitor();
    const answer = await save({ form: completeAnswers({ city: undefined, zhima: undefined }) });
    expect(answer.data.problems.map(({ field }: { field: string }) => field)).toEqual(['city', 'zhima']);
  });

  it.each([
    ['form.city', { city: '杭'.repeat(10_001) }],
    ['form.unknown', { unknown: [{ inner: `data:,${'x'.repeat(10_000)}` }] }],
    ['form.unknown', { unknown: { ['x'.repeat(10_001)]: '' } }],
    ['form', { ['x'.repeat(10_001)]: '' }],
  ])('with a text that is too long to judge is refused, naming %s', async (field, change) => {
    const { save, leads } = await visitor();
    expect(await save({ form: completeAnswers(change) })).toMatchObject({
      code: 400,
      message: `${field}过长，最多10000`,
      data: { reason: 'field-too-long', field, max: 10_000 },
    });
    expect(await leads()).toEqual([]);
  });

  it.each([
    ['form.unknown', { unknown: Array.from({ length: 5_000 }, () => 1) }],
    [
      'form.unknown',
      { unknown: { inner: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [i, 1])) } },
    ],
    ['form.k5000', Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`k${i}`, 1]))],
  ])('with more parts than are judged is refused, naming %s', async (field, change) => {
    const { save, leads } = await visitor();
    expect(await save({ form: JSON.stringify(change) })).toMatchObject({
      code: 400,
      data: { reason: 'field-too-long', field, max: 5_000 },
    });
    expect(await leads()).toEqual([]);
  });

  it.each([
    ['a text that is just short enough', '杭'.repeat(10_000)],
    ['just few enough parts', Array.from({ length: 4_900 }, () => 1)],
    ['a long file', `data:image/png;name=a.png;base64,${'A'.repeat(20_000)}`],
  ])('with %s is judged by the form', async (_, city) => {
    const { save } = await visitor();
    expect((await save({ form: completeAnswers({ city }) })).data.reason).toBe('form-incomplete');
  });

  it.each([
    ['package', { package: '' }, 400],
    ['package', { package: 'no-such-form' }, 404],
    ['form', { form: '' }, 400],
    ['form', { form: '{' }, 400],
    ['form', { form: '[]' }, 400],
    ['form', { form: '"text"' }, 400],
    ['request_id', { request_id: '' }, 400],
    ['request_id', { request_id: 'short' }, 400],
    ['request_id', { request_id: 'x'.repeat(65) }, 400],
    ['application_no', { application_no: 'abc' }, 400],
  ])('names %s for %j', async (field, fields, code) => {
    const { save, leads } = await visitor();
    expect(await save(fields)).toMatchObject({ code, data: { field } });
    expect(await leads()).toEqual([]);
  });

  it('needs a login', async () => {
    const { save } = await visitor();
    expect((await save({ token: '' })).code).toBe(401);
  });
});

describe('agreements of a form', () => {
  const kept = (userId: string) =>
    service.db.query(
      "select agreement_id, version, text_hash from consents where user_id = $1 and purpose = 'form'",
      [userId],
    );

  it('are kept with their version and the hash of the text that was shown', async () => {
    const { save, userId } = await visitor();
    const text = service.release.agreements['sensitive-data'];
    const whole = createHash('sha256')
      .update(text?.body ?? '')
      .digest('hex');
    const agreements = [{ id: 'sensitive-data', version: text?.version, hash: whole.slice(0, 32) }];
    expect((await save({ agreements: JSON.stringify(agreements) })).code).toBe(200);
    expect(await kept(userId)).toEqual([
      { agreement_id: 'sensitive-data', version: text?.version, text_hash: whole },
    ]);
  });

  it('of another wording are kept with the hash of that', async () => {
    const { save, userId } = await visitor();
    const hash = 'ab'.repeat(16);
    await save({ agreements: JSON.stringify([{ id: 'sensitive-data', version: '0.9', hash }]) });
    expect(await kept(userId)).toEqual([{ agreement_id: 'sensitive-data', version: '0.9', text_hash: hash }]);
  });

  it.each(['', 'short', 'x'.repeat(32), 7])('with the hash %j are refused', async (hash) => {
    const { save, leads } = await visitor();
    const agreements = JSON.stringify([{ id: 'sensitive-data', version: '1.0', hash }]);
    expect(await save({ agreements })).toMatchObject({ code: 400, data: { field: 'agreements' } });
    expect(await leads()).toEqual([]);
  });
});

describe('a named institution', () => {
  const ID = 'sample-institution-consent';
  const consent = (id: string, version = '1.0', hash?: string) => JSON.stringify([{ id, version, hash }]);
  /** Changes the institution, as an operator does while visitors are asked. */
  const change = (to: object) => {
    const { matching } = service.data;
    const [id = '', institution] = Object.entries(matching.institutions)[0] ?? [];
    service.configure({
      matching: { ...matching, institutions: { [id]: { ...institution, ...to } as typeof institution & {} } },
    });
  };

  it('is told with what it wants, and nothing is passed on before the visitor agrees', async () => {
    const { save } = await visitor('channel_6201');
    const { data } = await save();
    expect(data.result).toBe(0);
    expect(Object.keys(data.institution).sort()).toEqual([
      'contact',
      'data_items',
      'id',
      'licence',
      'name',
      'purpose',
    ]);
    expect(data.agreements).toEqual([
      {
        id: 'sample-institution-consent',
        title: expect.any(String),
        version: '1.0',
        url: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('agreeing keeps the consent and succeeds, without sending the form again', async () => {
    const { save, versions, userId, token } = await visitor('channel_6201');
    const first = await save();
    const fields = {
      application_no: first.data.application_no,
      agreements: consent('sample-institution-consent'),
    };
    const answer = await service.call('/v3/user/formSave', {
      token,
      package: 'form-package',
      request_id: newRequest(),
      ...fields,
    });
    expect(answer).toEqual({
      code: 200,
      message: '',
      data: { result: 1, application_no: first.data.application_no },
    });
    expect(await versions()).toMatchObject([
      { consented: false, result: 0 },
      { consented: true, result: 1, form: { city: '杭州市', idcard: { sealed: expect.any(String) } } },
    ]);
    const kept = await service.db.query(
      "select agreement_id, version, institution, text_hash from consents where user_id = $1 and purpose = 'institution'",
      [userId],
    );
    // The hash is that of what was shown, also where the page does not send it back.
    const text_hash = first.data.agreements[0].hash;
    expect(kept).toEqual([
      { agreement_id: ID, version: '1.0', institution: 'sample-consumer-finance', text_hash },
    ]);
  });

  it.each([
    ['who it is', { name: '另一家消费金融有限公司' }],
    ['its licence', { licence: '另一许可证' }],
    ['what for', { purpose: '别的目的' }],
    ['which data', { data_items: ['姓名', '手机号', '通讯录'] }],
    ['its agreement', { agreements: [{ id: ID, title: '另一授权书', version: '1.0', url: '/x' }] }],
  ])('%s is part of what is agreed to: changed meanwhile, the consent is refused', async (_, to) => {
    const { save, versions, userId } = await visitor('channel_6201');
    const { data } = await save();
    const { hash } = data.agreements[0];
    const agree = () => save({ application_no: data.application_no, agreements: consent(ID, '1.0', hash) });
    change(to);
    const refused = await agree();
    expect(refused).toMatchObject({ code: 400, data: { reason: 'institution-changed' } });
    expect(await versions()).toHaveLength(1);
    const asked = (await save()).data;
    expect(asked.agreements[0].hash).not.toBe(hash);
    // The refusal says what the institution asks now, as the form's answer does.
    expect(refused.data).toMatchObject({ institution: asked.institution, agreements: asked.agreements });
    service.configure({});
    expect((await agree()).code).toBe(200);
    expect(
      await service.db.query(
        "select text_hash from consents where user_id = $1 and purpose = 'institution'",
        [userId],
      ),
    ).toEqual([{ text_hash: hash }]);
  });

  it('the wording of an agreement of this site is part of it', () => {
    const [id, institution] = Object.entries(service.data.matching.institutions)[0] ?? [];
    if (id === undefined || institution === undefined) throw new Error('no institution');
    const hashIn = (release: Release) => institutionTerms(id, institution, release).agreements[0]?.hash;
    const text = service.release.agreements['joint-login'];
    if (text === undefined) throw new Error('no text');
    const agreements = { ...service.release.agreements, 'joint-login': { ...text, body: `${text.body}。` } };
    expect(hashIn({ ...service.release, agreements })).not.toBe(hashIn(service.release));
  });

  it('the proof names it also when the person is deleted', async () => {
    const { save, phone, userId } = await visitor('channel_6201');
    const { data } = await save();
    await save({ application_no: data.application_no, agreements: consent(ID) });
    await deletePerson.run({ phone }, service.tasks);
    expect(
      await service.db.query(
        "select institution, text_hash, lead_id from consents where user_id = $1 and purpose = 'institution'",
        [userId],
      ),
    ).toEqual([
      { institution: 'sample-consumer-finance', text_hash: data.agreements[0].hash, lead_id: null },
    ]);
  });

  it.each([
    ['', 400, 'agreements'],
    [consent('privacy'), 400, 'agreements'],
    [consent('sample-institution-consent', '0.9'), 400, 'agreements'],
    [consent('unknown'), 400, 'agreements'],
  ])('agreements %j are refused', async (agreements, code, field) => {
    const { save, versions } = await visitor('channel_6201');
    const first = await save();
    const answer = await save({ application_no: first.data.application_no, agreements });
    expect(answer).toMatchObject({ code, data: { field } });
    expect(await versions()).toHaveLength(1);
  });

  it('nobody can agree in the name of another, or where no institution asked', async () => {
    const other = await (await visitor('channel_6201')).save();
    const mine = await visitor('channel_5300');
    const own = await mine.save();
    for (const application_no of [other.data.application_no, own.data.application_no]) {
      const answer = await mine.save({ application_no, agreements: consent('sample-institution-consent') });
      expect(answer).toMatchObject({ code: 404, data: { field: 'application_no' } });
    }
  });
});

/** The shipped release with its form package changed, kept under an id. */
function keep(id: string, change: (form: FormPackage) => FormPackage): void {
  const [key, form] =
    Object.entries(service.release.forms).find(([, one]) => one.package === 'form-package') ?? [];
  if (key === undefined || form === undefined) throw new Error('no form-package');
  const changed = { ...service.release, id, forms: { ...service.release.forms, [key]: change(form) } };
  service.earlier.set(id, changed);
}

describe('a form that a release changed during a visit', () => {
  const withoutZhima = (form: FormPackage): FormPackage => ({
    ...form,
    schema: {
      ...form.schema,
      required: (form.schema.required as string[]).filter((name) => name !== 'zhima'),
    },
  });
  const { zhima: _, ...rest } = JSON.parse(completeAnswers());
  const old = JSON.stringify(rest);

  it('is judged as it was asked, and the lead names that release', async () => {
    keep('0123456789abcdef', withoutZhima);
    const { save, userId } = await visitor();
    expect(await save({ form: old })).toMatchObject({ code: 400, data: { field: 'form.zhima' } });
    expect(await save({ form: old, release: '0123456789abcdef' })).toMatchObject({ code: 200 });
    expect(
      await service.db.query('select release_id from lead_versions where user_id = $1', [userId]),
    ).toEqual([{ release_id: '0123456789abcdef' }]);
  });

  it('is judged by the current release when the old one is gone or does not have it', async () => {
    service.earlier.set('fedcba9876543210', { ...service.release, id: 'fedcba9876543210', forms: {} });
    const { save } = await visitor();
    for (const release of ['1111111111111111', 'fedcba9876543210', '../x', 'builtin']) {
      expect(await save({ form: old, release })).toMatchObject({ code: 400, data: { field: 'form.zhima' } });
      expect(await save({ release })).toMatchObject({ code: 200 });
    }
  });
});

describe('files of a form', () => {
  const file = (bytes: number) =>
    `data:image/jpeg;name=${encodeURIComponent('照片+1.jpg')};base64,${Buffer.alloc(bytes, '\u00fb\u00ff/').toString('base64')}`;
  const photo = {
    type: 'string',
    title: '照片',
    format: 'data-url',
    accept: ['image/*'],
    maxBytes: MOST_FILE_BYTES,
  };
  const withPhoto = (form: FormPackage): FormPackage => ({
    ...form,
    schema: {
      ...form.schema,
      properties: { ...(form.schema.properties as object), photo },
    } as FormPackage['schema'],
    steps: form.steps.map((step, i) => (i === 0 ? { ...step, fields: [...step.fields, 'photo'] } : step)),
  });

  it('arrive up to the most that a form package may allow, and are kept as they were sent', async () => {
    keep('aaaaaaaaaaaaaaaa', withPhoto);
    const { save, versions } = await visitor();
    const sent = file(MOST_FILE_BYTES);
    expect(await save({ form: completeAnswers({ photo: sent }), release: 'aaaaaaaaaaaaaaaa' })).toMatchObject(
      {
        code: 200,
      },
    );
    const [saved] = await versions();
    expect(JSON.stringify(saved)).not.toContain('base64');
    expect(readable(saved).photo).toBe(sent);
    const larger = completeAnswers({ photo: file(MOST_FILE_BYTES + 3) });
    expect(await save({ form: larger, release: 'aaaaaaaaaaaaaaaa' })).toMatchObject({
      code: 400,
      data: { field: 'form.photo' },
    });
  });

  it('are encrypted with all that is around them, and so is what the form calls sensitive', () => {
    const place = answersOf('lead_versions', 'v1');
    const pet = { type: 'string', title: '宠物' };
    const form = {
      schema: { properties: { photos: { type: 'array', items: photo }, pet, spouse: { type: 'object' } } },
      uiSchema: { income: { sensitive: true } },
    } as unknown as FormPackage;
    const answers: JsonObject = {
      photos: [file(3)],
      spouse: { name: '李雷', card: { front: file(3) } },
      guarantors: [{ phone: '13900001111' }],
      income: 8000,
      pet: '猫',
      none: [],
      later: null,
    };
    const stored = sealAnswers(answers as FormData, form, service.secrets, place, service.clock.ms);
    const plain = Object.keys(stored).filter((name) => stored[name] === answers[name]);
    expect(plain).toEqual(['pet', 'none', 'later']);
    expect(JSON.stringify(stored)).not.toMatch(/base64|李雷|139|8000/);
    expect(openAnswers(stored, service.secrets, place)).toEqual(answers);
    const other = answersOf('lead_versions', 'v2');
    expect(openAnswers(resealAnswers(stored, service.secrets, place, other), service.secrets, other)).toEqual(
      answers,
    );
    // Once more, as an upgrade does: what is encrypted stays as it is.
    expect(sealAnswers(stored as FormData, form, service.secrets, place, 0)).toEqual(stored);
  });

  it('are no reason for other calls to take as much', async () => {
    const answer = await service.call('/v1/user/sendLoginSms', {
      phone: newPhone(),
      more: 'x'.repeat(70_000),
    });
    expect(answer.code).toBe(400);
  });
});

describe('how much one visitor saves', () => {
  afterAll(() => service.configure({}));
  const savedForms = { perUserHour: 30, perUserDay: 50, kibPerUserDay: 10_240 };
  const allow = (own: Partial<typeof savedForms>) =>
    service.configure({ limits: { ...service.data.limits, savedForms: { ...savedForms, ...own } } });

  it.each([{ perUserHour: 2 }, { perUserDay: 2 }])('has an end in versions: %j', async (own) => {
    allow(own);
    const [one, other] = [await visitor(), await visitor()];
    const request_id = newRequest();
    expect((await one.save({ request_id })).code).toBe(200);
    expect((await one.save()).code).toBe(200);
    expect(await one.save()).toMatchObject({
      code: 429,
      data: { reason: 'save-limit', retry_after: expect.any(Number) },
    });
    // The same request again saves nothing; another visitor has their own.
    expect((await one.save({ request_id })).code).toBe(200);
    expect((await other.save()).code).toBe(200);
    expect(await one.versions()).toHaveLength(2);
    service.clock.ms += 48 * 3600_000;
    expect((await one.save()).code).toBe(200);
  });

  it('has an end in bytes', async () => {
    allow({ kibPerUserDay: 1 });
    const one = await visitor();
    expect((await one.save()).code).toBe(200);
    expect(await one.save()).toMatchObject({ code: 429, data: { reason: 'save-limit' } });
    expect(await one.versions()).toHaveLength(1);
  });
});
