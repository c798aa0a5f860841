// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { createPageHarness, draw, type PageHarness, tap } from '../../support/page-harness.tsx';
import { shippedRelease } from '../../support/shipped-release.ts';

const { pages } = shippedRelease();
let harness: PageHarness;
let root: HTMLElement;

async function open(id: string): Promise<void> {
  const page = pages[id];
  if (!page) throw new Error(`no page ${id}`);
  root = await draw(harness.wrap(<PageView page={page} screen={id} />));
}

function field(label: string): HTMLInputElement {
  const found = [...root.querySelectorAll('label[for]')].find(({ textContent }) => textContent === label);
  return root.querySelector(`#${found?.getAttribute('for')}`) as HTMLInputElement;
}

/** Types and leaves the field, as a problem is told only then. */
async function fill(label: string, text: string): Promise<void> {
  const input = field(label);
  await act(async () => input.focus());
  // The document remembers the last value that React gave; a visitor's typing goes past it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
  await act(async () => {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => input.blur());
}

async function choose(name: string, value: string): Promise<void> {
  await tap(root.querySelector(`input[name="${name}"][value="${value}"]`) as Element);
}

async function select(label: string, value: string): Promise<void> {
  const list = root.querySelector(`select[aria-label="${label}"]`) as HTMLSelectElement;
  await act(async () => {
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const text = () => root.querySelector('.dk-tool')?.textContent ?? '';

beforeEach(async () => {
  harness = await createPageHarness();
});

describe('the loan calculator', () => {
  beforeEach(() => open('loan-calculator'));

  test('shows payment, sums, both yearly rates and every payment of the loan that stands there', () => {
    expect(text()).toContain('每月应还¥8,661.90末月应还 ¥8,661.85');
    expect(text()).toContain('还款总额¥103,942.75利息总额¥3,942.75');
    expect(text()).toContain('年化利率（单利）7.20%年化利率（IRR复利）7.44%');
    expect(root.querySelectorAll('tbody tr')).toHaveLength(12);
    expect(root.querySelector('tbody tr')?.textContent).toBe('18,661.908,061.90600.0091,938.10');
    expect(root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('利息¥3,942.75');
    expect(text()).toContain('结果仅供参考，以贷款机构实际审批为准');
  });

  test.each([
    ['equal-principal', '首月应还¥8,933.33末月应还 ¥8,383.37'],
    ['interest-first', '每月付息¥600.00末月应还（含本金） ¥100,600.00'],
    ['at-maturity', '到期应还¥100,591.78'],
    ['flat-fee', '年化利率（单利）13.03%年化利率（IRR复利）13.84%'],
  ])('repaid by %s', async (method, shown) => {
    await choose('method', method);
    expect(text()).toContain(shown);
  });

  test('a rate by the month or the day is the yearly one, and the year of 360 or 365 days is told apart', async () => {
    await fill('年利率', '0.05');
    await choose('unit', 'day-360');
    expect(text()).toContain('折合年利率 18.00%');
    await choose('unit', 'day-365');
    expect(text()).toContain('折合年利率 18.25%');
    await choose('unit', 'month');
    expect(text()).toContain('折合年利率 0.60%');
  });

  test('a fee at the start raises the yearly cost and is named as one', async () => {
    await fill('贷款金额', '10000');
    await fill('贷款期限', '6');
    await fill('年利率', '12');
    await fill('一次性费用', '500');
    expect(text()).toContain('实际到手¥9,500.00');
    expect(text()).toContain('年化利率（单利）30.16%年化利率（IRR复利）34.70%');
    expect(text()).toContain('该利率已超过24%，请谨慎借款');
  });

  test.each([
    ['24', false],
    ['24.01', true],
  ])('a rate of %s %% is warned of: %s', async (rate, warned) => {
    await fill('年利率', rate);
    expect(text().includes('该利率已超过24%，请谨慎借款')).toBe(warned);
  });

  test.each([
    ['贷款金额', '', '请输入贷款金额'],
    ['贷款金额', '999', '贷款金额需在1000元至1000万元之间'],
    ['贷款金额', '10000001', '贷款金额需在1000元至1000万元之间'],
    ['贷款金额', '一万', '贷款金额需在1000元至1000万元之间'],
    ['贷款期限', '', '请输入期限'],
    ['贷款期限', '361', '期限需在1至360个月之间'],
    ['年利率', '', '请输入年利率'],
    ['年利率', '36.01', '折合年利率需在0%至36%之间'],
    ['一次性费用', '30000.01', '一次性费用需在贷款金额的30%以内'],
  ])('%s “%s”: %s, and no result is shown', async (label, typed, message) => {
    await fill(label, typed);
    const problem = root.querySelector('[role=alert]');
    expect(problem?.textContent).toContain(message);
    expect(field(label).getAttribute('aria-describedby')).toBe(problem?.id);
    expect(root.querySelector('.dk-tool-result')).toBeNull();
  });

  test('the press that leaves a wrong field keeps its place: the problem is told once the press is over', async () => {
    const mouse = (kind: string) =>
      act(async () => {
        document.body.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
      });
    const told = () => root.querySelectorAll('[role=alert]').length;
    await mouse('mousedown');
    await fill('贷款金额', '999');
    expect(told()).toBe(0);
    await mouse('mouseup');
    await act(() => harness.platform.clock.advance(0));
    expect(told()).toBe(1);
    await mouse('mousedown');
    await fill('年利率', '99');
    await act(async () => field('年利率').focus());
    await mouse('mouseup');
    await act(() => harness.platform.clock.advance(0));
    expect(told()).toBe(1);
  });

  test('thirty years are shown as a year of payments first, all 360 at a tap', async () => {
    await fill('贷款金额', '1000000');
    await fill('贷款期限', '360');
    await fill('年利率', '4.9');
    expect(text()).toContain('每月应还¥5,307.27');
    expect(root.querySelectorAll('tbody tr')).toHaveLength(12);
    const more = [...root.querySelectorAll('button')].find(
      ({ textContent }) => textContent === '展开全部360期',
    );
    await tap(more as Element);
    expect(root.querySelectorAll('tbody tr')).toHaveLength(360);
  });

  test('what was typed is there again after a reload', async () => {
    await fill('贷款金额', '88888');
    await choose('method', 'equal-principal');
    const kept = harness.platform.session.get('toolInputs');
    harness = await createPageHarness();
    harness.platform.session.set('toolInputs', String(kept));
    await open('loan-calculator');
    expect(field('贷款金额').value).toBe('88888');
    expect(text()).toContain('首月应还');
  });

  test('foreign content in the storage is no input', async () => {
    for (const foreign of [
      '{"loan-calculator":{"amount":7,"method":[]}}',
      '{"loan-calculator":"?"}',
      '[]',
      '?',
    ]) {
      harness.platform.session.set('toolInputs', foreign);
      await open('loan-calculator');
      expect(field('贷款金额').value).toBe('100000');
    }
  });
});

describe('the car valuation', () => {
  beforeEach(async () => {
    harness = await createPageHarness({ now: Date.parse('2026-06-15T04:00:00Z') });
    await open('car-valuation');
  });

  test('an empty form is not full of mistakes', () => {
    expect(root.querySelector('[role=alert]')).toBeNull();
    expect(text()).toContain('填好指导价、上牌时间和里程');
  });

  test('three years, usual mileage: a range, its factors, and what lenders usually lend of it', async () => {
    await fill('新车指导价', '10');
    await fill('行驶里程', '3');
    await select('首次上牌年', '2023');
    await select('首次上牌月', '6');
    expect(text()).toContain('估值区间6.48–\u20606.89万元');
    expect(text()).toContain('车龄（3年0个月）×0.648–0.689');
    expect(text()).toContain('50%–\u206070%');
    expect(text()).toContain('估值仅供参考，以机构评估为准');
  });

  test('a registration in the future is refused', async () => {
    await select('首次上牌年', '2026');
    await select('首次上牌月', '7');
    expect(root.querySelector('[role=alert]')?.textContent).toContain('不晚于本月');
  });
});

describe('the debt check', () => {
  beforeEach(() => open('debt-optimization'));

  test.each([
    ['4999.99', '正常'],
    ['5000', '偏高'],
    ['7000', '偏高'],
    ['7000.01', '过高'],
  ])('repayments of %s of an income of 10,000: %s', async (repayment, band) => {
    await fill('每月还款', repayment);
    await fill('月收入', '10000');
    expect(root.querySelector('.dk-tool-band')?.textContent).toBe(band);
  });

  test('one loan for all debts is a simulation that says so, also when it costs more a month', async () => {
    await fill('每月还款', '8000');
    await fill('月收入', '10000');
    await fill('负债总额', '100000');
    await fill('假设年化利率', '7.2');
    // Most debts are spread over some years: a year is what nobody could pay.
    expect(text()).toContain('若整合为年化7.20%（单利）、36期');
    await choose('debt-months', '12');
    expect(text()).toContain('若整合为年化7.20%（单利）、12期，月供约¥8,661.90');
    expect(text()).toContain('比现在每月多还¥661.90');
    expect(text()).toContain('不代表有机构同意整合');
    await choose('debt-months', '60');
    expect(text()).toContain('比现在每月少还');
  });
});
