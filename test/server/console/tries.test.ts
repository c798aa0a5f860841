import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type RunningConsole, runConsole } from '../support/running-console.ts';

let service: RunningConsole;

beforeAll(async () => {
  service = await runConsole();
});
afterAll(() => service.close());

/** A try from an address of its own. */
const guess = (login: string, password = 'wrong wrong wrong', address = {}) =>
  service.visitor().send('POST', '/api/session', { login, password }, address);

describe('guesses', () => {
  it('at one login wait after five wrong ones, twice as long each time, up to 15 minutes', async () => {
    await service.person('target', ['viewer']);
    for (let n = 0; n < 5; n += 1) expect((await guess('target')).statusCode).toBe(401);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const refused = await guess('target', PASSWORD);
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many']);
      const wait = Number(refused.headers['retry-after']);
      waits.push(wait);
      service.clock.ms += wait * 1000;
      if (n < 7) expect((await guess('target')).statusCode).toBe(401);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect((await guess('target', PASSWORD)).statusCode).toBe(200);
    expect((await guess('target')).statusCode).toBe(401);
  });

  it('wait for a login that nobody has, too', async () => {
    for (let n = 0; n < 5; n += 1) await guess('no-such-login');
    expect((await guess('no-such-login')).statusCode).toBe(429);
  });

  it('at the same moment are no more than one after the other', async () => {
    await service.person('crowd', ['viewer']);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess('crowd')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  it('of one network at many logins wait after twenty', async () => {
    // What a guesser says of addresses before its own is no address.
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` });
    for (let n = 0; n < 20; n += 1) {
      expect((await guess(`login-${n}`, undefined, from(n))).statusCode).toBe(401);
    }
    expect((await guess('login-20', undefined, from(20))).statusCode).toBe(429);
    expect((await guess('login-20')).statusCode).toBe(401);
  });

  it('at a code are not forgotten for asking without one', async () => {
    const person = await service.person('coded', ['engineer']);
    for (let n = 0; n < 5; n += 1) {
      expect((await person.signIn({ code: undefined })).statusCode).toBe(400);
      expect((await person.signIn({ code: '000000' })).statusCode).toBe(400);
    }
    expect((await person.signIn({ code: undefined })).statusCode).toBe(429);
  });
});
