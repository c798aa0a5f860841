import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiSpec } from '../../engine/decide/model/api-spec.ts';
import type { Shape } from '../../engine/decide/model/shape.ts';
import { createMarks } from '../../server/accounts/create-marks.ts';
import { ALL_CALLS } from '../../server/calls/all-calls.ts';
import { API_CONTRACT, type CallName } from '../../server/calls/api-contract.ts';
import { apiDoc } from '../support/api-doc.ts';
import { idCard } from '../support/id-card.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { readJson } from '../support/read-json.ts';
import { misfit } from './support/fits-shape.ts';
import { completeAnswers } from './support/form-answers.ts';
import {
  AGREEMENTS,
  type Answer,
  type FormFields,
  newAddress,
  newPhone,
  type RunningService,
  runService,
} from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
  const { idCards } = service.data;
  service.configure({ idCards: { ...idCards, perUserHour: 1000, perUserDay: 1000 } });
  service.cards = { read: async () => ({ name: '王小明', number: idCard(1) }) };
});
afterAll(() => service.close());

const NAMES = Object.keys(API_CONTRACT) as CallName[];
let requests = 0;

async function markOf(kind: 'mark' | 'markcode'): Promise<string> {
  const order = {
    kind,
    channel: 'channel_5300',
    phones: [null],
    uses: 1,
    expires: service.clock.ms + 60_000,
  };
  return (await createMarks.run(order, service.tasks))[0] ?? '';
}

/** A report of somebody who has logged in. */
async function earned(report: FormFields): Promise<FormFields> {
  const { token } = await service.logIn(newPhone());
  return { ...report, token, ticket: service.tickets.issue('channel_5300', service.clock.ms) };
}

async function codeFor(phone: string): Promise<FormFields> {
  await service.call('/v1/user/sendLoginSms', { phone });
  return { phone, code: service.lastCode(phone), agreements: AGREEMENTS };
}

/** Fields with which each call succeeds. */
const VALID: Readonly<Record<CallName, () => FormFields | Promise<FormFields>>> = {
  sendLoginSms: () => ({ phone: newPhone() }),
  loginSmsCode: () => codeFor(newPhone()),
  loginH5: async () => ({ ...(await codeFor(newPhone())), attribution: '{"utm_source":"kuaishou"}' }),
  loginMark: async () => ({ mark: await markOf('mark') }),
  loginMarkCode: async () => ({ markcode: await markOf('markcode') }),
  logOut: () => ({}),
  userApplications: () => ({}),
  userGet: () => ({}),
  userSave: () => ({ fields: '{"city":"杭州市"}' }),
  realname: () => ({ realname: '王小明', id_card: idCard(1) }),
  readIdCard: () => ({
    picture: Buffer.from([0xff, 0xd8, 0xff]).toString('base64'),
    agreements: '[{"id":"sensitive-data","version":"1.0"}]',
  }),
  regionList: () => ({}),
  geocoder: () => ({ latitude: '31.23', longitude: '121.47' }),
  ipInfo: () => ({}),
  appIndex: () => ({}),
  channelInfo: () => ({ channel: '5818' }),
  activeChannel: () => ({}),
  formSave: () => {
    requests += 1;
    return { package: 'form-package', form: completeAnswers(), request_id: `contract-${requests}` };
  },
  baiduReport: () => earned({ bd_vid_url: 'https://m.example.com/?bd_vid=1', convert_type: '3' }),
  kuaishouReport: () => earned({ callback: 'abc', event_type: '9', utm_source: 'kuaishou' }),
  oceanengineReport: () => earned({ callback: 'abc', event_type: 'form' }),
  tencentReport: () =>
    earned({ click_id: 'abc', page_url: 'https://m.example.com/', action_type: 'RESERVATION' }),
  track: () => ({ source: 'h5', title: 'x', attr: '{}' }),
};

async function validFields(name: CallName): Promise<FormFields> {
  const { token } = await service.logIn(newPhone());
  const isLoggedIn = 'session' in API_CONTRACT[name];
  return { channel: 'channel_5300', ...(isLoggedIn ? { token } : {}), ...(await VALID[name]()) };
}

const IN_SHANGHAI = { 'x-forwarded-for': '202.96.209.5' };

