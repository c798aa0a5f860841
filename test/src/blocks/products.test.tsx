// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import type { MemoryOptions } from '../../../engine/runtime/platform/memory-platform.ts';
import type { HttpRequest, HttpResponse } from '../../../engine/runtime/platform/platform.ts';
import { answered, createPageHarness, draw, tap } from '../../support/page-harness.tsx';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const { products: PRODUCTS } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'server/config/products.json'), 'utf8'),
) as { products: readonly JsonObject[] };
const MARKET = 'success-loan-marketplace-download';
const DETAIL = 'product-detail';

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
const sends =
  (products: unknown): Answer =>
  () =>
    answered({ products });

async function open(id: string, answer: Answer, options: MemoryOptions & { at?: string } = {}) {
  const page = shippedRelease().pages[id];
  if (!page) throw new Error(`no page ${id}`);
  const harness = await createPageHarness({
    at: `/${id}`,
    session: new Map(),
    local: new Map([['user_id', 'u1']]),
    ...options,
    answer: async (request) => answer(request),
  });
  const root = await draw(harness.wrap(<PageView page={page} screen={id} />));
  const control = (name: string | RegExp): HTMLElement => {
    const all = [...root.querySelectorAll<HTMLElement>('button,a')];
    const found = all.find(
      (one) => (one.textContent ?? '').match(name) || one.getAttribute('aria-label')?.match(name),
    );
    if (!found) throw new Error(`no control ${name}: ${all.map((one) => one.textContent).join(' | ')}`);
    return found;
  };
  const cards = () => [...root.querySelectorAll('.dk-product-card')];
  const names = () => cards().map((card) => card.querySelector('b')?.textContent);
  const dialog = () => root.querySelector('[role=dialog]');
  const wait = (ms: number) => act(async () => harness.platform.clock.advance(ms));
  return { ...harness, root, control, cards, names, dialog, wait };
}

const NAMES = PRODUCTS.map(({ name }) => name);

test('a card says who lends, how much, for how long, and the yearly rate as a range labelled 单利', async () => {
  const { cards, names } = await open(MARKET, sends(PRODUCTS));
  expect(names()).toEqual(NAMES);
  const text = cards()[0]?.textContent ?? '';
  for (const part of [
    '示例消费金融有限公司',
    '1千–20万元',
    '年化利率（单利）',
    '7.2%–\u206023.4%',
    '3–\u206036个月',
    '示例',
    '线上申请',
    '例：借1万元分12期，年化15.00%，每期约¥902.58',
    '最快当日放款（以机构实际审核为准）',
    '日常消费，按月等额还',
  ]) {
    expect(text).toContain(part);
  }
  expect(cards()[2]?.textContent).toContain('首期约¥9,333.33');
  expect(cards()[0]?.querySelector('a')?.getAttribute('href')).toBe('/product-detail?product=sample-1');
});

test('a card says why the product may suit, when the backend knows it; the same lender has the same monogram tone', async () => {
  const suited = PRODUCTS.map((product, at) =>
    at === 1 ? { ...product, reasons: ['缴存公积金', '工资由银行代发', '多余'] } : product,
  );
  const { cards } = await open(MARKET, sends(suited));
  const text = cards()[1]?.textContent ?? '';
  expect(text).toContain('符合您：缴存公积金、工资由银行代发');
  expect(text).not.toContain('多余');
  // In one line: three cards fit the first screen with it, too.
  expect(text).not.toContain('适合缴存公积金的工薪人群');
  expect(cards()[1]?.querySelector('.dk-product-tag')).toBeNull();
  const tones = cards().map((card) => card.querySelector('.dk-product-logo')?.className);
  expect(PRODUCTS[1]?.lenderName).toBe(PRODUCTS[3]?.lenderName);
  expect(tones[1]).toBe(tones[3]);
  expect(new Set(tones).size).toBe(3);
});

