import type { Json } from '../../../engine/core/model/json.ts';

/** Good answers to every field of the shipped forms, for an employee. */
export const VALID_ANSWERS: Readonly<Record<string, Json>> = {
  realname: '王小明',
  idcard: '110101199003070011',
  sensitiveConsent: true,
  phone: '13800138000',
  city: '杭州市',
  amount: '50k_100k',
  term: '12',
  purpose: 'daily',
  occupation: 'employee',
  income: '5k_8k',
  salaryPay: 'bank',
  workYears: '12m_plus',
  license: '1y_plus',
  industry: 'it',
  social: '6m_plus',
  fund: 'none',
  house: 'none',
  car: 'none',
  insurance: 'none',
  creditCard: '10k_30k',
  zhima: '650_699',
  weilidai: 'none',
  overdue: 'good',
  education: 'bachelor',
  marriage: 'unmarried',
  assets: ['social', 'fund'],
  monthlyRepay: 1500,
  contactTime: ['morning'],
  marketing: true,
};

/** Time at which the answers are judged. */
export const NOW = Date.parse('2026-11-21T04:00:00Z');
