import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type RunningConsole, runConsole } from '../support/running-console.ts';

const MINUTE = 60_000;
let service: RunningConsole;

beforeAll(async () => {
  service = await runConsole();
});
afterAll(() => service.close());

describe('a session', () => {
  it('is for whoever knows login and password, in whatever letters the login is typed', async () => {
    const buyer = await service.person('wang.wei', ['buyer'], [{ from: 7800, to: 7899 }]);
    const answer = await buyer.signIn({ login: ' Wang.Wei ' });
    expect(answer.json()).toMatchObject({
      login: 'wang.wei',
      roles: ['buyer'],
      permissions: ['view', 'edit-channels', 'publish'],
      ranges: [{ from: 7800, to: 7899 }],
      mustSetUpSecondFactor: false,
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^dukou_console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await buyer.send('GET', '/api/me')).json()).toEqual(answer.json());
    expect(JSON.stringify(await service.db.query('select * from console_sessions'))).not.toContain(
      buyer.cookie.split('=')[1],
    );
  });

  it('says the same to an unknown login, a wrong password and somebody who was disabled', async () => {
    const gone = await service.person('gone', ['viewer']);
    await service.person('here', ['viewer']);
    await service.db.query('update console_people set disabled_at = now() where id = $1', [gone.id]);
    const tries = [
      { login: 'gone', password: PASSWORD },
      { login: 'nobody-at-all', password: PASSWORD },
      { login: 'here', password: 'wrong horse wrong' },
    ];
    for (const body of tries) {
      const answer = await service.visitor().send('POST', '/api/session', body);
      expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
        401,
        { error: { code: 'signed-out', message: '登录名或密码不对。' } },
        undefined,
      ]);
    }
  });

  it('gets another id at each sign-in, and the one before is good for nothing', async () => {
    const person = await service.person('fixed', ['viewer']);
    const before = person.cookie;
    await person.signIn();
    expect(person.cookie).not.toBe(before);
    expect((await person.send('GET', '/api/me', undefined, { cookie: before })).statusCode).toBe(401);
    const planted = `dukou_console=${'a'.repeat(43)}`;
    await person.send('POST', '/api/session', { login: 'fixed', password: PASSWORD }, { cookie: planted });
    expect((await person.send('GET', '/api/me', undefined, { cookie: planted })).statusCode).toBe(401);
  });

  it('ends after 30 minutes without a request, and after twelve hours with them', async () => {
    const person = await service.person('idle', ['viewer']);
    const isIn = async () => (await person.send('GET', '/api/me')).statusCode === 200;
    service.clock.ms += 29 * MINUTE;
    expect(await isIn()).toBe(true);
    service.clock.ms += 31 * MINUTE;
    expect(await isIn()).toBe(false);
    await person.signIn();
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      service.clock.ms += 20 * MINUTE;
      expect(await isIn()).toBe(true);
    }
    service.clock.ms += 20 * MINUTE;
    expect(await isIn()).toBe(false);
  });

  it('is seen by its person with device and address, who ends the others but not that of anybody else', async () => {
    const person = await service.person('many', ['viewer']);
    const stranger = await service.person('stranger', ['viewer']);
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
    const phone = service.visitor();
    const signIn = { login: 'many', password: PASSWORD };
    await phone.send('POST', '/api/session', signIn, { 'user-agent': chrome });
    await service.visitor().send('POST', '/api/session', signIn);
    const sessions = async () => (await person.send('GET', '/api/me/sessions')).json();
    const [own, ...others] = await sessions();
    expect(own).toMatchObject({ isThis: true });
    expect(others).toHaveLength(2);
    const there = others.find(({ device }: { device: string }) => device === 'Chrome · Windows');
    expect(there).toMatchObject({ isThis: false, address: expect.stringMatching(/^[\d.]+$/) });
    expect(JSON.stringify([own, others])).not.toContain(phone.cookie.split('=')[1]);
    for (const [who, id] of [
      [stranger, there.id],
      [person, own.id],
      [person, 'nothing'],
    ])
      expect((await who.send('DELETE', `/api/me/sessions/${id}`)).statusCode).toBe(404);
    expect((await person.send('DELETE', `/api/me/sessions/${there.id}`)).statusCode).toBe(200);
    expect((await phone.send('GET', '/api/me')).statusCode).toBe(401);
    expect((await person.send('DELETE', '/api/me/sessions')).statusCode).toBe(200);
    expect(await sessions()).toEqual([expect.objectContaining({ id: own.id, isThis: true })]);
    expect((await stranger.send('GET', '/api/me')).statusCode).toBe(200);
    const noted = (await service.audit()).filter(({ action }) => action === 'own-sessions-ended');
    expect(noted.map(({ actor_id, detail }) => [actor_id, detail])).toEqual([
      [person.id, { ended: 1 }],
      [person.id, { ended: 1 }],
    ]);
  });

  it('keeps its place when the password is given again', async () => {
    const person = await service.person('again', ['viewer']);
    const before = (await person.send('GET', '/api/me/sessions')).json();
    expect(before).toHaveLength(1);
    await person.stepUp();
    const [after, ...more] = (await person.send('GET', '/api/me/sessions')).json();
    expect(more).toEqual([]);
    expect(after).toMatchObject({ address: before[0].address, begun: before[0].begun, isThis: true });
  });

  it('ends when its person signs out', async () => {
    const person = await service.person('leaves', ['viewer']);
    const before = person.cookie;
    const answer = await person.send('DELETE', '/api/session');
    expect(answer.headers['set-cookie']).toContain('dukou_console=; Path=/');
    expect((await person.send('GET', '/api/me', undefined, { cookie: before })).statusCode).toBe(401);
  });
});
