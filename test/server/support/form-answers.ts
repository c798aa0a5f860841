import { idCard } from '../../support/id-card.ts';

/** Complete answers to the form package of `/form-package`, as the page sends them. */
export function completeAnswers(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    realname: '王小明',
    idcard: idCard(1),
    sensitiveConsent: true,
    city: '杭州市',
    amount: '50k_100k',
    occupation: 'employee',
    income: '5k_8k',
    salaryPay: 'bank',
    social: '6m_plus',
    fund: 'none',
    house: 'none',
    car: 'none',
    insurance: 'none',
    creditCard: '10k_30k',
    zhima: '650_699',
    overdue: 'good',
    ...change,
  });
}