test('why a product may suit is asked for anew once other answers were saved', async () => {
  const page = shippedRelease().pages[MARKET];
  if (!page) throw new Error('no page');
  let reasons = ['缴存公积金'];
  const local = new Map([['user_id', 'u1']]);
  const { wrap, engine } = await createPageHarness({
    at: `/${MARKET}`,
    local,
    answer: async () => answered({ products: [{ ...PRODUCTS[0], reasons }] }),
  });
  const look = async (key: string) => {
    const root = await draw(wrap(<PageView key={key} page={page} screen={MARKET} />));
    return root.querySelector('.dk-product-card')?.textContent;
  };
  expect(await look('before')).toContain('符合您：缴存公积金');
  reasons = ['工资由银行代发'];
  expect(await look('nothing saved')).toContain('符合您：缴存公积金');
  await act(async () => engine.stored.set('given', { at: 1, forms: {} }));
  expect(await look('after')).toContain('符合您：工资由银行代发');
});

test('a worked example whose last instalment holds the principal says so', async () => {
  const example = { method: 'interest-first', principal: 1_000_000, months: 12, rate: 12 };
  const { cards } = await open(MARKET, sends([{ ...PRODUCTS[0], example }]));
  expect(cards()[0]?.textContent).toContain('每期付息约¥100.00，末期连本¥10,100.00');
});

