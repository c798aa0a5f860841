import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAddress, isOneOf } from '../../server/http/client-address.ts';
import { phoneHashes } from '../../server/keys/seal-phone.ts';
import { isPrivateAddress } from '../../server/place/ip-city.ts';
import { readAddress } from '../../server/place/read-address.ts';
import { readSettings } from '../../server/settings.ts';
import { type RunningService, runService } from './support/running-service.ts';

const MOST = 2;
let service: RunningService;
beforeAll(async () => {
  service = await runService();
  service.configure({ limits: { ...service.data.limits, callsPerMinute: MOST } });
});
afterAll(() => service.close());

/** Codes of calls that a proxy passes on with these values of `X-Forwarded-For`. */
async function codesOf(forwarded: readonly string[]): Promise<readonly number[]> {
  const codes: number[] = [];
  for (const value of forwarded) {
    const { code } = await service.call('/v3/app/index', {}, { 'x-forwarded-for': value });
    codes.push(code);
  }
  return codes;
}

it.each([
  ['1.2.3.4', '1.2.3.4'],
  [' 1.2.3.4:5678 ', '1.2.3.4'],
  ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['', null],
  ['unknown', null],
  ['1', null],
  ['0x7f.1', null],
  ['010.0.0.1', null],
  ['1.2.3.4:http', null],
  ['1.2.3.4:123456', null],
  ['2001:db8::1]:80', null],
  ['_hidden', null],
])('%j is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each([
  '10.1.2.3',
  '::ffff:10.1.2.3',
  '10.1.2.3:80',
  '127.9.9.9',
  '100.64.0.1',
  '[::1]:80',
  'fd00::1',
  'fe80::1%2',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

it.each(['203.0.113.1', '2001:db8::1', '0.0.0.0', 'x', ''])('%j is not private', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

describe('the address behind a trusted proxy', () => {
  it.each([
    ['ports', ['203.0.113.1:1000', '203.0.113.1:1001', '203.0.113.1']],
    ['ports of IPv6', ['[2001:db8:1::1]:1000', '[2001:db8:1::2]:1001', '2001:DB8:1:0::3']],
    ['IPv4 in IPv6', ['203.0.113.2', '::ffff:203.0.113.2', '[::ffff:203.0.113.2]:9']],
    [
      'more addresses in front, which anybody can send',
      ['8.8.8.1, 203.0.113.3', '8.8.8.2, 203.0.113.3', '8.8.8.3, 203.0.113.3'],
    ],
    ['a second trusted proxy', ['203.0.113.4, 127.0.0.1:81', '203.0.113.4, ::ffff:127.0.0.1', '203.0.113.4']],
    ['words, which count for the proxy', ['unknown', '203.0.113.5, _hidden', '203.0.113.999']],
  ])('counts as one, with %s', async (_what, forwarded) => {
    expect(await codesOf(forwarded)).toEqual([200, 200, 429]);
  });

  it('is kept in its plain form', async () => {
    const phone = '13900000001';
    await service.call('/v1/user/sendLoginSms', { phone }, { 'x-forwarded-for': '[2001:DB8:9:0::1]:4711' });
    const rows = await service.db.query<{ address: string }>(
      'select address from sms_codes where phone_hash = any($1::text[])',
      [phoneHashes(service.secrets, phone)],
    );
    expect(rows).toEqual([{ address: '2001:db8:9:0::/64' }]);
  });
});

describe('TRUST_PROXY', () => {
  const read = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }, { dev: false }).trustedProxies;

  it('takes addresses and networks', () => {
    expect(read('10.0.0.2, 192.168.7.0/24,fd00::/8,')).toEqual(['10.0.0.2', '192.168.7.0/24', 'fd00::/8']);
    const widest = ['10.0.0.0/8', 'fc00::/7', '::ffff:10.0.0.0/104', '2a00::/12', '::1'];
    expect(read(widest.join())).toEqual(widest);
    expect(read('')).toEqual([]);
  });

  it('is not all that limits leave out: private networks are, or what DUKOU_UNCOUNTED says', () => {
    const of = (env: Record<string, string>) => readSettings(env, { dev: false }).uncounted;
    const usual = isOneOf(of({}));
    for (const near of [
      '127.9.9.9',
      '::ffff:10.1.2.3',
      '192.168.7.1',
      '172.31.0.1',
      '100.64.0.1',
      '::1',
      'fd00::1',
    ])
      expect(usual(near), near).toBe(true);
    for (const far of ['203.0.113.1', '172.32.0.1', '2001:db8::1', '', undefined])
      expect(usual(far)).toBe(false);
    expect(of({ DUKOU_UNCOUNTED: '' })).toEqual([]);
    expect(of({ DUKOU_UNCOUNTED: 'loopback, 10.0.0.0/8' })).toEqual(['loopback', '10.0.0.0/8']);
    expect(() => of({ DUKOU_UNCOUNTED: 'all' })).toThrow('DUKOU_UNCOUNTED has "all". Give addresses');
  });

  it.each([
    'true',
    '1',
    'all',
    '*',
    '0.0.0.0/0',
    '::/0',
    // Half of the internet, and all of it as IPv6 has it: as good as all.
    '128.0.0.0/1',
    '10.0.0.0/7',
    '2000::/3',
    '::/8',
    '::ffff:0:0/96',
    '::ffff:10.0.0.0/103',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    'proxy.internal',
    'fe80::1%eth0',
  ])('refuses %s with what to give', (text) => {
    expect(() => read(`10.0.0.2,${text}`)).toThrow(
      `TRUST_PROXY has "${text}". Give addresses of your own proxies`,
    );
  });
});

