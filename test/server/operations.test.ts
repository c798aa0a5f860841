import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printCsv } from '../../engine/cli/print-csv.ts';
import { createMarks } from '../../server/accounts/create-marks.ts';
import { deletePerson } from '../../server/accounts/delete-person.ts';
import { exportPerson } from '../../server/accounts/export-person.ts';
import { exportLeads } from '../../server/leads/export-leads.ts';
import { funnel } from '../../server/reports/funnel.ts';
import { idCard } from '../support/id-card.ts';
import { completeAnswers } from './support/form-answers.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const DAY = 24 * 3600 * 1000;
let requests = 0;

/** Somebody who logs in with a code and saves a form. */
async function lead(channel: string, answers: Readonly<Record<string, unknown>> = {}) {
  requests += 1;
  const phone = newPhone();
  const { token, userId } = await service.logIn(phone, { channel });
  const { data } = await service.call('/v3/user/formSave', {
    token,
    channel,
    package: 'form-package',
    form: completeAnswers(answers),
    request_id: `operations-${requests}`,
  });
  return { phone, token, userId, applicationNo: String(data.application_no) };
}

const mark = (value: string, channel: string, kind: 'mark' | 'markcode' = 'mark') =>
  service.call(kind === 'mark' ? '/v1/user/loginMark' : '/v3/user/loginMarkCode', { [kind]: value, channel });

