import { idCard } from './id-card.ts';

/** One answer of a form as a visitor gives it, by the field's label. */
export type FormAnswer =
  | { readonly label: string; readonly type: string }
  | { readonly label: string; readonly pick: string }
  | { readonly label: string; readonly tick: true }
  | { readonly label: string; readonly city: string };

/** Complete answers to `/form-package`, step by step. */
export const FORM_PACKAGE: readonly (readonly FormAnswer[])[] = [
  [
    { label: '真实姓名', type: '王小明' },
    { label: '身份证号', type: idCard(1) },
    { label: '我已阅读并同意', tick: true },
    { label: '所在城市', city: '杭州' },
    { label: '期望金额', pick: '5–10万' },
  ],
  [
    { label: '职业身份', pick: '上班族' },
    { label: '月收入', pick: '5–8千' },
    { label: '工资发放', pick: '银行代发' },
    { label: '社保', pick: '6个月以上' },
    { label: '公积金', pick: '无公积金' },
    { label: '房产', pick: '无房产' },
    { label: '车产', pick: '无车产' },
    { label: '商业保单', pick: '无保单' },
    { label: '信用卡', pick: '1–3万' },
    { label: '芝麻分', pick: '650–699' },
    { label: '征信情况', pick: '信用良好' },
  ],
];
