import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookCardReader } from '../../server/identity/webhook-card-reader.ts';
import { idCard } from '../support/id-card.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

const CALL = '/v3/user/readIdCard';
const NUMBER = idCard(1);
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)]);
const AGREED = JSON.stringify([{ id: 'sensitive-data', version: '1.0' }]);

let service: RunningService;
let reader: Server;
let url = '';
/** What the service of the operator answers, and was sent. */
let answer: { readonly status: number; readonly body: string };
let asked: string[] = [];
let signed: string[] = [];
let said: string[] = [];

const reads = (name: string, number: string) => ({ status: 200, body: JSON.stringify({ name, number }) });

beforeAll(async () => {
  service = await runService();
  reader = createServer(async (request, response) => {
    asked.push(await text(request));
    signed.push(String(request.headers['webhook-signature']));
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(reader.address() as AddressInfo).port}/read`;
});
afterAll(async () => {
  await service.close();
  reader.close();
});

/** Everybody who reads cards works anew. */
function connect(): void {
  service.cards = webhookCardReader({ url, keys: () => [Buffer.alloc(32, 7)] }, (line) => said.push(line));
  asked = [];
  signed = [];
  said = [];
}

async function visitor() {
  const { token, userId } = await service.logIn(newPhone());
  const read = (fields: object = {}) =>
    service.call(CALL, { token, picture: JPEG.toString('base64'), agreements: AGREED, ...fields });
  return { token, userId, read };
}

it('is offered to nobody while nobody reads cards', async () => {
  service.cards = null;
  const { token, read } = await visitor();
  expect((await service.call('/v3/user/get', { token })).data).not.toHaveProperty('reads_id_card');
  expect((await read()).code).toBe(404);
});

it('gives what stands on the card, tidied, to who is logged in and has agreed, and keeps the consent alone', async () => {
  connect();
  const { token, userId, read } = await visitor();
  expect((await service.call('/v3/user/get', { token })).data.reads_id_card).toBe(1);
  answer = reads(' 王 小明 ', NUMBER.toLowerCase());
  expect(await read()).toMatchObject({ code: 200, data: { realname: '王小明', id_card: NUMBER } });
  expect(JSON.parse(asked[0] ?? '')).toEqual({ picture: JPEG.toString('base64') });
  expect(signed[0]).toMatch(/^v1,/);
  const rows = await service.db.query(
    `select agreement_id, purpose from consents where user_id = $1 and agreement_id = 'sensitive-data'`,
    [userId],
  );
  expect(rows).toEqual([{ agreement_id: 'sensitive-data', purpose: 'form' }]);
  const [kept] = await service.db.query('select realname, id_card from users where id = $1', [userId]);
  expect(kept).toEqual({ realname: null, id_card: null });
  // The name may be what the card does not show.
  answer = reads('W4ng', NUMBER);
  expect((await read()).data).toEqual({ realname: '', id_card: NUMBER });
});

it('passes nothing on that is no picture, was not agreed to, or comes from who is not logged in', async () => {
  connect();
  const { read } = await visitor();
  expect((await service.call(CALL, { picture: JPEG.toString('base64'), agreements: AGREED })).code).toBe(401);
  expect((await read({ agreements: '' })).message).toContain('请先阅读并同意');
  expect((await read({ agreements: '[{"id":"privacy","version":"1.1"}]' })).data.agreement).toBe(
    'sensitive-data',
  );
  for (const picture of [Buffer.from('%PDF-1.7').toString('base64'), '<svg/>', '']) {
    expect((await read({ picture })).data.field).toBe('picture');
  }
  expect((await read({ picture: Buffer.alloc(400_000, JPEG).toString('base64') })).message).toContain('过长');
  expect(asked).toEqual([]);
});

it('says what can be done where nothing could be read, or nobody looked; a service that fails is left alone', async () => {
  connect();
  const { read } = await visitor();
  answer = reads('王小明', `${NUMBER.slice(0, -1)}${NUMBER.endsWith('0') ? '1' : '0'}`);
  expect(await read()).toMatchObject({ code: 400, message: expect.stringContaining('重新拍摄') });
  answer = { status: 422, body: '' };
  expect((await read()).message).toContain('重新拍摄');
  answer = { status: 200, body: 'no JSON 王小明' };
  for (let times = 0; times < 5; times += 1) {
    expect(await read()).toMatchObject({ code: 500, message: expect.stringContaining('手动填写') });
  }
  const { length } = asked;
  answer = reads('王小明', NUMBER);
  expect((await read()).code).toBe(500);
  expect(asked).toHaveLength(length);
  expect(said.join()).toContain('left alone');
  expect(said.join()).not.toContain('王小明');
});

it('is limited for each visitor and for everybody together', async () => {
  connect();
  answer = reads('王小明', NUMBER);
  const { idCards } = service.data;
  service.configure({ idCards: { ...idCards, perUserHour: 2 } });
  const one = await visitor();
  for (const code of [200, 200, 429]) expect((await one.read()).code).toBe(code);
  service.configure({ idCards: { ...idCards, site: { hour: 1, day: 1 } } });
  expect(await (await visitor()).read()).toMatchObject({
    code: 429,
    message: expect.stringContaining('手动填写'),
  });
  service.configure({});
});