describe('behind a stack of proxies: a CDN, a balancer and nginx', () => {
  const [VISITOR, CDN, BALANCER, NGINX] = ['203.0.113.1', '198.51.100.77', '10.0.0.9', '127.0.0.1'] as const;
  const passed = (...addresses: readonly string[]) => addresses.join(', ');

  it.each<[string, readonly string[], string, string]>([
    ['all are named', ['198.51.100.0/24', BALANCER, NGINX], passed(VISITOR, CDN, BALANCER), VISITOR],
    [
      'the visitor writes more',
      ['198.51.100.0/24', BALANCER, NGINX],
      passed('8.8.8.8', VISITOR, CDN, BALANCER),
      VISITOR,
    ],
    [
      'the visitor writes a proxy',
      ['198.51.100.0/24', BALANCER, NGINX],
      passed(NGINX, VISITOR, CDN, BALANCER),
      VISITOR,
    ],
    [
      'the visitor goes around the CDN',
      ['198.51.100.0/24', BALANCER, NGINX],
      passed(VISITOR, BALANCER),
      VISITOR,
    ],
    ['the CDN is left out', [BALANCER, NGINX], passed(VISITOR, CDN, BALANCER), CDN],
    ['the balancer is left out', ['198.51.100.0/24', NGINX], passed(VISITOR, CDN, BALANCER), BALANCER],
    ['nginx is left out', ['198.51.100.0/24', BALANCER], passed(VISITOR, CDN, BALANCER), NGINX],
  ])('when %s', async (_what, proxies, forwarded, address) => {
    const app = fastify({
      trustProxy: isOneOf(readSettings({ TRUST_PROXY: proxies.join() }, { dev: false }).trustedProxies),
    });
    app.get('/', async (request) => clientAddress(request));
    const { body } = await app.inject({
      url: '/',
      remoteAddress: NGINX,
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(body).toBe(address);
    await app.close();
  });
});

describe('host and protocol that were asked for', () => {
  it.each([
    ['a trusted proxy', '10.0.0.2', ['one.example', 'https', '203.0.113.1']],
    ['a trusted proxy as IPv4 in IPv6', '::ffff:10.0.0.2', ['one.example', 'https', '203.0.113.1']],
    ['anybody else', '10.0.0.3', ['site.example', 'http', '10.0.0.3']],
  ])('as %s tells them', async (_who, remoteAddress, told) => {
    const app = fastify({ trustProxy: isOneOf(['10.0.0.2']) });
    app.get('/', async (request) => [request.hostname, request.protocol, clientAddress(request)]);
    const headers = {
      host: 'site.example',
      'x-forwarded-for': '203.0.113.1',
      'x-forwarded-host': 'one.example',
      'x-forwarded-proto': 'https',
    };
    expect((await app.inject({ url: '/', remoteAddress, headers })).json()).toEqual(told);
    await app.close();
  });
});
