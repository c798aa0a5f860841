import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { API_CONTRACT } from '../../server/calls/api-contract.ts';
import { completeAnswers } from '../server/support/form-answers.ts';
import { AGREEMENTS, type RunningService, runService } from '../server/support/running-service.ts';
import { idCard } from '../support/id-card.ts';
import { attack, attackTest } from './support/attack.ts';
import { anyJson, anyText, anyVisitorAddress, MARK } from './support/hostile.ts';
import { judgeAnswer } from './support/judge-answer.ts';
import { measureMemory, measureRows } from './support/measure-service.ts';
import { sendRequest } from './support/send-request.ts';

let service: RunningService;
/** Of a visitor who is logged in, and of a page that was made. */
let token = '';
let ticket = '';

beforeAll(async () => {
  service = await runService({}, { mostInvented: 20 });
  ({ token } = await service.logIn('13800138000'));
  ticket = service.tickets.issue('channel_5300', service.clock.ms);
  // The bounds are there to be reached: with those of a day nothing would be told apart from growth without one.
  const window = { hour: 40, day: 40 };
  const { sms, limits, conversions } = service.data;
  service.configure({
    sms: {
      ...sms,
      perAddressHour: 4,
      budgets: { ...sms.budgets, network: window, host: window, site: window },
    },
    limits: { ...limits, wrongCodes: { most: 2, minutes: 60 }, wrongMarks: { most: 2, minutes: 60 } },
    tracking: { perAddressHour: 2, perNetworkHour: 8 },
    conversions: { ...conversions, perVisitorDay: 4, withoutLogin: { perAddressHour: 4, perNetworkHour: 8 } },
  });
});
afterAll(() => service.close());

const CALLS = Object.values(API_CONTRACT);
const COMMON = ['token', 'channel', 'source', 'user_id', 'release', 'ticket', 'request_id', 'constructor'];

/** What a page would send in a field, so that cases come past the first question; a name after `@` is filled in. */
const GOOD = new Map(
  Object.entries({
    token: ['@token'],
    ticket: ['@ticket'],
    channel: ['channel_5818', '5818'],
    phone: ['13800138000', '13800138001', '13900000001'],
    code: ['123456', '@code'],
    agreements: [AGREEMENTS],
    form: [completeAnswers(), completeAnswers({ realname: 'x' })],
    package: ['form-package'],
    request_id: ['request-1', 'request-2'],
    release: ['@release'],
    fields: ['{"city":"杭州市"}', '{"consent_withdrawn":true}'],
    attr: ['{"a":1}'],
    latitude: ['30'],
    longitude: ['120'],
    mark: ['some-mark-that-is-long-enough'],
    markcode: ['some-mark-that-is-long-enough'],
    bd_vid_url: ['https://m.h5.example.com/?bd_vid=1'],
    convert_type: ['25'],
    page_url: ['https://m.h5.example.com/'],
    action_type: ['REGISTER'],
    realname: ['王小明'],
    id_card: [idCard(1)],
    attribution: ['{"a":1}'],
    proof: [''],
    application_no: [''],
  }),
);
const FILLED = new Map<string, () => string>([
  ['@token', () => token],
  ['@ticket', () => ticket],
  ['@code', () => service.sent.at(-1)?.code ?? '000000'],
  ['@release', () => service.release.id],
]);

/** A channel without a record: there are ten thousand million. */
const anyChannel = fc.nat().map(String);

const anyValue = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...(GOOD.get(name) ?? ['1'])) },
    { weight: name === 'channel' ? 40 : 1, arbitrary: name === 'channel' ? anyChannel : anyText },
    { weight: 1, arbitrary: anyText },
    { weight: 2, arbitrary: anyJson },
  );
const anyField = (name: string) => fc.tuple(fc.constant(name), anyValue(name));

interface Called {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly from: string;
  readonly agent: string;
  readonly type: string;
}

const anyStrangePath = anyText.map((text) => `/v3/${encodeURI(text.toWellFormed())}`);
const anyType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  fc.constantFrom('application/json', 'text/plain', `multipart/form-data; boundary=${MARK}`, MARK, ''),
);

const anyCall: fc.Arbitrary<Called> = fc.constantFrom(...CALLS).chain((call) => {
  const own = Object.keys(call.fields).map((name) => fc.option(anyField(name), { freq: 20 }));
  const others = fc
    .oneof(
      fc.constantFrom(...COMMON),
      anyText.map((text) => text.slice(0, 60)),
    )
    .chain(anyField);
  return fc.record({
    path: fc.oneof({ weight: 30, arbitrary: fc.constant<string>(call.path) }, anyStrangePath),
    fields: fc
      .tuple(fc.option(anyField('token'), { freq: 8 }), fc.tuple(...own), fc.array(others, { maxLength: 2 }))
      .map(([session, given, more]) => [session, ...given, ...more].filter((field) => field !== null)),
    from: anyVisitorAddress,
    agent: anyText.map((text) => text.replace(/[^ -~]/g, '').slice(0, 1000)),
    type: anyType,
  });
});

async function send({ path, fields, from, agent, type }: Called) {
  const pairs = fields.map(([name, value]) =>
    [name, FILLED.get(value)?.() ?? value].map((text) => text.toWellFormed()),
  );
  const body =
    type === 'application/json' ? JSON.stringify(Object.fromEntries(pairs)) : `${new URLSearchParams(pairs)}`;
  const headers = {
    host: 'm.h5.example.com',
    'content-type': type,
    'x-forwarded-for': from,
    'user-agent': agent,
  };
  return sendRequest(
    service.url,
    'POST',
    path,
    { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  );
}

attackTest('calls: no error of the server, nothing of the request in an answer, no growth', () =>
  attack(6000, {
    any: anyCall,
    holds: async (one) => judgeAnswer(await send(one)),
    async measure() {
      await service.visits.flush(service.db);
      return [measureMemory(), ...(await measureRows(service.db))];
    },
  }),
);
