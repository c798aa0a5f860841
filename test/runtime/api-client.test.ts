import { describe, expect, it } from 'vitest';
import { failureText } from '../../engine/decide/calls/failure-text.ts';
import { ApiError } from '../../engine/runtime/api/api-error.ts';
import { createFakeServer, envelope } from './support/fake-server.ts';
import { land, openVisit } from './support/open-visit.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

const COMMON = [
  'channel',
  'device_id',
  'flag',
  'os',
  'package',
  'platform',
  'referrer',
  'token',
  'url',
  'user_agent',
  'user_id',
];

describe('a call', () => {
  it('is a form-encoded POST and carries the common fields of the contract', async () => {
    const visit = openVisit({
      url: 'https://site.example/login?channel=77',
      referrer: 'https://ads.example/a?token=secret&b=1',
      userAgent: 'Mozilla/5.0 (Linux; Android 10)',
    });
    await land(visit);
    visit.server.on('/v3/app/index', () => envelope(200, { products: [] }));
    await visit.engine.api.call('appIndex');
    const request = visit.platform.record.requests.find(({ url }) => url.endsWith('/v3/app/index'));
    expect(request).toMatchObject({
      method: 'POST',
      contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
      timeout: 600_000,
    });
    const fields = Object.fromEntries(new URLSearchParams(request?.body));
    expect(Object.keys(fields).sort()).toEqual(COMMON);
    expect(fields).toMatchObject({
      channel: 'channel_77',
      os: '2',
      user_agent: 'Mozilla/5.0 (Linux; Android 10)',
      url: 'https://site.example/login?channel=77',
      referrer: 'https://ads.example/a?b=1',
      token: '',
    });
    expect(fields.device_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps what has a meaning in a form body', async () => {
    const visit = openVisit();
    visit.server.on('/v3/user/save', () => envelope(200));
    await visit.engine.api.call('userSave', { fields: '{"a":"张 三&b=1+1%"}' });
    expect(visit.server.calls[0]?.fields.fields).toBe('{"a":"张 三&b=1+1%"}');
  });

  it('a markcode is exchanged with an empty token', async () => {
    const visit = openVisit({ local: new Map([['access_token', 't']]) });
    visit.server.on('/v3/user/loginMarkCode', () => envelope(200));
    await visit.engine.api.call('loginMarkCode', { markcode: 'm' });
    expect(visit.server.calls[0]?.fields).toMatchObject({ markcode: 'm', token: '' });
  });

  it('secret parameters never appear in the url field', async () => {
    const visit = openVisit({ url: 'https://site.example/about?_token=a&token=b&markcode=c&x=1#d' });
    visit.server.on('/v3/app/index', () => envelope(200));
    await visit.engine.api.call('appIndex');
    expect(visit.server.calls[0]?.fields.url).toBe('https://site.example/about?x=1#d');
  });

  it('goes to the base address of the host', async () => {
    const release = { ...SMALL_RELEASE, host: { ...SMALL_RELEASE.host, apiBase: 'https://api.example' } };
    const visit = openVisit({ engine: { release } });
    visit.server.on('/v3/app/index', () => envelope(200));
    await visit.engine.api.call('appIndex');
    expect(visit.server.calls[0]?.url).toBe('https://api.example/v3/app/index');
  });

  it('an endpoint or field that is not declared is a mistake of the caller', async () => {
    const { api } = openVisit().engine;
    await expect(api.call('nothing')).rejects.toThrow('api.json has no nothing');
    await expect(api.call('appIndex', { page: 1 })).rejects.toThrow('api.json has no appIndex page');
  });

  it.each([
    ['HttpError', () => ({ status: 500, text: '' })],
    ['MalformedError', () => ({ status: 200, text: '<html>' })],
    ['MalformedError', () => ({ status: 200, text: 'null' })],
    ['MalformedError', () => ({ status: 200, text: '{"message":"x"}' })],
    ['NetworkError', () => Promise.reject(new Error('reset'))],
  ])('rejects with %s, its message ending with the request', async (name, answer) => {
    const visit = openVisit();
    visit.server.on('/v3/app/index', answer);
    await expect(visit.engine.api.call('appIndex')).rejects.toMatchObject({
      name,
      message: expect.stringMatching(/: POST \/v3\/app\/index$/),
    });
    expect(visit.server.count('/v3/app/index')).toBe(1);
  });

  it('gives up after the time limit of 600000 ms', async () => {
    const visit = openVisit();
    visit.server.hold('/v3/app/index');
    const outcome = visit.engine.api.call('appIndex').catch((error: Error) => error);
    await visit.platform.clock.advance(600_000);
    expect(await outcome).toMatchObject({ name: 'TimeoutError' });
  });

  it('resolves with any body code; `data` accepts only 200', async () => {
    const visit = openVisit();
    visit.server.on('/v3/app/index', () => envelope(404, null, 'none'));
    expect(await visit.engine.api.call('appIndex')).toEqual({ code: 404, message: 'none', data: null });
    const error = await visit.engine.api.data('appIndex').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'code 404 (none): POST /v3/app/index' });
    expect(failureText(visit.engine.release.site.api, error, '')).toMatchObject({ key: 'error.server' });
  });
});

describe('tracking', () => {
  it('goes to the tracking host with its own fields, and never with the token', async () => {
    const visit = openVisit({
      local: new Map([
        ['access_token', 'secret'],
        ['user_id', '9'],
      ]),
      userAgent: 'iPhone',
    });
    visit.engine.track('close-page', { from: '4' });
    await visit.platform.clock.settle();
    const [call] = visit.server.calls;
    expect(call?.url).toBe('https://track.example/app/record/shanqian');
    expect(call?.fields).toEqual({
      source: 'h5',
      title: 'close-page',
      user_id: '9',
      attr: '{"from":"4","terminal":1}',
    });
    expect(visit.platform.record.requests[0]?.keepalive).toBe(true);
  });

  it('that cannot be sent is told in the console, and to nobody else', async () => {
    const server = createFakeServer();
    server.on('/app/record/shanqian', () => Promise.reject(new Error('blocked')));
    const visit = openVisit({ server });
    visit.engine.track('view', {});
    await visit.platform.clock.settle();
    const { errors, warnings } = visit.platform.record;
    expect([errors, warnings]).toEqual([[], ['no connection: POST /app/record/shanqian']]);
  });
});
