import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { createMarks } from '../../server/accounts/create-marks.ts';
import { conversionTypeProblems } from '../../server/config/conversion-type-problems.ts';
import type { Deed } from '../../server/reports/platform.ts';
import { visitTickets } from '../../server/reports/visit-ticket.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { fixedRing } from './support/fixed-ring.ts';
import { completeAnswers } from './support/form-answers.ts';
import {
  type FormFields,
  newAddress,
  newPhone,
  type RunningService,
  runService,
} from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
  const { platforms } = service.data;
  const of = (network: 'baidu' | 'kuaishou', types: typeof TYPES) => ({ ...platforms[network], types });
  service.configure({
    platforms: {
      ...platforms,
      kuaishou: of('kuaishou', TYPES),
      baidu: of('baidu', { '3': ['download-tap'] }),
    },
  });
});
afterAll(() => service.close());

beforeEach(async () => {
  await service.db.query('delete from conversions');
  await service.db.query('delete from counts');
});

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const KUAISHOU = '/oapi/kuaishou/report';

/** Some kinds that a login earns, and one of a tap. */
const TAP = '7';
const EARNED = ['9', '11', '12', '13', '14', '15'];
const TYPES: Readonly<Record<string, readonly Deed[]>> = {
  [TAP]: ['download-tap'],
  ...Object.fromEntries(EARNED.map((type) => [type, ['sms-login', 'saved-form'] as const])),
  '21': ['saved-form'],
};

/** Of what is earned by a login; with a ticket alone, of a tap. */
const report = (fields: FormFields, headers: FormFields = {}) => {
  const event_type = 'ticket' in fields && !('token' in fields) ? TAP : '9';
  return service.call(KUAISHOU, { callback: 'click-1', event_type, ...fields }, headers);
};

const ticket = (channel = 'channel_5301') => service.tickets.issue(channel, service.clock.ms);

const queued = () =>
  service.db.query<{ user_id: string | null; channel: string | null }>(
    'select user_id, channel from conversions order by created_at, user_id',
  );

describe('a conversion is not believed', () => {
  it.each<[string, () => FormFields]>([
    ['without login and ticket', () => ({})],
    ['of a made-up token', () => ({ token: 'f'.repeat(32) })],
    ['with a made-up ticket', () => ({ ticket: `${'x'.repeat(4)}.channel_5301.${'A'.repeat(22)}` })],
    ['with half a ticket', () => ({ ticket: ticket().slice(0, -1) })],
    [
      'with a ticket of another installation',
      () => ({
        ticket: visitTickets(fixedRing('1'.repeat(64))).issue('channel_5301', service.clock.ms),
      }),
    ],
    ['with a ticket whose channel was changed', () => ({ ticket: ticket().replace('5301', '5302') })],
    [
      'with a ticket of the day before yesterday',
      () => ({
        ticket: service.tickets.issue('channel_5301', service.clock.ms - 2 * DAY),
      }),
    ],
    [
      'with a ticket of tomorrow',
      () => ({
        ticket: service.tickets.issue('channel_5301', service.clock.ms + DAY),
      }),
    ],
  ])('%s', async (_, fields) => {
    const forged = { user_id: 'u1', request_id: 'channel_5301-1', channel: '5301', ...fields() };
    expect(await report(forged)).toMatchObject({ code: 401, data: { reason: 'not-logged-in' } });
    expect(await queued()).toEqual([]);
  });
});

