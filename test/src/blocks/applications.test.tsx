// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import type { HttpRequest } from '../../../engine/runtime/platform/platform.ts';
import { workingDayAfter } from '../../../src/blocks/applications/working-day.ts';
import { answered, createPageHarness, draw, fieldsOf, tap } from '../../support/page-harness.tsx';
import { shippedRelease } from '../../support/shipped-release.ts';

const CALENDAR = {
  until: '2027-12-31',
  holidays: ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07', '2027-01-01'],
  workdays: ['2026-10-10'],
};
const NOW = Date.UTC(2026, 10, 27, 4);
const AT = '2026-11-27T04:00:00.000Z';

const shared = (withdrawn_at = '') => ({
  institution: '示例消费金融有限公司',
  contact: '400-000-0000',
  purpose: '评估申请',
  data_items: ['姓名', '手机号'],
  agreed_at: '2026-11-26T17:00:00.000Z',
  withdrawn_at,
});

const application = (number: string, more: object = {}) => ({
  application_no: number,
  package: 'form-package',
  result: 1,
  saved_at: '2026-11-26T17:00:00.000Z',
  shared: [],
  ...more,
});

/** The page of a visitor of whom the backend says this; it knows what it is asked for from then on. */
async function open(first: object | null, then: object | null = first) {
  const page = shippedRelease().pages['my-applications'];
  if (!page) throw new Error('no page');
  const saves: string[] = [];
  const answer = async (request: HttpRequest) => {
    if (request.url.includes('/v3/user/save')) {
      saves.push(fieldsOf(request).fields ?? '');
      return answered({});
    }
    const data = saves.length > 0 ? then : first;
    if (data === null) throw new Error('offline');
    return answered({ masked: false, applications: [], requests: [], ...data });
  };
  const { wrap, platform } = await createPageHarness({
    at: '/my-applications',
    now: NOW,
    local: new Map([
      ['access_token', 'known'],
      ['user_id', 'u1'],
    ]),
    answer,
  });
  const root = await draw(wrap(<PageView page={page} screen="my-applications" />));
  const button = (name: string): HTMLButtonElement => {
    const found = [...root.querySelectorAll<HTMLButtonElement>('button')].filter(
      (one) => one.textContent === name,
    );
    const last = found.at(-1);
    if (!last) throw new Error(`no button ${name} in ${root.textContent}`);
    return last;
  };
  return { root, button, saves, platform, text: () => root.textContent ?? '' };
}

test('an application says what was sent when to whom, its state, and what happens next in working days', async () => {
  const { root, text } = await open({ applications: [application('1001', { shared: [shared()] })] });
  const card = root.querySelector('.dk-application')?.textContent ?? '';
  for (const part of [
    '贷款咨询申请',
    '已授权提供',
    '编号 1001',
    '示例消费金融有限公司',
    '姓名、手机号',
    '评估申请',
    '2026年11月27日',
    '400-\u2060000-\u20600000',
    // From Friday on: Monday to Wednesday.
    '机构与您联系11月30日–12月2日',
  ])
    expect(card).toContain(part);
  expect(text()).not.toContain('撤回日期');
});

test('consent is withdrawn in two taps, and the page then says so', async () => {
  const { root, button, saves, text } = await open(
    { applications: [application('1001', { shared: [shared()] })] },
    {
      applications: [application('1001', { shared: [shared(AT)] })],
      requests: [{ kind: 'withdraw', asked_at: AT, due_at: '2026-12-18T04:00:00.000Z', done_at: '' }],
    },
  );
  await tap(button('撤回授权'));
  await tap(button('撤回授权'));
  expect(saves.map((fields) => Object.keys(JSON.parse(fields)))).toEqual([['consent_withdrawn']]);
  expect(root.querySelector('.dk-application-state')?.textContent).toBe('授权已撤回');
  expect(text()).toContain('撤回日期2026年11月27日');
  // The card says it, and nothing else does.
  expect(text()).not.toContain('撤回授权，');
  expect(button('撤回授权').getAttribute('aria-disabled')).toBe('true');
});

test('deletion is asked for in two taps, once', async () => {
  const { button, saves, text } = await open(
    { applications: [application('1001')] },
    {
      applications: [application('1001')],
      requests: [{ kind: 'delete', asked_at: AT, due_at: '2026-12-18T04:00:00.000Z', done_at: '' }],
    },
  );
  await tap(button('申请删除我的资料'));
  await tap(button('确认删除'));
  expect(saves.map((fields) => Object.keys(JSON.parse(fields)))).toEqual([['deletion_requested']]);
  expect(text()).toContain('我们会在2026年12月18日前处理完毕');
  expect(button('已申请删除').getAttribute('aria-disabled')).toBe('true');
});

