import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePerson } from '../../server/accounts/delete-person.ts';
import { exportPerson } from '../../server/accounts/export-person.ts';
import { logOutPerson } from '../../server/accounts/log-out-person.ts';
import { createMark } from '../../server/accounts/marks.ts';
import { phoneHashes } from '../../server/keys/seal-phone.ts';
import { exportLeads } from '../../server/leads/export-leads.ts';
import { listLeads } from '../../server/leads/list-leads.ts';
import { completeRequest } from '../../server/privacy/complete-request.ts';
import { listRequests } from '../../server/privacy/list-requests.ts';
import { completeAnswers } from './support/form-answers.ts';
import { type FormFields, newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const DAY = 24 * 3600 * 1000;
const CHANNEL = 'channel_5600';
let requests = 0;

async function save(token: string, channel = CHANNEL): Promise<FormFields> {
  requests += 1;
  const { data } = await service.call('/v3/user/formSave', {
    token,
    channel,
    package: 'form-package',
    form: completeAnswers(),
    request_id: `privacy-${requests}`,
  });
  return data;
}

/** Somebody with a lead. */
async function person() {
  const phone = newPhone();
  const login = await service.logIn(phone);
  await save(login.token);
  service.clock.ms += 1000;
  return { phone, ...login };
}

/** What the privacy centre sends. */
const ask = (
  token: string,
  field: 'consent_withdrawn' | 'deletion_requested',
  when = '2026-05-12T02:00:00.000Z',
) => service.call('/v3/user/save', { token, fields: JSON.stringify({ [field]: when }) });

const open = (query: object = {}) => listRequests.run({ all: false, full: false, ...query }, service.tasks);
const audit = (action: string) =>
  service.db.query<{ detail: Record<string, unknown> }>(
    'select detail from audit where action = $1 order by id',
    [action],
  );

const query = { channel: CHANNEL, limit: 100, full: false };

describe('a visitor who withdraws consent', () => {
  it('is on the list of whom somebody must see to, masked, with the day that was promised; asking again changes nothing', async () => {
    const { phone, token } = await person();
    const at = service.clock.ms;
    expect(await ask(token, 'consent_withdrawn')).toMatchObject({ code: 200 });
    service.clock.ms += DAY;
    await ask(token, 'consent_withdrawn');
    const listed = await open();
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        kind: 'withdraw',
        phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        channel: '',
        asked_at: new Date(at).toISOString(),
        due_at: new Date(at + 21 * DAY).toISOString(),
        done_at: null,
        overdue: false,
        institutions: [],
        note: '',
      },
    ]);
    expect(await open({ full: true })).toMatchObject([{ phone }]);
    expect(await audit('person-requests-full')).toEqual([{ detail: { count: 1 } }]);
    // It is no part of the profile any more.
    expect(
      await service.db.query('select profile from users where phone_hash = any($1::text[])', [
        phoneHashes(service.secrets, phone),
      ]),
    ).toEqual([{ profile: {} }]);
    await completeRequest.run({ id: listed[0]?.id ?? '', note: 'told' }, service.tasks);
  });

  it('is in no export from then on, until a form is saved anew; the proof of consent says when it ended', async () => {
    const { phone, token, userId } = await person();
    const other = await person();
    const exported = async () => {
      const { rows, leftOut } = await exportLeads.run({ ...query, full: true }, service.tasks);
      return { phones: rows.flat().filter((cell) => cell === phone || cell === other.phone), leftOut };
    };
    const before = await exported();
    expect(before.phones.sort()).toEqual([phone, other.phone].sort());
    await ask(token, 'consent_withdrawn');
    expect(await exported()).toEqual({ phones: [other.phone], leftOut: before.leftOut + 1 });
    const listed = await listLeads.run({ ...query, full: true }, service.tasks);
    expect(listed.find((lead) => lead.phone === phone)).toMatchObject({ withdrawn: true });
    const consents = await service.db.query<{ withdrawn_at: Date | null }>(
      'select withdrawn_at from consents where user_id = $1',
      [userId],
    );
    expect(consents.length).toBeGreaterThan(1);
    for (const { withdrawn_at } of consents) expect(withdrawn_at?.getTime()).toBe(service.clock.ms);
    service.clock.ms += 1000;
    await save(token);
    expect((await exported()).phones).toHaveLength(2);
  });

  it('withdraws what was given since as well: a request of its own, with its day', async () => {
    const { phone, token } = await person();
    const asked: string[] = [];
    for (const wait of [DAY, 0]) {
      await ask(token, 'consent_withdrawn');
      asked.push(new Date(service.clock.ms).toISOString());
      service.clock.ms += wait;
      if (wait > 0) await save(token);
      service.clock.ms += 1000;
    }
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const listed = (await open()).filter((one) => one.phone === masked && one.kind === 'withdraw');
    expect(listed.map(({ asked_at }) => asked_at)).toEqual(asked);
    const leads = await listLeads.run({ ...query, full: true }, service.tasks);
    expect(leads.filter((lead) => lead.phone === phone)).toMatchObject([{ withdrawn: true }]);
    for (const { id } of listed) await completeRequest.run({ id, note: '' }, service.tasks);
  });

  it('is told with the institutions that were given the data', async () => {
    const { token } = await service.logIn(newPhone());
    const { application_no: applicationNo = '' } = await save(token, 'channel_6201');
    await service.call('/v3/user/formSave', {
      token,
      channel: 'channel_6201',
      package: 'form-package',
      application_no: applicationNo,
      agreements: JSON.stringify([{ id: 'sample-institution-consent', version: '1.0' }]),
      request_id: 'privacy-consent-1',
    });
    await ask(token, 'consent_withdrawn');
    expect((await open()).at(-1)?.institutions).toEqual(['sample-consumer-finance']);
  });
});