describe('the server says who converted', () => {
  it('and a report in the name of somebody else takes nothing from them', async () => {
    const [victim, attacker] = [await service.logIn(newPhone()), await service.logIn(newPhone())];
    const theirs = { user_id: victim.userId, request_id: 'channel_5301-1700000000000', channel: '5301' };
    await report({ ...theirs, ticket: ticket() });
    await report({ ...theirs, token: attacker.token });
    expect(await report({ ...theirs, token: victim.token })).toMatchObject({ code: 200 });
    expect((await queued()).map(({ user_id }) => user_id).sort()).toEqual(
      [attacker.userId, victim.userId, null].sort(),
    );
  });

  it('whatever the report says of the day', async () => {
    const phone = newPhone();
    const { token } = await service.logIn(phone, { channel: '5301' });
    for (let n = 0; n < 4; n += 1) await report({ token, request_id: `channel_5301-${n}` });
    expect(await queued()).toHaveLength(1);
    service.clock.ms += DAY;
    await report({ token, request_id: 'channel_5301-0' });
    expect(await queued(), 'the same report, tried again').toHaveLength(1);
    await report({ token, request_id: 'channel_5301-8' });
    expect(await queued(), 'of another day, for the same login').toHaveLength(1);
    const again = await service.logIn(phone, { channel: '5301' });
    await report({ token: again.token, request_id: 'channel_5301-9' });
    expect(await queued(), 'another login on another day').toHaveLength(2);
  });

  it('in a channel that it knows of, of which the report chooses one', async () => {
    const { token } = await service.logIn(newPhone(), { channel: '5301' });
    const channelOf = async (fields: FormFields) => {
      await service.db.query('delete from conversions');
      await service.db.query('delete from counts');
      await report({ token, ...fields });
      return (await queued())[0]?.channel;
    };
    expect(await channelOf({ channel: '9999' })).toBe('channel_5301');
    expect(await channelOf({ channel: '9999', ticket: ticket('channel_5302') })).toBe('channel_5302');
    expect(await channelOf({ channel: '5301', ticket: ticket('channel_5302') })).toBe('channel_5301');
    const without = await service.logIn(newPhone());
    expect(await channelOf({ channel: '5301', token: without.token })).toBe('channel_5301');
  });

  it('as often as anybody does so in a day', async () => {
    const { perVisitorDay } = service.data.conversions;
    const { token } = await service.logIn(newPhone());
    expect(perVisitorDay).toBeLessThan(EARNED.length);
    for (const event_type of EARNED.slice(0, perVisitorDay)) await report({ token, event_type });
    expect(await report({ token, event_type: EARNED[perVisitorDay] ?? '' })).toMatchObject({
      code: 429,
      data: { reason: 'conversion-limit', retry_after: expect.any(Number) },
    });
    // Told again, what is there already is no further one.
    expect(await report({ token, event_type: '9' })).toMatchObject({ code: 200 });
    expect(await queued()).toHaveLength(perVisitorDay);
  });
});

describe('only what was earned is reported', () => {
  const refused = (code: number, reason: string) => ({ code, data: { reason, field: 'event_type' } });

  it.each(['99', '', '09', '9x', '__proto__', 'constructor', '9\u0000'])(
    '%j is no kind of conversion',
    async (type) => {
      const { token } = await service.logIn(newPhone());
      const answer = await report({ token, event_type: type });
      expect(answer).toMatchObject({ code: 400, data: { field: 'event_type' } });
      expect(await queued()).toEqual([]);
    },
  );

  it('by a visit, a tap; what a login earns waits for one', async () => {
    const unproven = { ticket: ticket(), event_type: '9' };
    expect(await report(unproven)).toMatchObject(refused(401, 'not-logged-in'));
    expect(await report({ ticket: ticket() })).toMatchObject({ code: 200 });
    const { token } = await service.logIn(newPhone());
    expect(await report({ ...unproven, token })).toMatchObject({ code: 200 });
    expect(await report({ token, event_type: TAP })).toMatchObject({ code: 200 });
  });

  it('by a login, and by a form that was saved, for some days', async () => {
    const { token } = await service.logIn(newPhone());
    expect(await report({ token, event_type: '21' })).toMatchObject(refused(403, 'conversion-unearned'));
    const form = { token, package: 'form-package', form: completeAnswers(), request_id: 'earned-1' };
    expect(await service.call('/v3/user/formSave', form)).toMatchObject({ code: 200 });
    expect(await report({ token, event_type: '21' })).toMatchObject({ code: 200 });
    service.clock.ms += service.data.conversions.earnedHours * HOUR;
    for (const event_type of ['9', '21'])
      expect(await report({ token, event_type })).toMatchObject(refused(403, 'conversion-unearned'));
  });

  it('by a link that logs somebody in, nothing that a login by code earns, their own neither', async () => {
    const phone = newPhone();
    const { token } = await service.logIn(phone);
    for (const of of [null, phone]) {
      const order = { kind: 'mark', channel: 'channel_5301', phones: [of], uses: 1 } as const;
      const expires = service.clock.ms + HOUR;
      const [mark = ''] = await createMarks.run({ ...order, expires }, service.tasks);
      const { data } = await service.call('/v1/user/loginMark', { mark, channel: 'channel_5301' });
      const answer = await report({ token: data.access_token });
      expect(answer).toMatchObject(refused(403, 'conversion-unearned'));
    }
    expect(await report({ token })).toMatchObject({ code: 200 });
  });

  it('once for each form, in however many days and versions', async () => {
    const { token } = await service.logIn(newPhone());
    for (const day of [0, 1, 2]) {
      const request_id = `daily-${day}-form`;
      const form = { token, package: 'form-package', form: completeAnswers(), request_id };
      expect(await service.call('/v3/user/formSave', form)).toMatchObject({ code: 200 });
      expect(await report({ token, event_type: '21', request_id })).toMatchObject({ code: 200 });
      service.clock.ms += DAY;
    }
    expect(await queued()).toHaveLength(1);
  });

  it('and a configuration whose pages report what would be refused cannot be used', () => {
    const file = 'server/config/platforms.json';
    const { platforms } = service.data;
    const problems = (change: object) =>
      conversionTypeProblems(readSources(PROJECT_ROOT), file, {
        platforms: { ...platforms, ...change },
      } as unknown as Json);
    expect(problems({})).toEqual([]);
    expect(problems({ kuaishou: { url: 'built-in', types: { '8': ['saved-form'] } } })).toMatchObject([
      { code: 'C012', file, pointer: '/platforms/kuaishou/types' },
    ]);
  });
});

