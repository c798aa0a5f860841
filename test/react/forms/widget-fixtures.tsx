import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import type { WidgetName } from '../../../engine/forms/widget-names.ts';
import type { Steps } from './widget-steps.ts';

interface Fixture {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly role: string;
  readonly value: Json;
  /** How the value shows on the control, or in it. */
  readonly shows: string;
  /**
   * What a visitor does with the empty control, and the answer that the form then sends: nothing less, no other type.
   */
  readonly changes: readonly Change[];
  /** How a visitor takes the answer back where it need not be given. */
  readonly clears: Steps;
}

interface Change {
  readonly does: Steps;
  readonly gives: Json;
  /** In the place of the fixture's own. */
  readonly schema?: JsonObject;
  readonly ui?: JsonObject;
  readonly role?: string;
}

const EMPTIED: Steps = [['type', '']];
const PICTURE = 'data:image/png;name=b.png;base64,YWJj';
const TEXT_FILE = 'data:text/plain;name=b.txt;base64,YWJj';

export const CHOICES = { 'ui:options': { labels: { a: '甲', b: '乙', c: '丙' }, placeholder: '请选择' } };
export const FIXTURES: Readonly<Record<WidgetName, Fixture>> = {
  text: {
    schema: { type: 'string' },
    ui: {},
    role: 'textbox',
    value: '字',
    shows: '字',
    changes: [{ does: [['type', ' 新 ']], gives: '新' }],
    clears: EMPTIED,
  },
  tel: {
    schema: { type: 'string', format: 'phone' },
    ui: {},
    role: 'textbox',
    value: '138',
    shows: '138',
    changes: [{ does: [['type', '138 0013 8000']], gives: '13800138000' }],
    clears: EMPTIED,
  },
  number: {
    schema: { type: 'number' },
    ui: {},
    role: 'textbox',
    value: 12.5,
    shows: '12.5',
    changes: [
      { does: [['type', '12.5']], gives: 12.5 },
      { schema: { type: 'integer' }, does: [['type', '-7']], gives: -7 },
    ],
    clears: EMPTIED,
  },
  'id-card': {
    schema: { type: 'string', format: 'id-card' },
    ui: {},
    role: 'textbox',
    value: '1X',
    shows: '1X',
    changes: [{ does: [['type', '11010119900307001１']], gives: '110101199003070011' }],
    clears: EMPTIED,
  },
  name: {
    schema: { type: 'string', format: 'chinese-name' },
    ui: {},
    role: 'textbox',
    value: '张三',
    shows: '张三',
    changes: [{ does: [['type', '李四']], gives: '李四' }],
    clears: EMPTIED,
  },
  chips: {
    schema: { type: 'string', enum: ['a', 'b', 'c'] },
    ui: CHOICES,
    role: 'radiogroup',
    value: 'b',
    shows: '乙',
    changes: [
      { does: [['tap', 'radio', '丙']], gives: 'c' },
      {
        schema: { type: 'integer', enum: [1, 2] },
        ui: { 'ui:options': { labels: { 1: '一', 2: '二' } } },
        does: [['tap', 'radio', '二']],
        gives: 2,
      },
      {
        schema: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } },
        does: [
          ['tap', 'checkbox', '丙'],
          ['tap', 'checkbox', '甲'],
        ],
        gives: ['a', 'c'],
      },
    ],
    clears: [['tap', 'radio', '乙']],
  },
  select: {
    schema: { type: 'string', enum: ['a', 'b', 'c'] },
    ui: { ...CHOICES, 'ui:widget': 'select' },
    role: 'combobox',
    value: 'b',
    shows: '乙',
    changes: [
      { does: [['tap'], ['tap', 'button', '丙']], gives: 'c' },
      {
        schema: { type: 'integer', enum: [1, 2] },
        ui: { 'ui:widget': 'select', 'ui:options': { labels: { 1: '一', 2: '二' } } },
        does: [['tap'], ['tap', 'button', '二']],
        gives: 2,
      },
      {
        schema: { type: 'boolean' },
        ui: { 'ui:widget': 'select' },
        does: [['tap'], ['tap', 'button', '否']],
        gives: false,
      },
    ],
    clears: [['tap'], ['tap', 'button', '清除选择']],
  },
  city: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'city' },
    role: 'combobox',
    value: '杭州市',
    shows: '杭州市',
    changes: [
      {
        does: [['tap'], ['type', '杭州', 'searchbox', '搜索城市'], ['tap', 'button', '杭州市']],
        gives: '杭州市',
      },
    ],
    clears: [['tap'], ['tap', 'button', '清除选择']],
  },
  textarea: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'textarea' },
    role: 'textbox',
    value: '两行',
    shows: '两行',
    changes: [{ does: [['type', '第一行\n第二行']], gives: '第一行\n第二行' }],
    clears: EMPTIED,
  },
  password: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'password' },
    role: 'textbox',
    value: 'abc',
    shows: 'abc',
    changes: [{ does: [['type', 'x1y2']], gives: 'x1y2' }],
    clears: EMPTIED,
  },
  email: {
    schema: { type: 'string', format: 'email' },
    ui: {},
    role: 'textbox',
    value: 'a@b.cn',
    shows: 'a@b.cn',
    changes: [{ does: [['type', 'li@site.cn']], gives: 'li@site.cn' }],
    clears: EMPTIED,
  },
  url: {
    schema: { type: 'string', format: 'uri' },
    ui: {},
    role: 'textbox',
    value: 'https://a.cn',
    shows: 'https://a.cn',
    changes: [{ does: [['type', 'https://b.cn/c']], gives: 'https://b.cn/c' }],
    clears: EMPTIED,
  },
  stepper: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'stepper' },
    role: 'textbox',
    value: 3,
    shows: '3',
    changes: [
      {
        does: [
          ['tap', 'button', '名称加一'],
          ['tap', 'button', '名称加一'],
        ],
        gives: 1,
      },
      { does: [['type', '6']], gives: 6 },
    ],
    clears: EMPTIED,
  },
  slider: {
    schema: { type: 'number', maximum: 10 },
    ui: { 'ui:widget': 'slider' },
    role: 'slider',
    value: 7,
    shows: '7',
    changes: [{ does: [['type', '6']], gives: 6 }],
    clears: [['tap', 'button', '清除名称']],
  },
  rating: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'rating' },
    role: 'radiogroup',
    value: 4,
    shows: '4',
    changes: [{ does: [['tap', 'radio', '2星']], gives: 2 }],
    clears: [['tap', 'radio', '4星']],
  },
  date: {
    schema: { type: 'string', format: 'date' },
    ui: {},
    role: 'textbox',
    value: '2020-06-30',
    shows: '2020-06-30',
    changes: [{ does: [['type', '2021-07-01']], gives: '2021-07-01' }],
    clears: EMPTIED,
  },
  radio: {
    schema: { type: 'string', enum: ['a', 'b', 'c'] },
    ui: { ...CHOICES, 'ui:widget': 'radio' },
    role: 'radiogroup',
    value: 'b',
    shows: '乙',
    changes: [
      { does: [['tap', 'radio', '丙']], gives: 'c' },
      {
        schema: { type: 'boolean' },
        ui: { 'ui:widget': 'radio' },
        does: [['tap', 'radio', '否']],
        gives: false,
      },
    ],
    clears: [['tap', 'radio', '乙']],
  },
  switch: {
    schema: { type: 'boolean' },
    ui: { 'ui:widget': 'switch' },
    role: 'switch',
    value: true,
    shows: 'true',
    changes: [{ does: [['tap']], gives: true }],
    clears: [['tap']],
  },
  money: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'money' },
    role: 'textbox',
    value: 123456,
    shows: '1234.56',
    changes: [
      { does: [['type', '1234.56']], gives: 123456 },
      { does: [['type', '8']], gives: 800 },
    ],
    clears: EMPTIED,
  },
  month: {
    schema: { type: 'string', format: 'month' },
    ui: {},
    role: 'combobox',
    value: '2020-06',
    shows: '2020年6月',
    changes: [{ does: [['tap'], ['tap', 'button', '2019年'], ['tap', 'button', '7月']], gives: '2019-07' }],
    clears: [['tap'], ['tap', 'button', '清除选择']],
  },
  keypad: {
    schema: { type: 'string', format: 'serial', pattern: '^[AB][12]{3}$' },
    ui: {
      'ui:widget': 'keypad',
      'ui:options': { keypad: { places: ['AB', '12', '12', '12'], boards: [['AB'], ['12']], gap: 2 } },
    },
    role: 'combobox',
    value: 'A122',
    shows: 'A1·22',
    changes: [
      {
        does: [
          ['tap'],
          ...[...'B211'].map((sign) => ['tap', 'button', sign] as const),
          ['tap', 'button', '确定'],
        ],
        gives: 'B211',
      },
    ],
    clears: [['tap'], ['tap', 'button', '清空'], ['tap', 'button', '确定']],
  },
  'sms-code': {
    schema: { type: 'string', format: 'sms-code' },
    ui: {},
    role: 'textbox',
    value: '123456',
    shows: '123456',
    changes: [{ does: [['type', '654321']], gives: '654321' }],
    clears: EMPTIED,
  },
  cascade: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'cascade', 'ui:options': { choices: ['大众 朗逸', '丰田 卡罗拉'], free: '直接填写' } },
    role: 'combobox',
    value: '大众 朗逸',
    shows: '大众 朗逸',
    changes: [
      { does: [['tap'], ['tap', 'button', '丰田'], ['tap', 'button', '卡罗拉']], gives: '丰田 卡罗拉' },
    ],
    clears: [['tap'], ['tap', 'button', '清除选择']],
  },
  checkbox: {
    schema: { type: 'boolean' },
    ui: {},
    role: 'checkbox',
    value: true,
    shows: 'true',
    changes: [{ does: [['tap']], gives: true }],
    clears: [['tap']],
  },
  time: {
    schema: { type: 'string', format: 'time' },
    ui: {},
    role: 'textbox',
    value: '08:30',
    shows: '08:30',
    changes: [{ does: [['type', '09:45']], gives: '09:45' }],
    clears: EMPTIED,
  },
  datetime: {
    schema: { type: 'string', format: 'date-time' },
    ui: {},
    role: 'textbox',
    value: '2020-06-30T08:30',
    shows: '2020-06-30T08:30',
    changes: [{ does: [['type', '2021-07-01T09:45']], gives: '2021-07-01T09:45' }],
    clears: EMPTIED,
  },
  year: {
    schema: { type: 'integer' },
    ui: { 'ui:widget': 'year' },
    role: 'combobox',
    value: 2020,
    shows: '2020年',
    changes: [
      { does: [['tap'], ['tap', 'button', '2019年']], gives: 2019 },
      {
        schema: { type: 'string', format: 'year' },
        ui: {},
        does: [['tap'], ['tap', 'button', '2019年']],
        gives: '2019',
      },
    ],
    clears: [['tap'], ['tap', 'button', '清除选择']],
  },
  color: {
    schema: { type: 'string', format: 'color' },
    ui: {},
    role: 'textbox',
    value: '#1677ff',
    shows: '#1677ff',
    changes: [{ does: [['type', '#ff8800']], gives: '#ff8800' }],
    clears: [['tap', 'button', '清除名称']],
  },
  address: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'address' },
    role: 'combobox',
    value: '浙江省 杭州市 西湖区',
    shows: '浙江省 杭州市 西湖区',
    changes: [
      {
        does: [
          ['tap'],
          ['type', '西湖', 'searchbox', '搜索省、市或区县'],
          ['tap', 'button', '浙江省 杭州市 西湖区'],
        ],
        gives: '浙江省 杭州市 西湖区',
      },
    ],
    clears: [['tap'], ['tap', 'button', '清除选择']],
  },
  file: {
    schema: { type: 'string', format: 'data-url' },
    ui: {},
    role: 'textbox',
    value: 'data:text/plain;name=a.txt;base64,YWJj',
    shows: 'a.txt',
    changes: [
      { does: [['file', 'b.txt', 'text/plain']], gives: TEXT_FILE },
      {
        schema: { type: 'array', items: { type: 'string', format: 'data-url' } },
        does: [['file', 'b.txt', 'text/plain']],
        gives: [TEXT_FILE],
      },
    ],
    clears: [['tap', 'button', '删除a.txt']],
  },
  image: {
    schema: { type: 'string', format: 'data-url', accept: ['image/*'] },
    ui: {},
    role: 'textbox',
    value: 'data:image/png;name=a.png;base64,YWJj',
    shows: 'a.png',
    changes: [{ does: [['file', 'b.png', 'image/png']], gives: PICTURE }],
    clears: [['tap', 'button', '删除a.png']],
  },
  hidden: {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'hidden' },
    role: 'hidden',
    value: 'x',
    shows: 'x',
    changes: [],
    clears: [],
  },
  group: {
    schema: { type: 'object', properties: { a: { type: 'string', title: '甲' } } },
    ui: {},
    role: 'group',
    value: { a: '字' },
    shows: '字',
    changes: [{ does: [['type', '字', 'textbox', '甲']], gives: { a: '字' } }],
    clears: [['type', '', 'textbox', '甲']],
  },
  contact: {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: '姓名', format: 'chinese-name' },
        phone: { type: 'string', title: '电话', format: 'phone' },
      },
    },
    ui: { 'ui:widget': 'contact' },
    role: 'group',
    value: { name: '张三', phone: '13800138000' },
    shows: '张三',
    changes: [
      {
        does: [
          ['type', '李四', 'textbox', '姓名'],
          ['type', '13900139000', 'textbox', '电话'],
        ],
        gives: { name: '李四', phone: '13900139000' },
      },
    ],
    clears: [
      ['type', '', 'textbox', '姓名'],
      ['type', '', 'textbox', '电话'],
    ],
  },
  list: {
    schema: { type: 'array', items: { type: 'string', title: '一项' } },
    ui: {},
    role: 'group',
    value: ['甲', '乙'],
    shows: '甲',
    changes: [
      {
        does: [
          ['tap', 'button', '添加一项'],
          ['type', '丙', 'textbox', '一项 1'],
        ],
        gives: ['丙'],
      },
      {
        schema: { type: 'array', items: { type: 'integer', title: '一项' } },
        does: [
          ['tap', 'button', '添加一项'],
          ['type', '5', 'textbox', '一项 1'],
        ],
        gives: [5],
      },
    ],
    clears: [
      ['tap', 'button', '删除一项 2'],
      ['tap', 'button', '删除一项 1'],
    ],
  },
  variant: {
    schema: {
      oneOf: [
        { type: 'number', title: '数' },
        { type: 'string', title: '字' },
      ],
    },
    ui: {},
    role: 'group',
    value: '七',
    shows: '七',
    changes: [
      {
        does: [
          ['tap', 'radio', '字'],
          ['type', '八', 'textbox', /字|名称/],
        ],
        gives: '八',
      },
      {
        does: [
          ['tap', 'radio', '数'],
          ['type', '8', 'textbox', /数|名称/],
        ],
        gives: 8,
      },
    ],
    clears: [['tap', 'radio', '字']],
  },
  agreement: {
    schema: { type: 'boolean', const: true },
    ui: {},
    role: 'checkbox',
    value: true,
    shows: 'true',
    changes: [{ does: [['tap']], gives: true }],
    clears: [['tap']],
  },
};
