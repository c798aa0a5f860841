import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { createMarks } from '../../server/accounts/create-marks.ts';
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
/** A login that is there to be ended, so that the other stays. */
let ended = '';
let mark = '';
let markcode = '';

beforeAll(async () => {
  service = await runService({}, { mostInvented: 20 });
  service.cards = { read: async () => ({ name: '王小明', number: idCard(1) }) };
  ({ token } = await service.logIn('13800138000'));
  ({ token: ended } = await service.logIn('13800138001'));
  const order = {
    channel: 'channel_5818',
    phones: ['13800138000'],
    uses: 10,
    expires: service.clock.ms + 1e9,
  };
  [mark = ''] = await createMarks.run({ ...order, kind: 'mark' }, service.tasks);
  [markcode = ''] = await createMarks.run({ ...order, kind: 'markcode' }, service.tasks);
  ticket = service.tickets.issue('channel_5300', service.clock.ms);
  // The bounds are there to be reached: with those of a day nothing would be told apart from growth without one.
  const window = { hour: 40, day: 40 };
  const { sms, limits, conversions, idCards } = service.data;
  service.configure({
    sms: {
      ...sms,
      perAddressHour: 4,
      budgets: { ...sms.budgets, network: window, host: window, site: window },
    },
    limits: {
      ...limits,
      wrongCodes: { most: 2, minutes: 60 },
      wrongMarks: { most: 2, minutes: 60 },
      savedForms: { perUserHour: 20, perUserDay: 20, kibPerUserDay: 1024 },
      channelsPerUser: 20,
    },
    idCards: { ...idCards, perUserHour: 20, perUserDay: 20 },
    tracking: { perVisitHour: 2, perAddressHour: 2, perNetworkHour: 8, site: window },
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
    phone: Array.from({ length: 12 }, (_, n) => `138001380${String(n).padStart(2, '0')}`),
    code: ['@code', '@code', '@code', '123456'],
    agreements: [AGREEMENTS, '[{"id":"sensitive-data","version":"1.0"}]'],
    picture: [Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')],
    form: [completeAnswers(), completeAnswers({ realname: 'x' })],
    package: ['form-package'],
    release: ['@release'],
    fields: ['{"city":"杭州市"}', '{"consent_withdrawn":true}'],
    attr: ['{"a":1}'],
    latitude: ['30'],
    longitude: ['120'],
    mark: ['@mark', '@mark', '@mark', 'some-mark-that-is-long-enough'],
    markcode: ['@markcode', '@markcode', '@markcode', 'some-mark-that-is-long-enough'],
    bd_vid_url: ['https://m.h5.example.com/?bd_vid=1'],
    convert_type: ['3'],
    event_type: ['9', 'form'],
    page_url: ['https://m.h5.example.com/'],
    action_type: ['RESERVATION'],
    realname: ['王小明'],
    id_card: [idCard(1)],
    attribution: ['{"a":1}'],
    proof: [''],
    application_no: [''],
  }),
);
const FILLED = new Map<string, (fields: Called['fields']) => string>([
  ['@code', (fields) => codeFor(fields.find(([name]) => name === 'phone')?.[1])],
  ['@token', () => token],
  ['@ended', () => ended],
  ['@mark', () => mark],
  ['@markcode', () => markcode],
  ['@ticket', () => ticket],
  ['@release', () => service.release.id],
]);

const codeFor = (number: string | undefined) =>
  service.sent.filter(({ phone }) => phone === number).at(-1)?.code ?? '000000';

/** A channel without a record: there are ten thousand million. */
const anyChannel = fc.nat().map(String);

/** What there is any number of. */
const ENDLESS = new Map<string, fc.Arbitrary<string>>([
  ['channel', anyChannel],
  ['request_id', fc.uuid()],
]);

const anyValue = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...(GOOD.get(name) ?? ['1'])) },
    { weight: ENDLESS.has(name) ? 40 : 1, arbitrary: ENDLESS.get(name) ?? anyText },
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
      .tuple(
        fc.option(anyField('token'), { freq: 8 }),
        fc.option(anyField('channel'), { freq: 2 }),
        fc.tuple(...own),
        fc.array(others, { maxLength: 2 }),
      )
      .map(([session, channel, given, more]) =>
        [session, channel, ...given, ...more].filter((field) => field !== null),
      ),
    from: anyVisitorAddress,
    agent: anyText.map((text) => text.replace(/[^ -~]/g, '').slice(0, 1000)),
    type: anyType,
  });
});

async function send({ path, fields, from, agent, type }: Called) {
  const isLogOut = path === API_CONTRACT.logOut.path;
  const pairs = fields.map(([name, value]) => {
    const meant = value === '@token' && isLogOut ? '@ended' : value;
    return [name, FILLED.get(meant)?.(fields) ?? value].map((text) => text.toWellFormed());
  });
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

/** Calls of which what they keep or send has an end: then they answer 429. */
const BOUNDED: readonly string[] = [
  'sendLoginSms',
  'loginSmsCode',
  'loginH5',
  'loginMark',
  'loginMarkCode',
  'formSave',
  'readIdCard',
  'track',
  'baiduReport',
  'kuaishouReport',
  'oceanengineReport',
  'tencentReport',
].map((name) => API_CONTRACT[name as keyof typeof API_CONTRACT].path);

/** Good answers by path: a call of which there are none is one that was never attacked behind its first question. */
const good = new Map<string, number>(CALLS.map(({ path }) => [path, 0]));

attackTest('calls: no error of the server, nothing of the request in an answer, no growth', async () => {
  const tried = await attack(5000, {
    any: anyCall,
    async holds(one) {
      const answer = await send(one);
      judgeAnswer(answer);
      if (answer.status === 200 && answer.body.startsWith('{"code":200'))
        good.set(one.path, (good.get(one.path) ?? 0) + 1);
    },
    async measure() {
      await service.visits.flush(service.db);
      return [measureMemory(), ...(await measureRows(service.db))];
    },
  });
  const few = CALLS.filter((call) => (good.get(call.path) ?? 0) < (BOUNDED.includes(call.path) ? 1 : 40));
  expect(
    few.map(({ path }) => `${path}: ${good.get(path)}`),
    'too few good answers',
  ).toEqual([]);
  return tried;
});