describe('a conversion without login', () => {
  it('counts once for the click of a visit that the server made the page for', async () => {
    const visit = { ticket: ticket(), user_id: 'made-up', channel: '9999' };
    for (const user_id of ['a', 'b']) await report({ ...visit, user_id, request_id: user_id });
    expect(await queued()).toEqual([{ user_id: null, channel: 'channel_5301' }]);
    await report({ ...visit, callback: 'click-2' });
    expect(await queued()).toHaveLength(2);
  });

  it('counts once whatever ticket, hour and channel it comes with', async () => {
    await report({ ticket: ticket() });
    await report({ ticket: ticket('channel_5302') });
    await report({ ticket: service.tickets.issue('channel_5301', service.clock.ms - 5 * HOUR) });
    expect(await queued()).toEqual([{ user_id: null, channel: 'channel_5301' }]);
  });

  it('of Baidu counts once for a click, whatever else the address says', async () => {
    for (const more of ['', '&x=1', '#top']) {
      const bd_vid_url = `https://h5.example.com/login?a=1&bd_vid=click-1${more}`;
      const reply = await service.call('/oapi/baidu/uploadConvertData', {
        bd_vid_url,
        convert_type: '3',
        ticket: ticket(),
      });
      expect(reply).toMatchObject({ code: 200 });
    }
    expect(await queued()).toHaveLength(1);
  });

  it('has no other spelling of its ticket', () => {
    const [last = ''] = ticket().slice(-1);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const taken = [...letters].filter((letter) =>
      service.tickets.channelOf(ticket().slice(0, -1) + letter, service.clock.ms, 24),
    );
    expect(taken).toEqual([last]);
  });

  it('is limited by address and by the network around it', async () => {
    const { perAddressHour, perNetworkHour } = service.data.conversions.withoutLogin;
    const from = async (address: string, times: number) => {
      const codes: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const { code } = await report(
          { ticket: ticket(), callback: `click-${address}-${n}` },
          { 'x-forwarded-for': address },
        );
        codes.push(code);
      }
      return codes.filter((code) => code === 200).length;
    };
    expect(await from('198.51.100.1', perAddressHour + 2)).toBe(perAddressHour);
    let network = perAddressHour;
    for (let host = 2; host < 2 + perNetworkHour / perAddressHour; host += 1) {
      network += await from(`198.51.100.${host}`, perAddressHour);
    }
    expect(network).toBe(perNetworkHour);
    expect(await from('198.51.101.1', 1)).toBe(1);
    // Whoever is logged in is not counted among them.
    const { token } = await service.logIn(newPhone());
    expect(await report({ token }, { 'x-forwarded-for': '198.51.100.1' })).toMatchObject({ code: 200 });
    service.clock.ms += 2 * HOUR;
    expect(await from('198.51.100.1', 1)).toBe(1);
  });
});

it('a ticket is judged whatever text it is', () => {
  for (const text of [
    '',
    '.',
    '..',
    'a.b',
    '🎫.🎫.🎫',
    `0.x.${'-'.repeat(22)}`,
    'x'.repeat(128),
    newAddress(),
  ]) {
    expect(service.tickets.channelOf(text, service.clock.ms, 24)).toBeNull();
  }
});