describe('a visitor who asks for deletion', () => {
  it('is deleted when an operator completes the request; the request stays as the proof, and names nobody', async () => {
    const { phone, token, userId } = await person();
    const name = async () => (await service.call('/v3/user/get', { token })).data.realname;
    expect(await name()).not.toBe('');
    await ask(token, 'deletion_requested');
    expect(await name()).toBe('');
    const [request] = (await open()).filter(({ kind }) => kind === 'delete');
    const id = request?.id ?? '';
    const completed = await completeRequest.run({ id, note: '已电话告知' }, service.tasks);
    expect(completed).toMatchObject({
      state: 'done',
      kind: 'delete',
      deleted: { users: 1, leads: 1, sms_codes: 1 },
    });
    expect(await exportPerson.run({ phone }, service.tasks)).toBeNull();
    expect(await service.call('/v3/user/get', { token })).toMatchObject({ code: 401 });
    expect((await open({ all: true, full: true })).find((one) => one.id === id)).toMatchObject({
      phone: '',
      note: '已电话告知',
      done_at: new Date(service.clock.ms).toISOString(),
    });
    expect((await open()).some((one) => one.id === id)).toBe(false);
    expect(await completeRequest.run({ id, note: '' }, service.tasks)).toEqual({ state: 'done-before' });
    expect((await audit('request-complete')).at(-1)?.detail).toMatchObject({
      request: id,
      kind: 'delete',
      users: 1,
    });
    const rows = await service.db.query('select address, agent from person_requests where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ address: '', agent: '' }]);
  });

  it('is done with when the person is deleted in another way', async () => {
    const { phone, token } = await person();
    await ask(token, 'deletion_requested');
    const before = (await open()).length;
    await deletePerson.run({ phone }, service.tasks);
    expect(await open()).toHaveLength(before - 1);
  });

  it('is late when the promised days are over, which the metrics tell', async () => {
    const { token } = await person();
    await ask(token, 'deletion_requested');
    service.clock.ms += 21 * DAY + 1;
    expect((await open()).at(-1)).toMatchObject({ kind: 'delete', overdue: true });
    const text = await (await fetch(`${service.opsUrl}/metrics`)).text();
    expect(text).toMatch(/^dukou_person_requests\{state="overdue"\} [1-9]/m);
  });
});

describe('what asks for nothing', () => {
  it.each(['{"deletion_requested":""}', '{"deletion_requested":false}', '{"pet":"猫"}'])(
    '%s',
    async (fields) => {
      const { token } = await service.logIn(newPhone());
      const before = await open();
      expect(await service.call('/v3/user/save', { token, fields })).toMatchObject({ code: 200 });
      expect(await open()).toEqual(before);
    },
  );

  it('a request without a login, or one that does not exist', async () => {
    const before = await open({ all: true });
    expect(await ask('f'.repeat(32), 'deletion_requested')).toMatchObject({ code: 401 });
    expect(await completeRequest.run({ id: 'none', note: '' }, service.tasks)).toEqual({ state: 'unknown' });
    expect(await open({ all: true })).toEqual(before);
  });
});

describe('a person whose phone was stolen', () => {
  it('is logged out everywhere; others are not, and a new login works', async () => {
    const { phone, token } = await person();
    const second = await (async () => {
      service.clock.ms += 61_000;
      return service.logIn(phone);
    })();
    const other = await person();
    expect(await logOutPerson.run({ phone }, service.tasks)).toBe(2);
    for (const gone of [token, second.token]) {
      expect(await service.call('/v3/user/get', { token: gone })).toMatchObject({ code: 401 });
    }
    expect(await service.call('/v3/user/get', { token: other.token })).toMatchObject({ code: 200 });
    service.clock.ms += 61_000;
    const again = await service.logIn(phone);
    expect(await service.call('/v3/user/get', { token: again.token })).toMatchObject({ code: 200 });
    expect(JSON.stringify(await audit('person-log-out'))).not.toContain(phone);
  });
});

describe('a visitor who looks at what they have sent', () => {
  const applications = async (token: string) => (await service.call('/v3/user/applications', { token })).data;
  /** Somebody whose application an institution may have, by the sample of channel_6201. */
  async function sharing() {
    const phone = newPhone();
    const login = await service.logIn(phone);
    const terms = (await save(login.token, 'channel_6201')) as unknown as {
      application_no: string;
      agreements: readonly object[];
    };
    service.clock.ms += 1000;
    const { code } = await service.call('/v3/user/formSave', {
      token: login.token,
      channel: 'channel_6201',
      package: 'form-package',
      request_id: `privacy-consent-${requests}`,
      application_no: terms.application_no,
      agreements: JSON.stringify(terms.agreements),
    });
    expect(code).toBe(200);
    return { ...login, phone, number: terms.application_no };
  }

  it('sees to whom it may be given since when, and until when after a withdrawal, with the request', async () => {
    const { token, number } = await sharing();
    const before = await applications(token);
    expect(before).toMatchObject({
      masked: false,
      applications: [{ application_no: number, package: 'form-package', shared: [{ withdrawn_at: '' }] }],
      requests: [],
    });
    const [shared] = before.applications[0].shared;
    expect(shared.institution).toContain('示例消费金融有限公司');
    expect(shared.data_items).toContain('手机号');
    expect(Date.parse(shared.agreed_at)).toBe(service.clock.ms);
    service.clock.ms += 1000;
    await ask(token, 'consent_withdrawn');
    const after = await applications(token);
    expect(Date.parse(after.applications[0].shared[0].withdrawn_at)).toBe(service.clock.ms);
    expect(after.requests).toMatchObject([{ kind: 'withdraw', done_at: '' }]);
  });

  it('sees their own only, whoever the call says it is of', async () => {
    const one = await sharing();
    const other = await person();
    const { data } = await service.call('/v3/user/applications', {
      token: other.token,
      user_id: one.userId,
      phone: one.phone,
    });
    expect(data.applications.map(({ shared }: { shared: readonly object[] }) => shared)).toEqual([[]]);
    expect(JSON.stringify(data)).not.toContain(one.number);
    expect((await service.call('/v3/user/applications', { user_id: one.userId })).code).toBe(401);
  });

  it('sees no institution when they came by a link', async () => {
    const { phone } = await sharing();
    const mark = await service.db.transaction((transaction) =>
      createMark(
        transaction,
        { kind: 'mark', phone, channel: CHANNEL, uses: 1, now: service.clock.ms, lifetime: DAY },
        service.secrets,
      ),
    );
    const { data } = await service.call('/v1/user/loginMark', { token: '', mark, channel: CHANNEL });
    const seen = await applications(data.access_token);
    expect(seen).toMatchObject({ masked: true, applications: [{ package: 'form-package' }] });
    // An empty list would say that no institution may have it.
    expect(seen.applications[0]).not.toHaveProperty('shared');
  });

  it('sees an institution once, as the last consent to it stands', async () => {
    const { token, number, userId } = await sharing();
    await ask(token, 'consent_withdrawn');
    service.clock.ms += 1000;
    const again = new Date(service.clock.ms).toISOString();
    const copy = async (institution: string, name: string) =>
      service.db.transaction((transaction) =>
        transaction.write(
          `insert into consents (id, user_id, lead_id, agreement_id, version, purpose, institution, address, agent, created_at)
           select $1, user_id, lead_id, agreement_id, version, purpose, $2, address, agent, $3::timestamptz
           from consents
           where user_id = $4 and purpose = 'institution' limit 1`,
          [name, institution, again, userId],
        ),
      );
    await copy('sample-consumer-finance', `again-${number}`);
    const [{ shared }] = (await applications(token)).applications;
    expect(shared).toMatchObject([{ agreed_at: again, withdrawn_at: '' }]);
    for (let at = 0; at < 22; at += 1) await copy(`other-${at}`, `other-${at}-${number}`);
    expect((await applications(token)).applications[0].shared).toHaveLength(20);
  });

  it('sees the newest twenty', async () => {
    const { token, userId } = await service.logIn(newPhone());
    for (let at = 0; at < 22; at += 1) {
      await service.db.transaction(async (transaction) => {
        const when = new Date(service.clock.ms + at * 1000).toISOString();
        await transaction.write(
          'insert into leads (id, user_id, package, channel, application_no, created_at) values ($1, $2, $3, $4, $5, $6)',
          [`l-${userId}-${at}`, userId, `p-${at}`, CHANNEL, `${at}-${userId}`, when],
        );
        await transaction.write(
          `insert into lead_versions (id, lead_id, version, user_id, request_id, fingerprint, form, result, consented, release_id,
             host, address, agent, created_at) values ($1, $2, 1, $3, $1, '', '{}', 1, false, '', '', '', '', $4)`,
          [`v-${userId}-${at}`, `l-${userId}-${at}`, userId, when],
        );
      });
    }
    const { applications: list } = await applications(token);
    expect(list).toHaveLength(20);
    expect(list[0].package).toBe('p-21');
  });
});
