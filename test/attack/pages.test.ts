import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { builtEntry } from '../../server/entry/built-entry.ts';
import { entryPages } from '../../server/http/entry-pages.ts';
import { type RunningService, runService } from '../server/support/running-service.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { attack, attackTest } from './support/attack.ts';
import { anyText, anyVisitorAddress, MARK } from './support/hostile.ts';
import { judgeAnswer } from './support/judge-answer.ts';
import { measureMemory } from './support/measure-service.ts';
import { sendRaw, sendRequest } from './support/send-request.ts';

let service: RunningService;
beforeAll(async () => {
  const source = await builtEntry(PROJECT_ROOT);
  service = await runService(
    {},
    {
      makePages: async (parts) =>
        entryPages({
          source,
          dev: false,
          partOf: () => null,
          waiting: 64,
          isOverloaded: () => false,
          ...parts,
        }),
    },
  );
});
afterAll(() => service.close());

const SEGMENTS = [
  'login',
  'form-package',
  'm',
  'v1',
  'index.html',
  'assets',
  'release',
  'current.json',
  'brand',
  'default',
  'logo.svg',
  'healthz',
  'metrics',
  '__inbox',
  '__faults',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%5c',
  '%',
  '%zz',
  '%00',
  '%ff',
  ';',
] as const;
const PARAMS = ['_channel', 'channel', '_token', 'url', 'mark', '__host', '__proto__', 'bd_vid'] as const;
const HOSTS = ['m.h5.example.com', 'car.h5.example.com', 'nobody.example', 'localhost:80', '[::1]'] as const;

/** Text as it may stand in a request line: what HTTP forbids is taken away, and escapes are left as they are. */
const inAddress = (text: string): string => text.replace(/[^!-~]/g, '').replace(/[?#]/g, '');

const anySegment = fc.oneof(
  fc.constantFrom(...SEGMENTS),
  anyText.map(inAddress),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
);
const anyParam = fc
  .tuple(
    fc.oneof(fc.constantFrom(...PARAMS), anyText.map(inAddress)),
    fc.oneof(
      fc.nat().map(String),
      anyText.map(inAddress),
      anyText.map((text) => encodeURIComponent(text.toWellFormed())),
    ),
  )
  .map((pair) => pair.join('='));
const anyAddress = fc
  .tuple(fc.array(anySegment, { maxLength: 4 }), fc.array(anyParam, { maxLength: 4 }))
  .map(([path, query]) =>
    `/${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`.slice(0, 8300),
  );

const anyHost = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...HOSTS) },
  { weight: 2, arbitrary: fc.nat().map((n) => `${MARK}${n}.example`) },
  { weight: 1, arbitrary: anyText.map((text) => inAddress(text).slice(0, 400)) },
);

interface Asked {
  readonly method: string;
  readonly address: string;
  readonly host: string;
  readonly from: string;
  readonly agent: string;
}

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constant('GET') },
    fc.constantFrom('HEAD', 'PUT', 'OPTIONS', 'POST'),
  ),
  address: anyAddress,
  host: anyHost,
  from: anyVisitorAddress,
  agent: fc.oneof(
    fc.constantFrom('Mozilla/5.0 (iPhone; CPU iPhone OS 12_0 like Mac OS X) MicroMessenger', ''),
    anyText.map((text) => text.replace(/[^ -~]/g, '').slice(0, 1000)),
  ),
});

attackTest('pages and files: no error of the server, nothing of the request in an answer, no growth', () =>
  attack(5500, {
    any: anyAsked,
    async holds({ method, address, host, from, agent }) {
      const headers = { host, 'x-forwarded-for': from, 'user-agent': agent };
      judgeAnswer(await sendRequest(service.url, method, address, headers));
    },
    measure: async () => [measureMemory()],
  }),
);

const NAMES = [
  'host',
  'accept-encoding',
  'accept',
  'range',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'origin',
  'referer',
  'cookie',
  'content-type',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'connection',
  'sec-fetch-site',
  'x-requested-with',
  'accept-version',
  'x-http-method-override',
] as const;
const VALUES = [
  'gzip;q=0, br',
  'bytes=0-,5-',
  'W/"*"',
  '*',
  'chunked',
  '100-continue',
  'h2c',
  '-1',
  '0x10',
  '1, 2',
] as const;

/** Bytes of a header, those too that no header may have. */
const anyHeader = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom<string>(...NAMES) }, anyText),
    fc.oneof(fc.constantFrom<string>(...VALUES), anyText, anyVisitorAddress),
    fc.constantFrom(': ', ':', ' : ', ''),
  )
  .map(([name, value, between]) => `${name}${between}${value}`);

const anyLines = fc.record({
  first: fc.oneof(
    fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'PRI', MARK),
        anyAddress,
        fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9'),
      )
      .map((words) => words.join(' ')),
    fc.constantFrom(
      'GET /login HTTP/1.1',
      'POST /v3/app/index HTTP/1.1',
      'GET /release/current.json HTTP/1.1',
    ),
    anyText,
  ),
  host: fc.option(anyHost, { freq: 8 }),
  headers: fc.array(anyHeader, { maxLength: 6 }),
  body: fc.oneof(fc.constantFrom('', '5\r\nhello\r\n0\r\n\r\n', 'a=1&b=2'), anyText),
});

attackTest('headers: no error of the server, nothing of the request in an answer, no growth', () =>
  attack(3500, {
    any: anyLines,
    async holds({ first, host, headers, body }) {
      const lines = [
        first,
        ...(host === null ? [] : [`host: ${host}`]),
        'connection: close',
        ...headers,
        '',
        body,
      ];
      judgeAnswer(await sendRaw(service.url, Buffer.from(lines.join('\r\n'), 'utf8')));
    },
    measure: async () => [measureMemory()],
  }),
);