describe('the contract', () => {
  it('has every call that the backend answers, and no other', () => {
    expect(ALL_CALLS.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
  });

  it('has every call that pages make, with the paths and fields that they send', () => {
    const { endpoints } = readJson<ApiSpec>('schemas/api.json');
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const call = API_CONTRACT[name as CallName];
      expect(call?.path, name).toBe(endpoint.path);
      expect(Object.keys(call.fields), name).toEqual(expect.arrayContaining([...endpoint.fields]));
      for (const { at } of Object.values(endpoint.reads ?? {})) {
        let shape: unknown = call.data;
        for (const key of at.slice(1).split('/'))
          shape =
            (shape as Record<string, unknown>)?.[key] ?? (shape as Record<string, unknown>)?.[`${key}?`];
        expect(shape, `${name} reads ${at}`).toBeTypeOf('string');
      }
    }
  });

  it('is written down in docs/api.md as it is', () => {
    const hint = 'write it again: npm run docs';
    expect(readFileSync(join(PROJECT_ROOT, 'docs/api.md'), 'utf8'), hint).toBe(apiDoc());
  });

  it.each(NAMES)('%s answers as described', async (name) => {
    const { path, data: shape } = API_CONTRACT[name];
    const { code, data } = await service.call(path, await validFields(name), IN_SHANGHAI);
    expect(code).toBe(200);
    expect(misfit(data, shape as Shape)).toBeNull();
  });

  it.each(NAMES.filter((name) => 'session' in API_CONTRACT[name]))('%s needs a login', async (name) => {
    const fields = { ...(await validFields(name)), token: '0'.repeat(32) };
    expect(await service.call(API_CONTRACT[name].path, fields)).toMatchObject({ code: 401 });
  });
});

const DEEP = `${'['.repeat(200)}${']'.repeat(200)}`;

/** Values that are wrong in every field of every call. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a NUL': 'x\u0000y',
  'a terminal sequence': '\u001b[31mx',
  'a header of its own': 'x\r\nset-cookie: a=1\u0007',
  'too much text': 'x'.repeat(40_000),
  'bytes that are no UTF-8': '\ufffd',
};

/** Values that are wrong where JSON is expected. */
const HOSTILE_JSON: Readonly<Record<string, string>> = {
  'deep JSON': `{"a":${DEEP}}`,
  'a key that reaches the prototype': '{"__proto__":{"isAdmin":true},"realname":"x"}',
  'the wrong type': '"text"',
  'half of it': '{"a":',
  'half of a character': String.raw`{"a":"\ud83d","realname":"x"}`,
  'half of a character in a name': String.raw`{"\udc00":"x"}`,
};

/** True for fields that the contract says to be JSON. */
const isJson = (name: CallName, field: string): boolean =>
  ((API_CONTRACT[name].fields as FormFields)[field] ?? '').startsWith('JSON');