describe('marks create', () => {
  const order = { kind: 'mark', channel: 'channel_5818', uses: 1 } as const;
  const make = (change: object = {}) =>
    createMarks.run(
      { ...order, phones: [null], expires: service.clock.ms + 7 * DAY, ...change },
      service.tasks,
    );

  it('makes as many different marks as asked, each of 128 bits, of which the database has hashes only', async () => {
    const marks = await make({ phones: new Array(50).fill(null) });
    expect(new Set(marks).size).toBe(50);
    for (const one of marks) expect(one).toMatch(/^[0-9a-f]{32}$/);
    const stored = JSON.stringify(await service.db.query('select * from marks'));
    for (const one of marks) expect(stored).not.toContain(one);
  });

  it('a mark without a number logs in whoever comes with it, as the same person each time', async () => {
    const [one = ''] = await make({ uses: 2 });
    const first = await mark(one, 'channel_5818');
    expect(first).toMatchObject({ code: 200, data: { userinfo: { phone: '' } } });
    expect((await mark(one, 'channel_5818')).data.userinfo).toEqual(first.data.userinfo);
    expect(await mark(one, 'channel_5818')).toMatchObject({ code: 403, data: { reason: 'mark-used-up' } });
    const { data } = await service.call('/v3/user/get', { token: first.data.access_token });
    expect(data).toMatchObject({ id: first.data.userinfo.id, phone: '', forms: [] });
  });

  it('a mark for a number logs its owner in, whose number is shown masked', async () => {
    const phone = newPhone();
    const { userId } = await service.logIn(phone);
    const [one = ''] = await make({ phones: [phone] });
    const { data } = await mark(one, 'channel_5818');
    expect(data.userinfo).toEqual({ id: userId, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` });
  });

  it('a mark is good for its channel, its kind and its time', async () => {
    const [one = '', code = '', late = ''] = [
      ...(await make()),
      ...(await make({ kind: 'markcode' })),
      ...(await make({ expires: service.clock.ms + 1000 })),
    ];
    expect(await mark(one, 'channel_5300')).toMatchObject({
      code: 403,
      data: { reason: 'mark-wrong-channel' },
    });
    expect(await mark(one, 'channel_5818', 'markcode')).toMatchObject({ code: 404 });
    expect(await mark(code, 'channel_5818')).toMatchObject({ code: 404 });
    expect(await mark(code, 'channel_5818', 'markcode')).toMatchObject({ code: 200 });
    service.clock.ms += 1000;
    expect(await mark(late, 'channel_5818')).toMatchObject({ code: 403, data: { reason: 'mark-expired' } });
  });
});

describe('leads export', () => {
  const query = { channel: 'channel_5401', limit: 100, full: false, from: null, before: null };

  it('is a sheet with Chinese headers that Excel opens as it is: UTF-8 mark, long numbers as text', async () => {
    const { phone, applicationNo } = await lead('channel_5401');
    const { header, rows } = await exportLeads.run(query, service.tasks);
    expect(header.slice(0, 6)).toEqual([
      '申请编号',
      '提交时间（北京时间）',
      '手机号',
      '姓名',
      '城市',
      '渠道',
    ]);
    const csv = printCsv(header, rows);
    expect(csv.startsWith('\ufeff申请编号,提交时间（北京时间）,')).toBe(true);
    expect(csv).toContain(`\r\n${applicationNo}\t,2026-05-`);
    expect(csv).toContain(`,${phone.slice(0, 3)}****${phone.slice(-4)},王**,杭州市,channel_5401,`);
    expect(csv).not.toContain(phone);
    expect(csv).not.toContain(idCard(1));
  });

  it('in full has the answers as the form asks them, and leaves a note of having been made', async () => {
    const { header, rows } = await exportLeads.run({ ...query, full: true }, service.tasks);
    const cell = (title: string) => rows[0]?.[header.indexOf(title)];
    expect(cell('身份证号')).toBe(idCard(1));
    expect(cell('期望金额')).toBe('5–10万');
    const audit = await service.db.query("select detail from audit where action = 'leads-list-full'");
    expect(audit).toEqual([{ detail: { count: 1, channel: 'channel_5401' } }]);
  });

  it.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '＝1'])(
    'defuses %j, which a spreadsheet would run',
    (text) => {
      expect(printCsv(['a'], [[text]])).toMatch(/\r\n"?'/);
    },
  );

  it('keeps quotes, commas and line ends inside their cell', () => {
    expect(printCsv(['a', 'b'], [['x,"y"\r\nz', 1]])).toBe('\ufeffa,b\r\n"x,""y""\r\nz",1');
  });

  it('takes the days asked for, as they are in China', async () => {
    service.clock.ms = Date.parse('2026-05-20T16:00:00Z');
    const early = await lead('channel_5402');
    service.clock.ms += DAY;
    const late = await lead('channel_5402');
    const of = async (from: string, before: string) =>
      (await exportLeads.run({ ...query, channel: 'channel_5402', from, before }, service.tasks)).rows.map(
        ([number]) => number,
      );
    expect(await of('2026-05-20T16:00:00.000Z', '2026-05-21T16:00:00.000Z')).toEqual([early.applicationNo]);
    expect(await of('2026-05-21T16:00:00.000Z', '2026-05-22T16:00:00.000Z')).toEqual([late.applicationNo]);
  });
});

describe('stats', () => {
  it('counts visits, codes, logins, forms and conversions of each channel', async () => {
    const channel = 'channel_5410';
    for (let n = 0; n < 3; n += 1) await service.call('/v3/channel/info', { channel });
    await lead(channel);
    const { token } = await service.logIn(newPhone(), { channel });
    await service.call('/oapi/kuaishou/report', { channel, token, callback: 'abc', event_type: '9' });
    const all = { from: null, before: null };
    const rows = await funnel.run(all, service.tasks);
    expect(rows.find((row) => row.channel === channel)).toEqual({
      channel,
      visits: 3,
      codes: 0,
      logins: 2,
      forms: 1,
      conversions: 1,
    });
    // Counted once, also when asked again.
    expect(await funnel.run(all, service.tasks)).toEqual(rows);
    const earlier = { from: null, before: '2026-05-01T16:00:00.000Z' };
    expect(await funnel.run(earlier, service.tasks)).toEqual([]);
  });
});

describe('a person', () => {
  it('may have everything that is kept, the identity number readable', async () => {
    const { phone, token, userId, applicationNo } = await lead('channel_5420');
    const event = { source: 'h5', title: 'tapped', user_id: userId, attr: '{}' };
    await service.call('/app/record/shanqian', event);
    await service.db.asOwner.query(
      "insert into events (source, title, user_id, attr, created_at) values ('h5', 'before', $1, '{}', now())",
      [userId],
    );
    await service.call('/v2/user/realname', { token, realname: '王小明', id_card: idCard(1) });
    await service.call('/v3/user/save', { token, fields: JSON.stringify({ note: idCard(1), pet: '猫' }) });
    const stored = JSON.stringify([
      await service.db.query('select * from users'),
      await service.db.query('select * from lead_versions'),
    ]);
    expect(stored).not.toContain(idCard(1));
    const record = JSON.parse(JSON.stringify(await exportPerson.run({ phone }, service.tasks)));
    expect(record.users).toMatchObject([
      { phone, id_card: idCard(1), profile: { note: idCard(1), pet: '猫' } },
    ]);
    expect(record.leads).toMatchObject([{ application_no: applicationNo }]);
    expect(record.lead_versions).toMatchObject([{ form: { idcard: idCard(1), city: '杭州市' } }]);
    expect(record.consents.length).toBeGreaterThan(1);
    expect(record.sms_codes).toMatchObject([{ phone }]);
    expect(record.events).toMatchObject([{ title: 'before' }, { title: 'tapped' }]);
    expect(JSON.stringify(record)).not.toContain(token);
    expect(await exportPerson.run({ phone: newPhone() }, service.tasks)).toBeNull();
  });

  it('may have it all deleted; the proof of what was agreed to stays, and tells of nobody', async () => {
    const gone = await lead('channel_5421');
    const stays = await lead('channel_5421');
    const deleted = await deletePerson.run({ phone: gone.phone }, service.tasks);
    expect(deleted).toMatchObject({ users: 1, leads: 1, lead_versions: 1, tokens: 1, sms_codes: 1 });
    expect(await exportPerson.run({ phone: gone.phone }, service.tasks)).toBeNull();
    expect(await service.call('/v3/user/get', { token: gone.token })).toMatchObject({ code: 401 });
    const consents = await service.db.query('select address, agent from consents where user_id = $1', [
      gone.userId,
    ]);
    expect(consents.length).toBeGreaterThan(1);
    for (const consent of consents) expect(consent).toEqual({ address: '', agent: '' });
    for (const table of ['users', 'leads', 'sms_codes', 'tracked_events', 'audit', 'marks', 'conversions'])
      expect(JSON.stringify(await service.db.query(`select * from ${table}`)), table).not.toContain(
        gone.phone,
      );
    expect(await exportPerson.run({ phone: stays.phone }, service.tasks)).toMatchObject({
      users: [{ phone: stays.phone }],
    });
  });
});
