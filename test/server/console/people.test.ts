import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InviteLink, Person } from '../../../server/console/contract/person.ts';
import { inviteFirstPerson } from '../../../server/console/people/first-person.ts';
import { type Browser, PASSWORD, type RunningConsole, runConsole } from '../support/running-console.ts';

const DAY = 24 * 3600_000;
let service: RunningConsole;
let admin: Browser;

beforeAll(async () => {
  service = await runConsole();
  admin = await service.person('boss', ['admin']);
});
afterAll(() => service.close());

const listed = async (): Promise<readonly Person[]> => (await admin.send('GET', '/api/people')).json();
const find = async (id: string) => (await listed()).find((person) => person.id === id);

async function add(settings: object = {}): Promise<InviteLink> {
  await admin.stepUp();
  const body = { name: '王伟', roles: ['buyer'], ranges: [{ from: 7800, to: 7899 }], ...settings };
  const answer = await admin.send('POST', '/api/people', body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const accept = (path: string, body: object) =>
  service.visitor().send('POST', `/api/invites/${path.split('/')[2]}`, { password: PASSWORD, ...body });

describe('an invitation', () => {
  it('says who is meant, counts once, and makes somebody of them', async () => {
    const { id, path, expires } = await add();
    expect(Date.parse(expires)).toBe(service.clock.ms + 7 * DAY);
    expect(await find(id)).toMatchObject({ login: null, name: '王伟', sessions: 0, lastSeen: null });
    const seen = await service.visitor().send('GET', `/api/invites/${path.split('/')[2]}`);
    expect(seen.json()).toEqual({ name: '王伟', roles: ['buyer'], login: null });
    const both = await Promise.all([
      accept(path, { login: 'Wang-Wei' }),
      accept(path, { login: 'wang-wei2' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect((await accept(path, { login: 'third' })).json().error.code).toBe('closed');
    const { login } = both.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    const lastSeen = new Date(service.clock.ms).toISOString();
    expect(await find(id)).toMatchObject({ login, sessions: 1, isDisabled: false, lastSeen });
  });

  it('is over after seven days, and when there is a newer one', async () => {
    const first = await add({ name: '旧链接' });
    const second: InviteLink = (await admin.send('POST', `/api/people/${first.id}/invite`)).json();
    expect((await accept(first.path, { login: 'late' })).statusCode).toBe(410);
    service.clock.ms += 7 * DAY;
    expect((await accept(second.path, { login: 'late' })).statusCode).toBe(410);
    await admin.signIn();
  });

  it.each([
    [{ login: 'x' }, 'login', '请用 2 到 40 个字母、数字、汉字或 . _ - @，以字母、数字或汉字开头'],
    [{ login: '<script>' }, 'login', '请用 2 到 40 个字母、数字、汉字或 . _ - @，以字母、数字或汉字开头'],
    [{ login: 'BOSS' }, 'login', '已经有人用了，请换一个'],
    [{ login: 'good', password: 'short' }, 'password', '至少 12 个字符'],
    [{ login: 'goodgoodgood', password: 'GoodGoodGood1' }, 'password', '不能用登录名做密码'],
    [{ login: 'good', password: 'aaaaaaaaaaaaaa' }, 'password', '太容易猜到，请用更多不同的字符'],
  ])('with %o is refused and still counts', async (body, field, words) => {
    const { path } = await add({ name: '挑剔' });
    const refused = await accept(path, body);
    expect([refused.statusCode, refused.json().error.fields]).toEqual([400, { [field]: words }]);
    const login = `after-${service.clock.ms}`;
    expect((await accept(path, { login })).statusCode).toBe(200);
  });

  it('of somebody who is there sets another password, ends the sessions, and does not go around the second factor', async () => {
    const person = await service.person('forgets', ['engineer']);
    await admin.stepUp();
    const { path }: InviteLink = (await admin.send('POST', `/api/people/${person.id}/invite`)).json();
    const password = 'quite another password';
    const without = await accept(path, { login: 'forgets', password });
    expect([without.statusCode, Object.keys(without.json().error.fields)]).toEqual([400, ['code']]);
    expect((await accept(path, { login: 'other', password })).json().error.fields).toEqual({
      login: '您的登录名是 forgets',
    });
    expect((await person.send('GET', '/api/me')).statusCode).toBe(200);
    expect((await accept(path, { login: 'forgets', password, code: person.code() })).statusCode).toBe(200);
    expect((await person.send('GET', '/api/me')).statusCode).toBe(401);
    expect((await person.signIn()).statusCode).toBe(401);
    expect((await person.signIn({ password })).statusCode).toBe(200);
  });
});

describe('the first administrator', () => {
  it('comes by the newest link of a start, as long as nobody else is there', async () => {
    const own = await runConsole();
    try {
      const [old, link] = [
        await inviteFirstPerson(own.db, own.clock.ms),
        await inviteFirstPerson(own.db, own.clock.ms),
      ];
      const by = (path = '') =>
        own
          .visitor()
          .send('POST', `/api/invites/${path.split('/')[2]}`, { login: 'first', password: PASSWORD });
      expect((await by(old?.path)).statusCode).toBe(410);
      await own.person('sooner', ['admin']);
      expect((await by(link?.path)).statusCode).toBe(410);
      expect(await own.db.query('select login from console_people')).toEqual([{ login: 'sooner' }]);
      expect(await inviteFirstPerson(own.db, own.clock.ms)).toBeNull();
    } finally {
      await own.close();
    }
  });

  it('says what it is called', async () => {
    const own = await runConsole();
    try {
      const link = await inviteFirstPerson(own.db, own.clock.ms);
      const by = (body: object) =>
        own.visitor().send('POST', `/api/invites/${link?.path.split('/')[2]}`, {
          login: 'first',
          password: PASSWORD,
          ...body,
        });
      expect((await by({})).json().error.fields).toEqual({ name: '请填写姓名' });
      expect((await by({ name: ' ' })).statusCode).toBe(400);
      expect((await by({ name: ' 张三 ' })).json()).toMatchObject({ name: '张三', roles: ['admin'] });
    } finally {
      await own.close();
    }
  });

  it('is an administrator, for an hour', async () => {
    const own = await runConsole();
    try {
      const link = await inviteFirstPerson(own.db, own.clock.ms);
      const address = `/api/invites/${link?.path.split('/')[2]}`;
      own.clock.ms += 3600_000 - 1;
      expect((await own.visitor().send('GET', address)).json()).toEqual({
        name: null,
        roles: ['admin'],
        login: null,
      });
      own.clock.ms += 1;
      expect((await own.visitor().send('GET', address)).statusCode).toBe(410);
    } finally {
      await own.close();
    }
  });
});

describe('a change of somebody', () => {
  it('counts at once: other roles and being disabled end the sessions', async () => {
    const person = await service.person('moves', ['viewer']);
    await admin.stepUp();
    const change = (body: object) => admin.send('PATCH', `/api/people/${person.id}`, body);
    const renamed = await change({ name: '新名字' });
    expect(renamed.json()).toMatchObject({ id: person.id, name: '新名字', roles: ['viewer'], sessions: 1 });
    expect((await person.send('GET', '/api/me')).json().name).toBe('新名字');
    await person.stepUp();
    expect((await find(person.id))?.sessions).toBe(1);
    await change({ roles: ['buyer', 'content'] });
    expect((await person.send('GET', '/api/me')).statusCode).toBe(401);
    expect((await person.signIn()).json().permissions).toEqual(['view', 'edit-channels', 'publish']);
    expect((await change({ isDisabled: true })).json()).toMatchObject({ isDisabled: true, sessions: 0 });
    expect((await person.signIn()).statusCode).toBe(401);
    const link = await admin.send('POST', `/api/people/${person.id}/invite`);
    expect([link.statusCode, link.json().error.code]).toEqual([422, 'refused']);
    await change({ isDisabled: false });
    expect((await person.signIn()).statusCode).toBe(200);
    await admin.send('DELETE', `/api/people/${person.id}/sessions`);
    expect((await person.send('GET', '/api/me')).statusCode).toBe(401);
  });

  it.each([
    [{}, { body: '格式不对' }],
    [{ password: 'x' }, { password: '这里没有这一项' }],
    [{ roles: [] }, { roles: '至少 1 项' }],
    [{ roles: ['root'] }, { 'roles.0': expect.stringMatching(/^只能是 viewer、/) }],
    [{ roles: ['buyer', 'buyer'] }, { roles: '有重复' }],
    [{ ranges: [{ from: 9, to: 3 }] }, { 'ranges.0': '开始的渠道号比结束的大' }],
    [{ ranges: [{ from: 1 }] }, { 'ranges.0.to': '必填' }],
    [{ name: '  ' }, { name: '格式不对' }],
    [{ name: 'a\u0000b' }, { name: '格式不对' }],
  ])('to %o is refused', async (body, fields) => {
    const person = await service.person(`odd-${JSON.stringify(body).length}-${service.clock.ms}`, ['viewer']);
    await admin.stepUp();
    const answer = await admin.send('PATCH', `/api/people/${person.id}`, body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
    expect((await find(person.id))?.roles).toEqual(['viewer']);
  });

  it('of nobody is not found', async () => {
    await admin.stepUp();
    expect((await admin.send('PATCH', '/api/people/none', { name: 'x' })).statusCode).toBe(404);
    expect((await admin.send('POST', '/api/people/none/invite')).statusCode).toBe(404);
  });

  it.each([{ roles: ['admin', 'engineer'] }, { roles: ['viewer'] }, { isDisabled: true }, { ranges: [] }])(
    'of oneself to %o is refused and noted',
    async (body) => {
      await admin.stepUp();
      const answer = await admin.send('PATCH', `/api/people/${admin.id}`, body);
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden']);
      expect(await find(admin.id)).toMatchObject({ roles: ['admin'], isDisabled: false });
      expect((await service.audit())[0]).toMatchObject({
        action: 'refused',
        actor_id: admin.id,
        is_refused: true,
        detail: { method: 'PATCH', path: `/api/people/${admin.id}`, code: 'forbidden' },
      });
    },
  );

  it('by two administrators of each other at the same moment leaves one', async () => {
    const own = await runConsole();
    try {
      const [one, two] = [await own.person('one', ['admin']), await own.person('two', ['admin'])];
      await one.stepUp();
      await two.stepUp();
      const answers = await Promise.all([
        one.send('PATCH', `/api/people/${two.id}`, { roles: ['viewer'] }),
        two.send('PATCH', `/api/people/${one.id}`, { isDisabled: true }),
      ]);
      // The other was an administrator still when it asked, or not any more.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(
        await own.db.query(`select id from console_people where disabled_at is null and roles ? 'admin'`),
      ).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});
