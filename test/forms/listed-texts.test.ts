import { expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import { fillText } from '../../engine/decide/text/fill-text.ts';
import { visitorTexts } from '../../engine/decide/text/visitor-texts.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { getAllMessages } from './get-all-messages.ts';

const LIMITS = {
  minimum: 1,
  maximum: 9,
  exclusiveMinimum: 0,
  exclusiveMaximum: 10,
  multipleOf: 2,
  decimals: 1,
};
const text = (title: string, more: object) => ({ type: 'string', title, ...more });

/** A form with every control that speaks and every rule that an answer can offend against. */
const SCHEMA = {
  type: 'object',
  required: ['name', 'box', 'city', 'list'],
  properties: {
    name: text('姓名', {
      format: 'chinese-name',
      minLength: 1,
      maxLength: 5,
      pattern: 'x',
      not: { const: 'y' },
    }),
    phone: text('手机', { format: 'phone', differsFrom: ['form.tel'] }),
    tel: text('电话', { format: 'contact-phone' }),
    id: text('证件', { format: 'id-card', minAge: 18, maxAge: 60 }),
    adult: text('成年人证件', { format: 'id-card', minAge: 18 }),
    minor: text('未成年人证件', { format: 'id-card', maxAge: 17 }),
    serial: text('编号', { format: 'serial' }),
    code: text('验证码', { format: 'sms-code' }),
    mail: text('邮箱', { format: 'email' }),
    link: text('网址', { format: 'uri' }),
    month: text('年月', { format: 'month', yearsBack: 5 }),
    date: text('日期', { format: 'date', yearsBack: 5, yearsAhead: 1 }),
    file: text('附件', { format: 'data-url', accept: ['image/*'], maxBytes: 1000 }),
    city: text('城市', {}),
    address: text('地区', {}),
    brand: text('品牌', {}),
    count: { type: 'integer', title: '数量', ...LIMITS },
    rate: { type: 'number', title: '比例', ...LIMITS },
    money: { type: 'integer', title: '金额', ...LIMITS },
    consent: { type: 'boolean', title: '同意授权', const: true },
    box: { type: 'boolean', title: '同意', const: true },
    kinds: {
      type: 'array',
      title: '种类',
      minItems: 2,
      maxItems: 2,
      items: { type: 'string', enum: ['a', 'b'] },
      uniqueItems: true,
    },
    list: {
      type: 'array',
      title: '名单',
      minItems: 2,
      maxItems: 3,
      contains: { const: 'z' },
      items: text('名字', {}),
    },
  },
};

const FORM = {
  id: 'every',
  package: 'every',
  title: '',
  schema: SCHEMA,
  uiSchema: {
    city: { 'ui:widget': 'city' },
    address: { 'ui:widget': 'address' },
    brand: { 'ui:widget': 'cascade', 'ui:options': { choices: {} } },
    money: { 'ui:widget': 'money' },
    consent: { 'ui:options': { sensitive: true } },
    kinds: { 'ui:options': { labels: { a: '甲', b: '乙' }, exclusive: ['a'] } },
    code: { 'ui:options': { phone: 'phone' } },
  },
  steps: [{ id: 'one', title: '', fields: Object.keys(SCHEMA.properties) }],
  rules: [],
  messages: {},
  agreements: [],
  submitText: '',
  prefill: {},
} as unknown as FormPackage;

/** Names of things, titles, buttons and what stands in a control: they label, and tell nothing. */
const LABELS = [
  /^form\.(?:optional|must|next|back|sending|waiting|unanswered|clear|more|less|stars|yes|no)$/,
  /^form\.(?:step\.name|draft\.(?:clear|emptied|undo)|picker\.(?:confirm|none|clear|loading)|found\.more|leave\.(?:leave|stay)|elsewhere\.go)$/,
  /^form\.consent\.(?:name|licence|contact|purpose|data_items|agree|decline|goOn|open)$/,
  /^form\.(?:city|address)\.(?:search|hot|here|first)$/,
  /^form\.cascade\.(?:search|list|type)$/,
  /^form\.keypad\.(?:keys|delete|empty)$/,
  /^form\.month\.(?:year|month|shown|yearShown|monthShown)$/,
  /^form\.list\.(?:add|entry|up|down|copy|remove)$/,
  /^form\.(?:part|variant|library)\./,
  /^form\.review\./,
  /^form\.idCard\./,
  /^form\.file\.(?:add|change)(?:Image)?$/,
];

/** What no control of this site lets a visitor do; a form of the theme alone may have such answers from elsewhere. */
const OF_THE_THEME_ALONE = [/^form\.type\.(?:boolean|array|object)$/];

test('every text that forms bring is listed as a message of some form, or is known to be a label', () => {
  const release = shippedRelease();
  const texts = visitorTexts(release);
  const forms = [FORM, ...Object.values(release.forms)];
  const said = forms.flatMap((form) => {
    const { fields, whole } = getAllMessages(form, texts, release.site.api);
    return [...fields.flatMap(({ messages }) => messages), ...whole];
  });
  const listed = [...new Set(said)];
  const isListed = (text: string) => {
    const words = fillText(text.replace(/[.*+?^$|()[\]\\]/g, '\\$&'), () => '.+');
    const pattern = new RegExp(`^${words}$`);
    return listed.some((message) => pattern.test(message));
  };
  const unlisted = Object.entries(release.formText).flatMap(([key, words]) =>
    [...LABELS, ...OF_THE_THEME_ALONE].some((one) => one.test(key)) || isListed(words) ? [] : [key],
  );
  expect(unlisted).toEqual([]);
});

test('a label that no text has any more is not kept in mind', () => {
  const keys = Object.keys(shippedRelease().formText);
  const idle = [...LABELS, ...OF_THE_THEME_ALONE].filter((one) => !keys.some((key) => one.test(key)));
  expect(idle).toEqual([]);
});