/** Every row of every table, as text: what the database would show of it. */
async function everything(): Promise<readonly string[]> {
  const tables = await service.db.asOwner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      service.db.asOwner.query<{ row: string }>(`select '${name}: ' || t::text as row from ${name} t`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .sort();
}

/** Posts exactly this body. */
async function post(name: CallName, body: string | Buffer, headers: FormFields = {}): Promise<Answer> {
  const answer = await fetch(service.url + API_CONTRACT[name].path, {
    method: 'POST',
    body: body as BodyInit,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': newAddress(),
      ...headers,
    },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

describe('one hostile field in a call that is right otherwise', () => {
  const cases = NAMES.flatMap((name) =>
    Object.keys(API_CONTRACT[name].fields).map((field) => [name, field] as const),
  );
  it.each(cases)('%s names %s, fails nowhere inside and stores nothing', async (name, field) => {
    const fields = await validFields(name);
    const before = await everything();
    const bad = { ...HOSTILE, ...(isJson(name, field) ? HOSTILE_JSON : {}) };
    for (const [what, value] of Object.entries(bad)) {
      const answer = await service.call(API_CONTRACT[name].path, { ...fields, [field]: value });
      expect(answer, what).toMatchObject({ code: 400, data: { field: expect.stringContaining(field) } });
    }
    const rest = new URLSearchParams({ ...fields, [field]: '' }).toString();
    for (const value of ['%ff%fe', '%c0%af', '%ed%a0%80']) {
      const body = `${rest.replace(new RegExp(`(^|&)${field}=(?=&|$)`), '')}&${field}=a${value}`;
      expect(await post(name, body), value).toMatchObject({ code: 400, data: { field } });
    }
    const twice = await post(name, `${new URLSearchParams({ ...fields, [field]: 'a' })}&${field}=b`);
    expect(twice).toMatchObject({ code: 400, data: { field } });
    expect(await everything()).toEqual(before);
    // SQL is text like any other: it may be stored, and does nothing.
    const sql = await service.call(API_CONTRACT[name].path, {
      ...fields,
      [field]: "x'; drop table users; --",
    });
    expect(sql.code).not.toBe(500);
    expect(await service.db.query('select 1 from users limit 1')).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });
});

/** What every call carries about the visit, and no call reads: no browser is locked out by what it says of itself. */
const { common } = readJson<ApiSpec>('schemas/api.json');
const READ_BY_SOME = ['token', 'channel', 'user_id', 'package'];
const UNREAD = Object.keys(common).filter((field) => !READ_BY_SOME.includes(field));

describe('a hostile visitor', () => {
  it.each(NAMES)('%s does not care what the browser says of itself, and keeps none of it', async (name) => {
    expect(UNREAD.length).toBeGreaterThan(4);
    const fields = await validFields(name);
    for (const [what, value] of Object.entries({ ...HOSTILE, 'an odd text': "'; drop table users; --" })) {
      const marked = `unwanted${value.slice(0, 5000)}`;
      const hostile = Object.fromEntries(UNREAD.map((field) => [field, marked]));
      const { code } = await service.call(API_CONTRACT[name].path, {
        ...fields,
        ...(what === 'a NUL' ? {} : await VALID[name]()),
        ...hostile,
      });
      expect(code, what).toBe(200);
    }
    expect((await everything()).filter((row) => row.includes('unwanted'))).toEqual([]);
  });

  it.each(NAMES)('%s keeps nothing hostile of login, visitor, channel and package', async (name) => {
    const fields = await validFields(name);
    for (const field of READ_BY_SOME) {
      for (const [what, value] of Object.entries(HOSTILE)) {
        const answer = await service.call(API_CONTRACT[name].path, {
          ...fields,
          ...(await VALID[name]()),
          [field]: `unwanted${value}`,
        });
        expect([200, 400, 401, 403, 404], `${field}: ${what}`).toContain(answer.code);
      }
    }
    expect((await everything()).filter((row) => row.includes('unwanted'))).toEqual([]);
  });

  it.each(NAMES)('%s refuses bodies that are no form, and stores nothing', async (name) => {
    const fields = await validFields(name);
    const form = new URLSearchParams(fields).toString();
    const before = await everything();
    // Pictures travel with a form: that call takes more than others.
    const tooLarge = (ALL_CALLS.find((call) => call.name === name)?.bodyLimit ?? 64 * 1024) + 1;
    const bodies: readonly (readonly [string, string | Buffer, string])[] = [
      ['too large', form.padEnd(tooLarge, '&'), 'application/x-www-form-urlencoded'],
      ['of countless fields', `${form}${'&a=1'.repeat(5000)}`, 'application/x-www-form-urlencoded'],
      ['half a JSON', '{"phone":', 'application/json'],
      ['JSON that reaches the prototype', '{"__proto__":{"isAdmin":true}}', 'application/json'],
      [
        'a form in parts',
        '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
        'multipart/form-data; boundary=x',
      ],
      ['XML', '<a/>', 'application/xml'],
      ['bytes', Buffer.from([0, 255, 254]), 'application/octet-stream'],
    ];
    for (const [what, body, type] of bodies) {
      const answer = await post(name, body, { 'content-type': type });
      expect(answer, what).toMatchObject({ code: 400, data: { reason: 'body-invalid' } });
    }
    expect(await everything()).toEqual(before);
  });

  it.each(NAMES)('%s takes hostile headers for nothing but text, at most for none', async (name) => {
    const fields = await validFields(name);
    const headers = {
      'user-agent': `hostile-agent <script>alert(1)</script>'; drop table users; -- \\u0000 ${'x'.repeat(4000)}`,
      'x-forwarded-for': "hostile-address'; drop table users; --",
      'x-request-id': 'mine\tX',
      referer: 'https://evil.example/%0d%0aset-cookie:a=1',
    };
    const answer = await fetch(service.url + API_CONTRACT[name].path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Answer).code).toBe(200);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const rows = await everything();
    expect(rows.filter((row) => row.includes('x'.repeat(513)))).toEqual([]);
    expect(rows.filter((row) => row.includes('hostile-address'))).toEqual([]);
    // The browser's name is kept where it is part of a proof.
    const kept = rows.filter((row) => row.includes('hostile-agent')).map((row) => row.split(':')[0]);
    expect(['consents', 'lead_versions']).toEqual(expect.arrayContaining([...new Set(kept)]));
  });
});