test('a visitor finds what lends enough, for long enough, by a kind of lender; and is told when nothing does', async () => {
  const { root, names, control } = await open(MARKET, sends(PRODUCTS));
  const choose = (label: string, value: string) =>
    act(async () => {
      const select = root.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (!select) throw new Error(`no choice ${label}`);
      expect([...select.options].map((option) => option.value)).toContain(value);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('想借多少', '300000');
  expect(names()).toEqual(['青桥·信用借款', '知行·小微周转', '安居·抵押借款']);
  await choose('机构类型', '商业银行');
  expect(names()).toEqual(['青桥·信用借款', '安居·抵押借款']);
  await choose('想借多久', '6');
  expect(names()).toEqual([]);
  expect(root.querySelector('.dk-shelf-notice[role=status]')?.textContent).toContain(
    '没有同时符合这些条件的产品',
  );
  await tap(control('清除筛选条件'));
  expect(names()).toEqual(NAMES);
});

test('while products are on their way grey shapes stand there, and assistive technology is told', async () => {
  let finish: (response: HttpResponse) => void = () => {};
  const { root, cards } = await open(MARKET, () => new Promise((resolve) => (finish = resolve)));
  expect(root.querySelector('.dk-skeletons [role=status]')?.textContent).toBe('正在加载产品');
  expect(root.querySelectorAll('.dk-skeleton')).toHaveLength(3);
  await act(async () => finish(answered({ products: PRODUCTS })));
  expect(root.querySelector('.dk-skeleton')).toBeNull();
  expect(cards()).toHaveLength(PRODUCTS.length);
});

test('products that do not come can be asked for again; one that hangs is given up on', async () => {
  let online = false;
  const { root, control, cards } = await open(MARKET, () =>
    online ? answered({ products: PRODUCTS }) : Promise.reject(new Error('offline')),
  );
  expect(root.querySelector('.dk-shelf-notice')?.textContent).toContain('产品没有加载出来');
  online = true;
  await tap(control('重新加载'));
  expect(cards()).toHaveLength(PRODUCTS.length);

  const hanging = await open(MARKET, () => new Promise(() => {}));
  await hanging.wait(shippedRelease().site.api.visitorTimeout);
  expect(hanging.root.querySelector('.dk-shelf-notice')?.textContent).toContain('产品没有加载出来');
});

test('refreshing keeps what is shown until the new products come, and says what came of it', async () => {
  const answers: ((response: HttpResponse) => void)[] = [];
  const { root, control, names, wait } = await open(
    MARKET,
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const bring = (products: readonly JsonObject[]) =>
    act(async () => answers[answers.length - 1]?.(answered({ products })));
  const said = () => root.querySelector('.dk-refresh [role=status]')?.textContent;
  await bring(PRODUCTS);
  expect(said()).toBe('');

  await tap(control(/^刷新$/));
  await tap(control(/^刷新$/));
  expect(answers).toHaveLength(2);
  expect(said()).toBe('正在刷新');
  expect(names()).toEqual(NAMES);
  await bring(PRODUCTS.slice(0, 2));
  expect(names()).toEqual(NAMES.slice(0, 2));
  expect(said()).toBe('已更新');
  await wait(4000);
  expect(said()).toBe('');

  await tap(control(/^刷新$/));
  await wait(shippedRelease().site.api.visitorTimeout);
  expect(said()).toBe('没有刷新成功');
  await bring(PRODUCTS);
  expect(names()).toEqual(NAMES.slice(0, 2));
});

test.each([
  ['no products', []],
  ['an answer of another kind', 'nothing'],
  [
    'products without lender or with a rate above 24 %',
    [
      { ...PRODUCTS[0], lenderName: '' },
      { ...PRODUCTS[0], rateMax: 36 },
      { ...PRODUCTS[0], amountMin: 'x' },
    ],
  ],
])('with %s the visitor is led to the form', async (_, products) => {
  const { root, control, cards } = await open(MARKET, sends(products));
  expect(cards()).toHaveLength(0);
  expect(root.textContent).toContain('暂无适合的产品');
  expect(control('去完善资料').getAttribute('href')).toBe('/form-package');
});

test('a long name and many products break nothing', async () => {
  const long = {
    ...PRODUCTS[0],
    name: '渡'.repeat(300),
    lenderName: '银'.repeat(300),
    tags: ['标'.repeat(90)],
  };
  const many = Array.from({ length: 200 }, (_, at) => ({ ...long, id: `p${at}` }));
  const { cards, platform } = await open(MARKET, sends(many));
  expect(cards()).toHaveLength(200);
  expect(platform.record.errors).toEqual([]);
});

test('额度, 利率 and 期限 order the list, a second tap turns the order round, 综合 is the order of the backend', async () => {
  const { control, names } = await open(MARKET, sends(PRODUCTS.slice(0, 4)));
  const [consume, credit, business, home] = NAMES;
  await tap(control('利率'));
  expect(names()).toEqual([home, credit, business, consume]);
  expect(control(/^利率/).getAttribute('aria-pressed')).toBe('true');
  await tap(control(/^利率/));
  expect(names()).toEqual([consume, business, credit, home]);
  await tap(control(/^额度/));
  expect(names()).toEqual([home, business, credit, consume]);
  await tap(control(/^期限/));
  expect(names()).toEqual([home, credit, business, consume]);
  await tap(control('综合'));
  expect(names()).toEqual(NAMES.slice(0, 4));
});

test('a product over the list opens by itself once a session, and closes in one tap', async () => {
  const session = new Map<string, string>();
  const first = await open('product-detail-popup', sends(PRODUCTS), { session });
  expect(first.dialog()?.textContent).toContain(NAMES[0]);
  await tap(first.control('关闭'));
  expect(first.dialog()).toBeNull();
  await tap(first.cards()[1]?.querySelector('button') as Element);
  expect(first.dialog()?.textContent).toContain(NAMES[1]);

  const again = await open('product-detail-popup', sends(PRODUCTS), { session });
  expect(again.dialog()).toBeNull();
  const named = await open('product-detail-popup', sends(PRODUCTS), {
    at: '/product-detail-popup?product=sample-3',
  });
  expect(named.dialog()?.textContent).toContain(NAMES[2]);
});

test('a product that the address does not name, or that is gone, is said to be gone', async () => {
  for (const at of ['/product-detail', '/product-detail?product=gone']) {
    const { root, control } = await open(DETAIL, sends(PRODUCTS), { at });
    expect(root.querySelector('h1')?.textContent).toBe('没有找到这个产品');
    expect(control('查看其他机构').getAttribute('href')).toBe(`/${MARKET}`);
    expect(root.querySelector('.dk-product-apply')).toBeNull();
  }
});

const ONE = { at: `/${DETAIL}?product=sample-1` };

test('the worked example is calculated: 10 000 yuan, 12 months, 15 % a year', async () => {
  const { root } = await open(DETAIL, sends(PRODUCTS), ONE);
  const text = root.textContent ?? '';
  for (const part of ['¥10,000.00', '15.00%（单利）', '¥902.58', '¥831.00', '¥10,831.00', '16.08%']) {
    expect(text).toContain(part);
  }
});

test('the worked example says what the last instalment is where the whole principal is in it', async () => {
  const example = { principal: 10_000_000, months: 12, rate: 7.2, method: 'interest-first' };
  const { root } = await open(DETAIL, sends([{ ...PRODUCTS[0], example }]), ONE);
  const text = root.textContent ?? '';
  for (const part of ['首期应还¥600.00', '末期应还¥100,600.00', '¥107,200.00']) expect(text).toContain(part);
  expect(text).not.toContain('每期应还');
});

test("an application: costs stand for five seconds, then who is visited next, then the lender's own site", async () => {
  const { control, dialog, wait, platform, root } = await open(DETAIL, sends(PRODUCTS), ONE);
  await tap(control('前往机构申请'));
  expect(dialog()?.textContent).toContain('综合融资成本明示表');
  const read = () => control(/请阅读|我已阅读/) as HTMLButtonElement;
  for (const left of [5, 4, 3, 2, 1]) {
    expect(read().textContent).toBe(`请阅读 ${left}秒`);
    expect(read().disabled).toBe(true);
    await wait(1000);
  }
  await tap(control('我已阅读'));
  expect(dialog()?.textContent).toContain(
    '您即将离开本平台，前往【示例消费金融有限公司】自营页面，请注意核对机构信息',
  );
  expect(dialog()?.textContent).toContain('lender-a.example.com');
  expect(platform.address.left).toEqual([]);
  await tap(control('继续前往'));
  expect(platform.address.left).toEqual(['https://lender-a.example.com/apply']);
  const apply = root.querySelector('.dk-product-apply button') as HTMLButtonElement;
  expect([apply.textContent, apply.disabled]).toEqual(['今日已申请', true]);
});

test('取消 leads nowhere and counts for nothing', async () => {
  const { control, dialog, wait, platform, root } = await open(DETAIL, sends(PRODUCTS), ONE);
  await tap(control('前往机构申请'));
  await wait(5000);
  for (let second = 0; second < 5; second += 1) await wait(1000);
  await tap(control('我已阅读'));
  await tap(control('取消'));
  expect(dialog()).toBeNull();
  expect(platform.address.left).toEqual([]);
  expect(root.querySelector('.dk-product-apply button')?.textContent).toBe('前往机构申请');
});

test('a product can be applied for once a day: 已申请 until local midnight, in the list as well', async () => {
  const noon = Date.parse('2026-03-01T04:00:00Z');
  const midnight = Date.parse('2026-03-01T16:00:00Z');
  const kept = JSON.stringify({ value: '{"products":["sample-1"]}', expires: midnight });
  const local = new Map([
    ['user_id', 'u1'],
    ['applied_u1', kept],
  ]);
  const today = await open(MARKET, sends(PRODUCTS), { local, now: noon });
  expect(today.cards()[0]?.textContent).toContain('已申请');
  expect(today.cards()[1]?.textContent).not.toContain('已申请');
  const tomorrow = await open(DETAIL, sends(PRODUCTS), { local, now: midnight + 1, ...ONE });
  expect(tomorrow.root.querySelector('.dk-product-apply button')?.textContent).toBe('前往机构申请');
});

test('a product without an address of the lender is not open for applications', async () => {
  const closed = { ...PRODUCTS[0], url: 'javascript:alert(1)' };
  const { root } = await open(DETAIL, sends([closed]), ONE);
  expect(root.querySelector('.dk-product-apply')?.textContent).toContain('暂未开放申请');
  expect((root.querySelector('.dk-product-apply button') as HTMLButtonElement).disabled).toBe(true);
});

test('a product of the app leads to the download page, without a notice of leaving', async () => {
  const inApp = { ...PRODUCTS[0], applyType: 'app' };
  const { control, wait, engine } = await open(DETAIL, sends([inApp]), ONE);
  await tap(control('前往机构申请'));
  for (let second = 0; second < 5; second += 1) await wait(1000);
  await tap(control('我已阅读'));
  await expect.poll(() => engine.navigation.committed?.path).toBe('/download-page');
});
