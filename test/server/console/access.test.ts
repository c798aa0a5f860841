import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestWords } from '../../../server/console/contract/audit-words.ts';
import { ROLES, type Role } from '../../../server/console/contract/person.ts';
import { PERMISSIONS_OF } from '../../../server/console/people/permissions.ts';
import type { Browser } from '../support/running-console.ts';
import { type RunningWork, runWork } from './running-work.ts';

let service: RunningWork;
const people = new Map<Role, Browser>();

beforeAll(async () => {
  service = await runWork();
  for (const role of ROLES) people.set(role, await service.person(`role-${role}`, [role]));
});
afterAll(() => service.close());

/** An address of a route that names nothing that is there. */
const addressOf = (path: string): string => `/api${path.replace(/:\w+/g, 'nothing')}`;

const guarded = () => service.routes.filter(({ permission }) => permission !== 'nobody');

describe('every route', () => {
  it('has an address that the audit tells in words', () => {
    const told = guarded().map(({ method, path }) => requestWords(method, addressOf(path)));
    expect(told.filter((words) => !/^[\p{Script=Han} ]+$/u.test(words.replaceAll('nothing', '')))).toEqual(
      [],
    );
    for (const [method, path, words] of [
      ['POST', '/api/drafts/12/publish', '改动单 12 发布'],
      ['POST', '/api/drafts', '新建 改动单'],
      ['PATCH', '/api/people/p1', '修改 人员 p1'],
      ['DELETE', '/api/people/p1/sessions', '结束 人员 p1 登录'],
    ] as const)
      expect(requestWords(method, path)).toBe(words);
  });

  it('is for nobody who is not signed in, unless it says so', async () => {
    const open = service.routes.filter(({ permission }) => permission === 'nobody');
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /session',
      'GET /invites/:token',
      'POST /invites/:token',
    ]);
    expect(guarded().length).toBeGreaterThan(30);
    for (const { method, path } of guarded()) {
      const answer = await service.visitor().send(method, addressOf(path));
      expect([method, path, answer.statusCode, answer.json().error.code]).toEqual([
        method,
        path,
        401,
        'signed-out',
      ]);
    }
  });

  it.each(ROLES)('lets the role %s do what the table of permissions says, and nothing else', async (role) => {
    const browser = people.get(role) as Browser;
    // Signing out comes last: what is tried here is whether one may. A stream of events has no end to wait for.
    for (const { method, path, permission } of guarded().filter(
      ({ path: at }) => !['/session', '/events'].includes(at),
    )) {
      const answer = await browser.send(method, addressOf(path));
      const may =
        permission === 'signed-in' || (PERMISSIONS_OF[role] as readonly string[]).includes(permission);
      const code = answer.statusCode === 200 ? 'ok' : answer.json().error.code;
      expect([method, path, code === 'forbidden']).toEqual([method, path, !may]);
      expect([method, path, code]).not.toEqual([method, path, 'internal']);
    }
  });

  it('that asks for the password again does so before anything else of its own', async () => {
    const admin = people.get('admin') as Browser;
    await admin.signIn();
    const asks = guarded().filter((route) => 'stepUp' in route && route.stepUp);
    expect(asks.length).toBeGreaterThan(3);
    for (const { method, path } of asks.filter(({ permission }) => permission === 'manage-people')) {
      const answer = await admin.send(method, addressOf(path), {});
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 423, 'step-up']);
    }
    await admin.stepUp();
    expect((await admin.send('POST', '/api/people', {})).json().error).toMatchObject({
      code: 'invalid',
      fields: { name: '必填', roles: '必填', ranges: '必填' },
    });
    service.clock.ms += 11 * 60_000;
    expect((await admin.send('POST', '/api/people', {})).statusCode).toBe(423);
  });

  it('is closed to whoever must set up a second factor first, but for that', async () => {
    const link = await service.invite(['engineer']);
    const engineer = service.visitor();
    const body = { login: 'new.engineer', password: 'a long password 1' };
    const accepted = await engineer.send('POST', `/api/invites/${link.split('/')[2]}`, body);
    expect(accepted.json()).toMatchObject({ mustSetUpSecondFactor: true });
    expect((await engineer.send('GET', '/api/me')).statusCode).toBe(200);
    const refused = await engineer.send('GET', '/api/audit');
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      403,
      '请先设置两步验证，再做别的事。',
    ]);
    expect((await engineer.send('POST', '/api/me/second-factor')).statusCode).toBe(200);
  });
});