test('what no institution was given is taken back too', async () => {
  const { button, text } = await open(
    { applications: [application('1001')] },
    {
      applications: [application('1001')],
      requests: [{ kind: 'withdraw', asked_at: AT, due_at: '2026-12-18T04:00:00.000Z', done_at: '' }],
    },
  );
  await tap(button('撤回授权'));
  await tap(button('撤回授权'));
  expect(text()).toContain('2026年11月27日撤回授权');
  expect(button('撤回授权').getAttribute('aria-disabled')).toBe('true');
});

test('days that are past are no next steps', async () => {
  const { text } = await open({
    applications: [application('1001', { saved_at: '2026-10-20T04:00:00.000Z' })],
  });
  expect(text()).toContain('这份资料没有提供给任何机构');
  expect(text()).not.toContain('接下来');
});

test('none, a link that may be forwarded, and a failure each say what they are', async () => {
  expect((await open({})).text()).toContain('您还没有提交过申请');
  const byLink = (
    await open({ masked: true, applications: [application('1', { shared: undefined })] })
  ).text();
  expect(byLink).toContain('您是通过链接登录的');
  expect(byLink).toContain('再用短信验证码登录');
  expect(byLink).not.toMatch(/未提供给机构|没有提供给任何机构|接下来/);
  const { root } = await open(null);
  expect(root.querySelector('[role=alert]')?.textContent).toContain('申请没有加载出来');
});

test.each([
  ['the day itself, also on a Sunday', [2026, 11, 29], 0, [2026, 11, 29]],
  ['over a weekend', [2026, 11, 27], 1, [2026, 11, 30]],
  ['from a Saturday', [2026, 11, 28], 1, [2026, 11, 30]],
  ['over the end of the year and a holiday', [2026, 12, 31], 1, [2027, 1, 4]],
  ['over a week off and a Saturday that is worked', [2026, 9, 30], 2, [2026, 10, 9]],
  ['to a Saturday that is worked', [2026, 10, 9], 1, [2026, 10, 10]],
] as const)('working days count %s', (_, [year, month, day], days, [y, m, d]) => {
  expect(workingDayAfter({ year, month, day }, days, CALENDAR)).toEqual({ year: y, month: m, day: d });
});

test('of a day that the calendar does not reach, nothing is known', () => {
  expect(workingDayAfter({ year: 2027, month: 12, day: 31 }, 1, CALENDAR)).toBeNull();
});

/** The result page of somebody who sent a form then, as it reads now. */
async function openResult(sentAt: number | null, now: number) {
  const page = shippedRelease().pages['success-download'];
  if (!page) throw new Error('no page');
  const given = JSON.stringify({ login: 1, at: sentAt, forms: {} });
  const { wrap } = await createPageHarness({
    at: '/success-download',
    now,
    local: new Map([
      ['access_token', 'known'],
      ['user_id', 'u1'],
      ...(sentAt === null ? [] : [['given_u1', given] as const]),
    ]),
    answer: async () => answered({}),
  });
  const root = await draw(wrap(<PageView page={page} screen="success-download" />));
  return root.querySelector('.dk-next')?.textContent ?? '';
}

const SENT = Date.UTC(2026, 8, 28, 4);
test.each([
  ['on the day itself', SENT, SENT, '资料已收到今天 9月28日', '9月29日–10月8日'],
  ['on a later day', SENT, SENT + 2 * 86_400_000, '资料已收到9月28日', '9月29日–10月8日'],
  [
    'by days, where it is not known when it was sent',
    null,
    SENT,
    '查看匹配结果提交后1个工作日内',
    '提交后1–\u20603个工作日内',
  ],
  [
    'by days, where the calendar ends',
    Date.UTC(2026, 11, 30, 4),
    Date.UTC(2026, 11, 30, 4),
    '12月30日–12月31日',
    '提交后1–\u20603个工作日内',
  ],
] as const)('what comes next counts from when it was sent: %s', async (_, sentAt, now, ...parts) => {
  const text = await openResult(sentAt, now);
  for (const part of parts) expect(text).toContain(part);
});

test('nothing comes next once all of it is past', async () => {
  expect(await openResult(SENT, SENT + 30 * 86_400_000)).toBe('');
});
