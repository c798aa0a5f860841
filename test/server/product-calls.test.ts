import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import { createMark } from '../../server/accounts/marks.ts';
import { ruleNames } from '../../server/config/rule-names.ts';
import { ruleProblems } from '../../server/config/rule-problems.ts';
import type { ConfiguredProduct } from '../../server/config/service-data.ts';
import { holds } from '../../server/leads/rule-facts.ts';
import { idCard } from '../support/id-card.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { completeAnswers } from './support/form-answers.ts';
import { type FormFields, newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const IN_SHANGHAI = { 'x-forwarded-for': '202.96.209.5' };

async function offered(fields: FormFields = {}, headers: FormFields = {}): Promise<readonly string[]> {
  const { data } = await service.call('/v3/app/index', fields, headers);
  return (data.products as { id: string }[]).map(({ id }) => id);
}

const offers = (rules: Readonly<Record<string, ConfiguredProduct['when']>>) =>
  service.configure({
    products: Object.entries(rules).map(([id, when]) => ({
      ...(when === undefined ? {} : { when }),
      product: { id },
    })),
  });

describe('the products of the marketplace', () => {
  it('as shipped are shown to a visitor of whom nothing is known, without their conditions', async () => {
    const { data } = await service.call('/v3/app/index');
    expect(data.products).toEqual(service.data.products.map(({ product }) => product));
    expect(data.products.length).toBeGreaterThan(2);
    expect(service.data.products.filter(({ when }) => when !== undefined).length).toBeGreaterThan(0);
    for (const product of data.products) expect(product).not.toHaveProperty('when');
  });

  it.each([
    [
      'an employee without a house or a fund',
      {
        occupation: 'employee',
        salaryPay: 'bank',
        social: '6m_plus',
        fund: 'none',
        house: 'none',
        amount: '50k_100k',
        overdue: 'good',
      },
      {
        'sample-1': ['期望金额在额度内', '有稳定工作'],
        'sample-5': ['社保满六个月', '工资由银行代发'],
        'sample-6': ['信用良好', '期望金额在额度内'],
      },
    ],
    [
      'the owner of a shop and a house',
      {
        occupation: 'business-owner',
        license: '1y_plus',
        house: 'mortgageable',
        fund: 'none',
        amount: '100k_200k',
        overdue: 'current',
      },
      {
        'sample-1': ['期望金额在额度内'],
        'sample-3': ['自己经营', '营业执照满一年'],
        'sample-4': ['名下有房可抵押', '期望金额在额度内'],
      },
    ],
  ])('as shipped contradict no answer of %s, and each says why it is shown', (_, answers, expected) => {
    const facts = { channel: null, os: 2, package: 'form-package', city: '杭州市', answers };
    const shown = service.data.products.filter(({ when }) => when === undefined || holds(when, facts));
    const why = shown.map(({ product, reasons = [] }) => [
      product.id,
      reasons
        .filter(({ when }) => holds(when, facts))
        .map(({ text }) => text)
        .slice(0, 2),
    ]);
    expect(Object.fromEntries(why)).toEqual(expected);
  });

  it('are chosen by channel', async () => {
    offers({ all: undefined, own: { '===': [{ var: 'channel.id' }, 'channel_5300'] } });
    expect(await offered()).toEqual(['all']);
    expect(await offered({ channel: 'channel_5301' })).toEqual(['all']);
    expect(await offered({ channel: '5300' })).toEqual(['all', 'own']);
  });

  it('are chosen by operating system', async () => {
    const on = (os: number) => ({ '===': [{ var: 'env.os' }, os] });
    offers({ ios: on(1), android: on(2), other: on(3) });
    expect(await offered({ os: '1' })).toEqual(['ios']);
    expect(await offered({ os: '2' })).toEqual(['android']);
    expect(await offered({ os: 'x' })).toEqual(['other']);
    expect(await offered()).toEqual(['other']);
  });

  it('are chosen by city: of the address, and of the answers once there are some', async () => {
    const inCity = (city: string) => ({ '===': [{ cityName: { var: 'city' } }, city] });
    offers({ shanghai: inCity('上海'), hangzhou: inCity('杭州') });
    expect(await offered()).toEqual([]);
    expect(await offered({}, IN_SHANGHAI)).toEqual(['shanghai']);
    const { token } = await service.logIn(newPhone());
    await service.call('/v3/user/save', { token, fields: '{"city":"杭州市"}' });
    expect(await offered({ token }, IN_SHANGHAI)).toEqual(['hangzhou']);
  });

  it('are chosen by the newest saved form; a login that is not good counts as none', async () => {
    offers({
      owners: { '===': [{ var: 'form.house' }, 'mortgageable'] },
      package: { '===': [{ var: 'form.package' }, 'form-package'] },
      never: { '===': [{ var: 'form.idcard' }, idCard(1)] },
    });
    const { token } = await service.logIn(newPhone());
    expect(await offered({ token })).toEqual([]);
    for (const [n, house] of ['none', 'mortgageable'].entries()) {
      await service.call('/v3/user/formSave', {
        token,
        channel: 'channel_5300',
        package: 'form-package',
        form: completeAnswers({ house }),
        request_id: `products-${n}-${house}`,
      });
      service.clock.ms += 1000;
      expect(await offered({ token })).toEqual(house === 'none' ? ['package'] : ['owners', 'package']);
    }
    expect(await offered({ token: 'f'.repeat(32) })).toEqual([]);
  });
});

describe('why a product may suit', () => {
  const reasons = [
    { when: { '===': [{ var: 'form.house' }, 'mortgageable'] }, text: '名下有房可抵押' },
    { when: { '===': [{ var: 'form.fund' }, 'unheard-of'] }, text: '从不' },
  ] as const;
  const told = async (fields: FormFields) => {
    const { data } = await service.call('/v3/app/index', fields);
    return (data.products as { reasons?: readonly string[] }[])[0]?.reasons;
  };

  it('is told to who has answered so and logged in by code; never to nobody, nor to the bearer of a link', async () => {
    service.configure({ products: [{ reasons, product: { id: 'house' } }] });
    expect(await told({})).toBeUndefined();
    const phone = newPhone();
    const { token } = await service.logIn(phone);
    expect(await told({ token })).toBeUndefined();
    await service.call('/v3/user/formSave', {
      token,
      channel: 'channel_5300',
      package: 'form-package',
      form: completeAnswers({ house: 'mortgageable' }),
      request_id: 'reasons-of-product',
    });
    expect(await told({ token })).toEqual(['名下有房可抵押']);
    const mark = await service.db.transaction((transaction) =>
      createMark(
        transaction,
        { kind: 'mark', phone, channel: 'channel_6078', uses: 1, now: service.clock.ms, lifetime: 3600_000 },
        service.secrets,
      ),
    );
    const { data } = await service.call('/v1/user/loginMark', { token: '', mark, channel: 'channel_6078' });
    expect(await told({ token: data.access_token as string })).toBeUndefined();
  });
});

describe('rules of the backend', () => {
  const names = ruleNames(readSources(PROJECT_ROOT));
  const found = (rule: unknown) => ruleProblems('products.json', rule as never, '/when', names);

  it.each([
    ['an operator that nothing knows', { '==': [1, 1] }, 'C050'],
    ['two operators at once', { '===': [1, 1], '!': [true] }, 'C051'],
    ['a fact that does not exist', { '===': [{ var: 'form' }, 'a'] }, 'C052'],
    ['one deep inside a list', { and: [true, { in: ['a', [{ var: 'user.phone' }]] }] }, 'C052'],
    ['the bare number of a channel', { '!==': [{ var: 'channel.id' }, '5262'] }, 'C138'],
    [
      'a city that is shortened and named in full',
      { in: [{ cityName: { var: 'city' } }, ['上海市']] },
      'C097',
    ],
  ] as const)('are refused with %s', (_, rule, code) => {
    expect(found(rule)).toMatchObject([{ code, severity: 'error' }]);
  });

  it.each([
    ['a field that no form has', { '===': [{ var: 'form.fnud' }, 'a'] }, 'form.fund'],
    ['a city without 市', { '===': [{ var: 'city' }, '上海'] }, '上海市'],
    ['a city that is none', { in: [{ cityName: { var: 'city' } }, ['三莎']] }, '三沙'],
  ])('name what was meant by %s', (_, rule, meant) => {
    expect(found(rule)).toMatchObject([{ suggest: expect.arrayContaining([meant]) }]);
  });

  it.each([
    { '===': [{ var: 'city' }, '上海市'] },
    { in: [{ cityName: { var: 'city' } }, ['上海', '恩施土家族苗族自治州']] },
    { '===': [{ var: 'channel.id' }, 'channel_5262'] },
    { in: [{ var: ['form.house'] }, ['a', 'b']] },
  ])('are taken when they are right', (rule) => expect(found(rule)).toEqual([]));
});