describe('a request', () => {
  const SIGN_IN = { login: 'role-viewer', password: 'wrong wrong wrong' };
  const { stringify } = JSON;

  it.each<[string, Record<string, string>, string | object]>([
    [
      'of a form',
      { 'content-type': 'application/x-www-form-urlencoded', 'x-console': '' },
      'login=a&password=b',
    ],
    ['of a form that says JSON', { 'content-type': 'text/plain', 'x-console': '' }, stringify(SIGN_IN)],
    ['of another site', { origin: 'https://evil.example' }, SIGN_IN],
    ['of a page on another port', { origin: 'http://127.0.0.1:5173' }, SIGN_IN],
    ['of a sandboxed page, as the preview is', { origin: 'null' }, SIGN_IN],
    ['of a page that does not say so', { 'x-console': '' }, SIGN_IN],
    ['of another site in an old browser', { origin: '', 'sec-fetch-site': 'cross-site' }, SIGN_IN],
    ['of visitors in an old browser', { origin: '', 'sec-fetch-site': 'same-site' }, SIGN_IN],
    ['of nobody knows where', { origin: '' }, SIGN_IN],
  ])('%s writes nothing anywhere, in the name of whoever is signed in', async (_, headers, body) => {
    const admin = people.get('admin') as Browser;
    await admin.signIn();
    const before = await service.audit();
    for (const { method, path } of service.routes.filter(({ method }) => method !== 'GET')) {
      const asked = { cookie: admin.cookie, ...headers };
      const answer = await service.visitor().send(method, addressOf(path), body, asked);
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 403, 'forbidden']);
    }
    expect(await service.audit()).toEqual(before);
    expect((await admin.send('GET', '/api/me')).statusCode).toBe(200);
  });

  it.each(['cross-site', 'same-site'])('of a %s page reads nothing and leaves no line', async (site) => {
    const admin = people.get('admin') as Browser;
    await admin.signIn();
    const before = await service.audit();
    for (const { method, path } of service.routes.filter(({ method }) => method === 'GET')) {
      const answer = await admin.send(method, addressOf(path), undefined, { 'sec-fetch-site': site });
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 403, 'forbidden']);
    }
    expect(await service.audit()).toEqual(before);
  });

  it('has no more than its route says: no role, owner or state comes along', async () => {
    const all = await service.person('role-all', ROLES);
    const more = { roles: ['admin'], ranges: [], isDisabled: false, owner: all.id, state: 'published' };
    await all.stepUp();
    const before = await all.send('GET', '/api/me').then((answer) => answer.json());
    for (const { method, path, body } of guarded()) {
      if (typeof body !== 'object') continue;
      const known = Object.keys(body.properties as object);
      const answer = await all.send(method, addressOf(path), more);
      const { code, fields } = answer.json().error;
      expect([path, answer.statusCode, code]).toEqual([path, 400, 'invalid']);
      for (const name of Object.keys(more).filter((one) => !known.includes(one)))
        expect([path, name, fields[name]]).toEqual([path, name, '这里没有这一项']);
    }
    expect(await all.send('GET', '/api/me').then((answer) => answer.json())).toEqual(before);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'whose JSON is called %s is not read',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await service.visitor().send('POST', '/api/session', stringify(SIGN_IN), headers);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid']);
    },
  );

  it('without an origin counts where the browser says that it is from the same', async () => {
    const headers = { origin: '', 'sec-fetch-site': 'same-origin' };
    const answer = await service.visitor().send('POST', '/api/session', SIGN_IN, headers);
    expect(answer.statusCode).toBe(401);
  });

  it.each(['localhost:5174', 'evil.example', '127.0.0.1', '127.0.0.1:5175'])(
    'to the host %s is none of the console',
    async (host) => {
      const [own, other] = ['127.0.0.1:5174', host];
      const said = { 'x-forwarded-host': own, 'x-forwarded-proto': 'http', forwarded: `host="${own}"` };
      for (const path of ['/', '/api/me', '/api/session']) {
        const answer = await service.visitor().send('GET', path, undefined, { host, ...said });
        expect([answer.statusCode, answer.body]).toEqual([421, `控制台的地址是 http://${own}`]);
      }
      const forwarded = { 'x-forwarded-host': other, 'x-forwarded-proto': 'https' };
      for (const [headers, status] of [
        [forwarded, 401],
        [{ ...forwarded, origin: `https://${other}` }, 403],
      ] as const) {
        const signIn = { ...SIGN_IN, login: `at-${host}` };
        const answer = await service.visitor().send('POST', '/api/session', signIn, headers);
        expect(answer.statusCode).toBe(status);
      }
    },
  );

  it('of which there are too many is refused, with the seconds to wait', async () => {
    const someone = service.visitor();
    let answer = await someone.send('GET', '/api/invites/none');
    for (let n = 0; n < 60 && answer.statusCode === 410; n += 1) {
      answer = await someone.send('GET', '/api/invites/none');
    }
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('with a character that no database keeps is refused', async () => {
    const viewer = people.get('viewer') as Browser;
    await viewer.signIn();
    const asked = [
      await viewer.send('GET', '/api/audit?actor=a%00b'),
      await service.visitor().send('GET', '/api/invites/a%00b'),
      await service.visitor().send('POST', '/api/session', { login: 'a\u0000b', password: 'x' }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  it('that is too large or no JSON is refused in the words of the contract', async () => {
    const someone = service.visitor();
    const large = await someone.send('POST', '/api/session', { login: 'a'.repeat(70_000), password: 'b' });
    expect([large.statusCode, large.json().error.code]).toEqual([413, 'too-large']);
    const type = { 'content-type': 'application/json' };
    const broken = await someone.send('POST', '/api/session', '{"login":', type);
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, 'invalid']);
    const polluted = await someone.send('POST', '/api/session', '{"__proto__":{"a":1}}', type);
    expect([polluted.statusCode, polluted.json().error.code]).toEqual([400, 'invalid']);
    const odd = await someone.send('POST', '/api/session', { login: 7, password: '', admin: true });
    expect(odd.json().error.fields).toEqual({
      login: '类型不对',
      password: '不能为空',
      admin: '这里没有这一项',
    });
  });
});

describe('an answer', () => {
  it('is kept nowhere, shown in no frame, and read by no other site', async () => {
    const answer = await service.visitor().send('GET', '/api/me');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('to an address below /api that is none is JSON', async () => {
    for (const path of ['/api', '/api/', '/api/unknown?x=1']) {
      const answer = await service.visitor().send('GET', path);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
    }
  });
});
