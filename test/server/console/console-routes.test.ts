import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleRefusal } from '../../../server/console/http/console-refusal.ts';
import { FileAnswer, type GuardedRoute } from '../../../server/console/http/console-route.ts';
import { type Browser, type RunningConsole, runConsole } from '../support/running-console.ts';

const SENT = { 'content-type': 'application/octet-stream' };
let service: RunningConsole;
let viewer: Browser;

const upload: GuardedRoute<Buffer, object> = {
  method: 'POST',
  path: '/test/upload',
  permission: 'view',
  body: 'bytes',
  bodyLimit: 200_000,
  handle: async ({ body }) => ({ bytes: body.length }),
};
const download: GuardedRoute<undefined, FileAnswer> = {
  method: 'GET',
  path: '/test/download',
  permission: 'view',
  handle: async () => new FileAnswer('渠道.xlsx', 'application/vnd.ms-excel', Buffer.from('sheet')),
};
const fails: GuardedRoute<undefined, object> = {
  method: 'GET',
  path: '/test/fails',
  permission: 'view',
  handle: async () => Promise.reject(new Error('the password is hunter2')),
};
const refuses: GuardedRoute<undefined, object> = {
  method: 'POST',
  path: '/test/:id/refuses',
  permission: 'view',
  async handle({ params }) {
    const conflicts = [{ channel: params.id ?? '', header: '标题', base: 'a', theirs: 'b', mine: 'c' }];
    throw new ConsoleRefusal('conflict', '别人改了同一处。', { conflicts });
  },
};

beforeAll(async () => {
  service = await runConsole({ DUKOU_CONSOLE_ORIGIN: 'https://console.example.com' }, () => [
    upload,
    download,
    fails,
    refuses,
  ]);
  viewer = await service.person('viewer', ['viewer']);
});
afterAll(() => service.close());

describe('a route', () => {
  it('takes a file of the size that it says, and nothing in its place', async () => {
    const ok = await viewer.send('POST', '/api/test/upload', Buffer.alloc(150_000), SENT);
    expect(ok.json()).toEqual({ bytes: 150_000 });
    expect((await viewer.send('POST', '/api/test/upload', Buffer.alloc(200_001), SENT)).statusCode).toBe(413);
    const json = await viewer.send('POST', '/api/test/upload', { a: 1 });
    expect([json.statusCode, json.json().error.message]).toEqual([400, '请选择一个文件。']);
    const body = Buffer.from('{"login":"viewer","password":"x"}');
    expect((await service.visitor().send('POST', '/api/session', body, SENT)).statusCode).toBe(400);
  });

  it('gives a file that the browser saves under its name', async () => {
    const answer = await viewer.send('GET', '/api/test/download');
    expect([answer.body, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      'sheet',
      'application/vnd.ms-excel',
      "attachment; filename*=UTF-8''%E6%B8%A0%E9%81%93.xlsx",
    ]);
  });

  it('that fails tells the number of the request and nothing else', async () => {
    const answer = await viewer.send('GET', '/api/test/fails');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      {
        error: {
          code: 'internal',
          message: `程序出错了。请把编号 ${answer.headers['x-request-id']} 告诉技术同事。`,
        },
      },
    ]);
  });

  it('refuses in the words of the contract', async () => {
    const answer = await viewer.send('POST', '/api/test/channel_7/refuses');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        error: {
          code: 'conflict',
          message: '别人改了同一处。',
          conflicts: [{ channel: 'channel_7', header: '标题', base: 'a', theirs: 'b', mine: 'c' }],
        },
      },
    ]);
  });
});

describe('behind a proxy with TLS', () => {
  it('the console has a cookie for its host and https alone, and one host', async () => {
    const answer = await viewer.signIn();
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-dukou=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const other = { host: '127.0.0.1:5174' };
    expect((await viewer.send('GET', '/api/me', undefined, other)).statusCode).toBe(421);
    const plain = { cookie: viewer.cookie.replace('__Host-dukou', 'dukou_console') };
    expect((await viewer.send('GET', '/api/me', undefined, plain)).statusCode).toBe(401);
  });
});
