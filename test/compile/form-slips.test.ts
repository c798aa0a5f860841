import { expect, test } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { printHuman } from '../../engine/compile/problems/print-human.ts';
import { ASSETS, type Changes, configWith } from './fixture.ts';

const FORM = 'schemas/forms/short/form.json';
const SCHEMA = 'schemas/forms/short/schema.json';
const UI = 'schemas/forms/short/ui.json';

const amount = (more: object) => ({
  [SCHEMA]: { '/properties/amount': { type: 'integer', title: 'A', ...more } },
});
/** A field of a definition that refers to itself, or to another one that refers back. */
const circle = (a: { readonly type: string; readonly [key: string]: unknown }, b: object = {}) => ({
  [SCHEMA]: {
    '/definitions': { a: { title: 'A', ...a }, b },
    '/properties/amount': { type: a.type, title: 'A', $ref: '#/definitions/a' },
  },
});
/** A field that takes several choices, with what `ui.json` says of it. */
const several = (options: object) => ({
  ...amount({ type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'none'] } }),
  ...shown,
  [UI]: { '/amount': { 'ui:options': { labels: { a: '社保', none: '都没有' }, ...options } } },
});
/** A rule of the form, which has a date and a month. */
const refusing = (refuse: object) => ({
  [SCHEMA]: {
    '/properties/begin': { type: 'string', title: 'B', format: 'date' },
    '/properties/since': { type: 'string', title: 'S', format: 'month' },
  },
  [FORM]: {
    '/steps/0/fields': ['realname', 'job', 'begin', 'since'],
    '/rules/1': { field: 'begin', refuse, message: 'no' },
  },
});
const shown = { [FORM]: { '/steps/0/fields': ['realname', 'job', 'amount'] } };

/** A form that logs in, with what is said of its box and of its code. */
const loggingIn = (box: object, code: object, required: readonly string[] = ['agreed']) => ({
  [SCHEMA]: {
    '/properties/phone': { type: 'string', title: 'P', format: 'phone' },
    '/properties/code': { type: 'string', title: 'C', format: 'sms-code' },
    '/properties/agreed': { type: 'boolean', title: '《Privacy》', ...box },
    '/required': required,
  },
  [UI]: { '/code': { 'ui:options': { phone: 'phone', ...code } } },
  [FORM]: {
    '/steps/0/fields': ['realname', 'job', 'phone', 'code', 'agreed'],
    '/login': { phone: 'phone', code: 'code', agreement: 'agreed' },
    '/agreements': ['privacy'],
  },
});

/** A form with a group that holds a box, and what it lists. */
const agreeingInside = (box: object, agreements: readonly string[] = ['privacy']) => ({
  ...amount({ type: 'object', properties: { ok: box } }),
  [FORM]: { '/steps/0/fields': ['realname', 'job', 'amount'], '/agreements': agreements },
});
const INSIDE =
  /^[^\n]*schema\.json:\d+:\d+ {2}error {2}C132 {2}"amount\.ok" has visitors agree to 《Privacy》 inside "amount", from where no agreement is sent; make the box a field of the form, beside "amount"(?![\s\S]*no box of this form)/;
/** A form that has a box. */
const agreed = (box: object) => ({
  [SCHEMA]: { '/properties/agreed': { type: 'boolean', ...box } },
  [FORM]: { '/steps/0/fields': ['realname', 'job', 'agreed'], '/agreements': ['privacy'] },
});

/** What an operator wrote, and the first lines that `check` prints about it. */
const SLIPS: readonly (readonly [what: string, changes: Changes, said: RegExp])[] = [
  [
    'a keyword of a later draft of JSON Schema',
    { [SCHEMA]: { '/dependentRequired': { realname: ['job'] } } },
    /schema\.json:\d+:3 {2}error {2}C112 {2}forms know no keyword "dependentRequired"[\s\S]*did you mean "dependencies"/,
  ],
  [
    'a field that a rule requires of everybody',
    { [FORM]: { '/rules/1': { field: 'realname', require: true } } },
    /form\.json:\d+:\d+ {2}warning {2}C093 {2}this is true for every visitor[^\n]*; list the field under "required" in schema\.json instead, or compare a fact/,
  ],
  [
    'the field that an SMS code is sent for',
    { [UI]: { '/realname/ui:options/phone': 'realnam' } },
    /ui\.json:\d+:\d+ {2}error {2}C039 {2}form "short" has no field "realnam"[\s\S]*did you mean "realname"/,
  ],
  [
    'the field that an answer must differ from',
    { [SCHEMA]: { '/properties/realname/differsFrom': ['form.jop'] } },
    /schema\.json:\d+:\d+ {2}error {2}C052 {2}unknown fact "form\.jop"[\s\S]*did you mean "form\.job"/,
  ],
  [
    'the fact that an answer must differ from',
    { [SCHEMA]: { '/properties/realname/differsFrom': 'stored.phon' } },
    /schema\.json:\d+:\d+ {2}error {2}C052 {2}unknown fact "stored\.phon"[\s\S]*did you mean "stored\.phone"/,
  ],
  [
    'a required field that is hidden and that nothing fills',
    { [UI]: { '/realname': { 'ui:widget': 'hidden' } }, [FORM]: { '/prefill': {} } },
    /schema\.json:\d+:\d+ {2}error {2}C120 {2}"realname" is required and hidden, and nothing fills it/,
  ],
  [
    'a choice that is answered in advance',
    { [FORM]: { '/prefill/job': 'ab' } },
    /form\.json:\d+:\d+ {2}error {2}C114 {2}field "job" has no choice "ab"; its choices are a, b[\s\S]*did you mean "a"/,
  ],
  [
    'a part in the order of a group, which it then leaves out',
    {
      ...amount({ type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } }),
      ...shown,
      [UI]: { '/amount': { 'ui:order': ['phone', 'nmae'] } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C134 {2}this group has no part "nmae"; its parts: name, phone[\s\S]*did you mean "name"/,
  ],
  [
    'a package with a longer name than the backend takes',
    { [FORM]: { '/package': 'p'.repeat(65) } },
    /form\.json:\d+:\d+ {2}error {2}C012 {2}wrong value: it must have at most 64 characters/,
  ],
  [
    'a package with a blank before its name',
    { [FORM]: { '/package': ' short' } },
    /form\.json:\d+:\d+ {2}error {2}C012 {2}wrong value: needed is .*without blanks/,
  ],
  [
    'a message with a value that it does not have',
    { ...amount({ minimum: 5 }), [FORM]: { ...shown[FORM], '/messages/amount': { minimum: '至少{min}个' } } },
    /form\.json:\d+:\d+ {2}error {2}C041 {2}nothing fills "\{min\}" in here; this message is filled with \{label\}, \{limit\}/,
  ],
  [
    'a text for a field of numbers',
    { ...amount({}), [FORM]: { ...shown[FORM], '/prefill/amount': '100k' } },
    /form\.json:\d+:\d+ {2}error {2}C121 {2}field "amount" wants a number here, this is a text/,
  ],
  [
    'limits that have changed places',
    { ...amount({ minimum: 2000, maximum: 1000 }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C122 {2}no answer lies between "minimum" 2000 and "maximum" 1000/,
  ],
  [
    'an answer that forms ask for under another name',
    {
      'schemas/guard.json': {
        '/fetches/userInfos': { via: 'api', endpoint: 'userGet', remember: 'navigation', onForms: 'login' },
      },
      [FORM]: { '/prefill': { realname: { var: 'reply.userInfo.age' } } },
    },
    /form\.json:\d+:\d+ {2}error {2}C123 {2}nobody asks for "userInfo" where forms are shown, so this is always empty; give the fetch "onForms": "all" \(or "login"\) in schemas\/guard\.json; forms ask for userInfos[\s\S]*did you mean "userInfos"/,
  ],
  [
    'an SMS code without the field of its number',
    {
      [SCHEMA]: { '/properties/amount': { type: 'string', title: 'A', format: 'sms-code' } },
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}nothing says which number this SMS code is sent to; name the field of the number in "ui:options": \{ "phone": "…" \}: amount/,
  ],
  [
    'a text where a number is compared',
    refusing({ '<': [{ var: 'form.realname' }, 5] }),
    /form\.json:\d+:\d+ {2}error {2}C056 {2}"<" needs numbers, two dates, two months or two years, this is a text; compare fields of "type": "integer" or "number", or of one "format"/,
  ],
  [
    'a date compared with a month',
    refusing({ '<': [{ var: 'form.begin' }, { var: 'form.since' }] }),
    /form\.json:\d+:\d+ {2}error {2}C056 .*this is a date;[\s\S]*C056 .*this is a month;/,
  ],
  [
    'a sum of dates',
    refusing({ '<': [{ '+': [{ var: 'form.begin' }, 1] }, 5] }),
    /form\.json:\d+:\d+ {2}error {2}C056 {2}"\+" needs numbers, this is a date; use a field of "type": "integer" or "number"/,
  ],
  [
    'a condition of the whole form',
    { [SCHEMA]: { '/anyOf': [{ required: ['realname'] }, { required: ['job'] }] } },
    /schema\.json:\d+:3 {2}error {2}C127 {2}"anyOf" beside the fields of a form is told to nobody and refuses nothing; say it with "require" or "refuse" of a rule/,
  ],
  [
    'a field that a condition of the whole form asks for',
    { [SCHEMA]: { '/allOf': [{ required: ['jop'] }] } },
    /schema\.json:\d+:\d+ {2}error {2}C039 {2}form "short" has no field "jop"[\s\S]*did you mean "job"/,
  ],
  [
    'a condition of the whole form that stands among its definitions',
    {
      [SCHEMA]: {
        '/definitions': { either: { anyOf: [{ required: ['realname'] }, { required: ['job'] }] } },
        '/allOf': [{ $ref: '#/definitions/either' }],
      },
    },
    /schema\.json:\d+:\d+ {2}error {2}C127 {2}"anyOf" beside the fields of a form is told to nobody/,
  ],
  [
    'a choice that stands alone where only one can be picked',
    { [UI]: { '/job/ui:options/exclusive': ['b'] } },
    /ui\.json:\d+:\d+ {2}error {2}C111 {2}"exclusive" is for a field that takes several choices; remove it, or make the field "type": "array"/,
  ],
  [
    'a broken escape in a reference',
    { ...amount({ $ref: '#/definitions/100%' }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C040 .*nothing stands at "#\/definitions\/100%" of this file/,
  ],
  [
    'a pattern that cannot be read',
    { [SCHEMA]: { '/properties/realname/pattern': '[a-' } },
    /schema\.json:\d+:\d+ {2}error {2}C040 {2}the form's JSON Schema cannot be used: Invalid regular expression/,
  ],
  [
    'a definition that is called otherwise',
    { ...amount({ $ref: '#/definitions/adress' }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C040 .*nothing stands at "#\/definitions\/adress" of this file/,
  ],
  [
    'an age in quotes',
    { ...amount({ type: 'string', format: 'id-card', minAge: '18' }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C040 {2}the form's JSON Schema cannot be used: must be number/,
  ],
  [
    'choices in quotes of a field of whole numbers',
    {
      ...amount({ enum: ['1', '2'] }),
      ...shown,
      [UI]: { '/amount': { 'ui:options': { labels: { 1: 'A', 2: 'B' } } } },
    },
    /schema\.json:\d+:\d+ {2}error {2}C128 {2}"1" is not of "type": "integer", so whoever picks it is refused[\s\S]*C128 {2}"2" is not/,
  ],
  [
    'an age where no identity number is asked for',
    { [SCHEMA]: { '/properties/realname/minAge': 18 } },
    /schema\.json:\d+:\d+ {2}error {2}C128 {2}"minAge" judges nothing without "format": "id-card"; add the format or remove it/,
  ],
  [
    'a part that a group requires',
    {
      ...amount({
        type: 'object',
        properties: { phone: { type: 'string', title: 'P' } },
        required: ['phnoe'],
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C129 {2}"phnoe" is required here and no part of this group, so nobody could send the form; its parts: phone[\s\S]*did you mean "phone"/,
  ],
  [
    'fewer characters than a phone number has',
    { [SCHEMA]: { '/properties/realname/format': 'phone', '/properties/realname/maxLength': 10 } },
    /schema\.json:\d+:\d+ {2}error {2}C122 {2}a text of "format": "phone" has at least 11 characters, more than "maxLength" 10; remove "maxLength"/,
  ],
  [
    'an answer that must differ from itself',
    { [SCHEMA]: { '/properties/realname/differsFrom': ['form.realname'] } },
    /schema\.json:\d+:\d+ {2}error {2}C122 {2}"form\.realname" is this answer itself/,
  ],
  [
    'a choice in two levels without choices',
    { ...amount({ type: 'string' }), ...shown, [UI]: { '/amount': { 'ui:widget': 'cascade' } } },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}nobody could choose here; give it "choices" in "ui:options"/,
  ],
  [
    'a list without entries',
    { ...amount({ type: 'array' }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}the list does not say what its entries are; give it "items": amount/,
  ],
  [
    'a control that picks days for a month',
    {
      ...amount({ type: 'string', format: 'month' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'date' } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C130 {2}"date" is not for "format": "month", which refuses what it is made for; name another control/,
  ],
  [
    'a box for identity numbers where a phone is wanted',
    {
      ...amount({ type: 'string', format: 'phone' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'id-card' } },
    },
    /C130 {2}"id-card" is not for "format": "phone"/,
  ],
  [
    'a city where a phone is wanted',
    {
      ...amount({ type: 'string', format: 'phone' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'city' } },
    },
    /C130 {2}"city" is not for "format": "phone"/,
  ],
  [
    'a colour where an address is wanted',
    {
      ...amount({ type: 'string', format: 'email' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'color' } },
    },
    /C130 {2}"color" is not for "format": "email"/,
  ],
  [
    'a box for names that judges nothing',
    { ...amount({ type: 'string' }), ...shown, [UI]: { '/amount': { 'ui:widget': 'name' } } },
    /C130 {2}"name" only draws the field.* add "format": "chinese-name" in schema\.json/,
  ],
  [
    'a phone number that a rule gives and no phone has',
    {
      ...amount({ type: 'string', format: 'phone' }),
      [FORM]: { ...shown[FORM], '/rules/1': { field: 'amount', value: '12345' } },
      [UI]: { '/amount': { 'ui:widget': 'hidden' } },
    },
    /form\.json:\d+:\d+ {2}error {2}C121 {2}field "amount" refuses "12345" \(it has "format": "phone"\)/,
  ],
  [
    'a thirteenth month that is filled in',
    {
      ...amount({ type: 'string', format: 'month' }),
      [FORM]: { ...shown[FORM], '/prefill/amount': '2020-13' },
    },
    /C121 {2}field "amount" refuses "2020-13" \(it has "format": "month"\)/,
  ],
  [
    'choices that are longer than their field takes',
    {
      ...amount({ type: 'string', enum: ['car', 'a'], maxLength: 2 }),
      ...shown,
      [UI]: { '/amount': { 'ui:options': { labels: { car: 'C', a: 'A' } } } },
    },
    /schema\.json:\d+:\d+ {2}error {2}C128 {2}whoever picks "car" is refused by this field itself \(it must NOT have more than 2 characters\); correct one/,
  ],
  [
    'choices of numbers below the least one',
    {
      ...amount({ enum: [1, 5], minimum: 2 }),
      ...shown,
      [UI]: { '/amount': { 'ui:options': { labels: { 1: 'A', 5: 'B' } } } },
    },
    /C128 {2}whoever picks 1 is refused by this field itself \(it must be >= 2\)/,
  ],
  [
    'whole numbers between two that have none between them',
    { ...amount({ minimum: 1.2, maximum: 1.8 }), ...shown },
    /C122 {2}no whole number lies between "minimum" 1\.2 and "maximum" 1\.8; correct one of the two/,
  ],
  [
    'limits that no multiple lies between',
    { ...amount({ minimum: 1, maximum: 4, multipleOf: 5 }), ...shown },
    /C122 {2}no multiple of 5 lies between "minimum" 1 and "maximum" 4/,
  ],
  [
    'an invitation to type without words',
    {
      ...amount({ type: 'string' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'cascade', 'ui:options': { choices: ['大众 朗逸'], free: true } } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C012 {2}wrong value: a text in double quotes is needed here, this is true or false/,
  ],
  [
    'an invitation to type that says only that there is one',
    {
      ...amount({ type: 'string' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'cascade', 'ui:options': { choices: ['大众 朗逸'], free: 'true' } } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C012 {2}wrong value: needed is the words that invite visitors to type what is not among the choices, for example "我的车型不在列表中，直接填写"/,
  ],
  [
    'a setting of lists that is neither yes nor no',
    {
      ...amount({ type: 'array', items: { type: 'string' } }),
      ...shown,
      [UI]: { '/amount': { 'ui:options': { addable: 'false' } } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C012 {2}wrong value: true or false is needed here, this is a text in double quotes/,
  ],
  [
    'a message for no answer where none is asked for and one of two is told otherwise',
    {
      ...amount({
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        items: { type: 'string', enum: ['a', 'b'] },
      }),
      [UI]: { '/amount': { 'ui:options': { labels: { a: 'A', b: 'B' } } } },
      [FORM]: { ...shown[FORM], '/messages/amount': { minItems: '两项', required: '请选择' } },
    },
    /form\.json:\d+:\d+ {2}error {2}C113 {2}"amount" is never refused for "required"[^\n]*it can be refused for (?!.*required).*minItems/,
  ],
  [
    'limits that no multiple with so many places lies between',
    { ...amount({ type: 'number', minimum: 0.1, maximum: 0.4, decimals: 1, multipleOf: 0.25 }), ...shown },
    /C122 {2}no multiple of 0\.5 lies between "minimum" 0\.1 and "maximum" 0\.4/,
  ],
  [
    'whole numbers in steps of a half',
    { ...amount({ multipleOf: 0.5 }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C128 {2}every whole number is a multiple of 0\.5, so "multipleOf" refuses none; remove it, or make the field "type": "number"/,
  ],
  [
    'whole numbers in steps that are none',
    { ...amount({ type: ['integer', 'null'], multipleOf: 2.5 }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C128 {2}of whole numbers only multiples of 5 are multiples of 2\.5; write "multipleOf": 5, or make the field "type": "number"/,
  ],
  [
    'a list that must be answered without entries',
    {
      [SCHEMA]: {
        '/properties/amount': { type: 'array', title: 'A', items: { type: 'string' }, maxItems: 0 },
        '/required': ['amount'],
      },
      ...shown,
    },
    /C122 {2}"amount" must be answered and may have no entries, so nobody could send the form/,
  ],
  [
    'more characters than a phone number has',
    { ...amount({ type: 'string', format: 'phone', minLength: 12 }), ...shown },
    /C122 {2}a text of "format": "phone" has at most 11 characters, fewer than "minLength" 12; remove "minLength"/,
  ],
  [
    'fewer characters than any city has',
    {
      ...amount({ type: 'string', maxLength: 2 }),
      ...shown,
      [UI]: {
        '/amount': {
          'ui:widget': 'city',
          'ui:options': { without: ['台湾省', '香港特别行政区', '澳门特别行政区'] },
        },
      },
    },
    /C122 {2}no city has a name so short: "maxLength" is 2, and names have at least 3 characters/,
  ],
  [
    'a label of no choice in a part whose choices a condition narrows',
    {
      ...amount({
        type: 'object',
        properties: { k: { type: 'string', title: 'K', enum: ['x', 'y'] } },
        dependencies: { k: { oneOf: [{ properties: { k: { enum: ['x'] } } }] } },
      }),
      ...shown,
      [UI]: { '/amount': { k: { 'ui:options': { labels: { x: 'X', z: 'Z' } } } } },
    },
    /C046 {2}these choices have no label.*: y\n[\s\S]*C046 {2}the field has no such choice.*: z\n/,
  ],
  [
    'the words for a limit that only another field has under a condition',
    {
      [SCHEMA]: {
        '/properties/amount': { type: 'integer', title: 'A' },
        '/allOf': [{ properties: { amount: { minimum: 10 } } }],
      },
      [FORM]: { ...shown[FORM], '/messages/job': { minimum: 'more' } },
    },
    /form\.json:\d+:\d+ {2}error {2}C113 {2}"job" is never refused for "minimum"/,
  ],
  [
    'an agreement of a login that may be left unticked',
    loggingIn({}, { agreement: 'agreed' }),
    /form\.json:\d+:\d+ {2}error {2}C131 {2}"agreed" is the agreement of the login and no box that must be ticked; give it "type": "boolean" and "const": true/,
  ],
  [
    'an agreement of a login that is not asked for',
    loggingIn({ const: true }, { agreement: 'agreed' }, []),
    /C131 {2}"agreed" is the agreement of the login and need not be ticked; require it/,
  ],
  [
    'a code of a login that is sent without an agreement',
    loggingIn({ const: true }, {}),
    /form\.json:\d+:\d+ {2}error {2}C131 {2}the code of the login is not sent for its agreement "agreed"; write "agreement": "agreed" in "ui:options" of "code"/,
  ],
  [
    'a box of a group that is compared with false',
    {
      ...amount({ type: 'object', properties: { t: { type: 'boolean', title: 'T' } } }),
      [FORM]: {
        ...shown[FORM],
        '/rules/1': { field: 'job', show: { '===': [{ var: 'form.amount.t' }, false] } },
      },
    },
    /form\.json:\d+:\d+ {2}error {2}C114 {2}field "amount\.t" has no choice "false"; its choices are true/,
  ],
  [
    'a box of an entry that is compared with false',
    {
      ...amount({
        type: 'array',
        items: { type: 'object', properties: { t: { type: 'boolean', title: 'T' } } },
      }),
      [FORM]: {
        ...shown[FORM],
        '/rules/1': { field: 'job', show: { '===': [{ var: 'form.amount.0.t' }, false] } },
      },
    },
    /C114 {2}field "amount\.0\.t" has no choice "false"/,
  ],
  [
    'a box that is left unticked in advance',
    {
      ...amount({ type: 'boolean' }),
      [FORM]: { ...shown[FORM], '/rules/1': { field: 'amount', default: false } },
    },
    /C114 {2}field "amount" has no choice "false"/,
  ],
  [
    'a part of a group that has no parts',
    { ...amount({ type: 'object', required: ['phone'] }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C129 {2}"phone" is required here and no part of this group/,
  ],
  [
    'a part that is asked for because of another and that the group does not have',
    {
      ...amount({
        type: 'object',
        properties: { name: { type: 'string', title: 'N' } },
        dependencies: { name: ['mobile'] },
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C129 {2}"mobile" is required here and no part of this group, so nobody could send the form; its parts: name/,
  ],
  [
    'a frequent city that no place is called like',
    {
      ...amount({ type: 'string' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'city', 'ui:options': { hot: ['北京市', '上海', '杭洲市'] } } },
    },
    /^(?![\s\S]*called "上海")[\s\S]*ui\.json:\d+:\d+ {2}error {2}C110 {2}no city is called "杭洲市", so it is not offered[\s\S]*did you mean "杭州市"/,
  ],
  [
    'a part that is asked for because of one which the group does not have',
    {
      ...amount({
        type: 'object',
        properties: { phone: { type: 'string', title: 'P' }, mobile: { type: 'string', title: 'M' } },
        dependencies: { phnoe: ['mobile'] },
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C129 {2}"phnoe" is no part of this group, so what it asks for is never asked; its parts: phone, mobile\n[^\n]*\n[^\n]*"phnoe"[\s\S]*did you mean "phone"/,
  ],
  [
    'a condition of a group on a part that it does not have',
    {
      ...amount({
        type: 'object',
        properties: { debt: { type: 'boolean', title: 'D' } },
        dependencies: { dept: { properties: { sum: { type: 'integer', title: 'S' } } } },
      }),
      ...shown,
    },
    /C129 {2}"dept" is no part of this group[\s\S]*did you mean "debt"/,
  ],
  [
    'a field that a condition of the whole form waits for and that the form does not have',
    { [SCHEMA]: { '/dependencies': { jop: ['realname'] } } },
    /schema\.json:\d+:\d+ {2}error {2}C039 {2}[^\n]*"jop"[\s\S]*did you mean "job"/,
  ],
  [
    'a keyword of a later draft that asks for a part because of another',
    {
      ...amount({
        type: 'object',
        properties: { name: { type: 'string', title: 'N' } },
        dependentRequired: { name: ['mobile'] },
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error .*"dependentRequired"[\s\S]*did you mean "dependencies"/,
  ],
  [
    'an option without a name',
    {
      ...amount({
        type: 'object',
        oneOf: [
          { title: 'A', properties: { a: { type: 'string', title: 'A' } } },
          { properties: { b: { type: 'string', title: 'B' } } },
        ],
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}visitors would read a number for this option; give each option of "oneOf" and "anyOf" a "title" in schema\.json: amount/,
  ],
  [
    'a single choice without a label that only options have',
    {
      ...amount({
        type: 'object',
        oneOf: [
          { title: 'A', properties: { a: { type: 'string', title: 'A', enum: ['x'] } } },
          { title: 'B', properties: { b: { type: 'string', title: 'B' } } },
        ],
      }),
      ...shown,
    },
    /C046 {2}these choices have no label.*: x/,
  ],
  [
    'a part that only another option has',
    {
      ...amount({
        type: 'object',
        oneOf: [
          { title: 'A', properties: { a: { type: 'string', title: 'A' } }, required: ['b'] },
          { title: 'B', properties: { b: { type: 'string', title: 'B' } }, required: ['b'] },
        ],
      }),
      ...shown,
    },
    /C129 {2}"b" is required here and no part of this group, so nobody could send the form; its parts: a/,
  ],
  [
    'a field that only a condition of the whole form has',
    {
      [SCHEMA]: {
        '/if': { properties: { job: { const: 'a' } } },
        '/then': { properties: { jop: { type: 'string', title: 'J' } } },
      },
    },
    /schema\.json:\d+:\d+ {2}error {2}C039 {2}form "short" has no field "jop"; fields are in its schema\.json[\s\S]*did you mean "job"/,
  ],
  [
    'choices in two levels that are no list',
    {
      ...amount({ type: 'string' }),
      ...shown,
      [UI]: {
        '/amount': { 'ui:widget': 'cascade', 'ui:options': { choices: { 大众: ['朗逸'] }, free: 'F' } },
      },
    },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}nobody could choose here; give it "choices" in "ui:options", a list of texts/,
  ],
  [
    'a control that nobody has',
    { ...amount({}), ...shown, [UI]: { '/amount': { 'ui:widget': 'steper' } } },
    /ui\.json:\d+:\d+ {2}error {2}C046 {2}no such control; docs\/forms\.md lists them: steper[\s\S]*did you mean "stepper"/,
  ],
  [
    'a control for numbers of a text',
    { ...amount({ type: 'string' }), ...shown, [UI]: { '/amount': { 'ui:widget': 'money' } } },
    /ui\.json:\d+:\d+ {2}error {2}C046 {2}the control does not fit the field: "money" is for "type": "integer", "amount" is "type": "string"/,
  ],
  [
    'a misspelt format',
    { [SCHEMA]: { '/properties/realname/format': 'chinesename' } },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}no such format; docs\/forms\.md lists them: chinesename[\s\S]*did you mean "chinese-name"/,
  ],
  [
    'an option beside ui:options',
    { [UI]: { '/realname/placeholder': '王小明' } },
    /ui\.json:\d+:\d+ {2}error {2}C111 {2}"placeholder" is read only inside "ui:options"; write it there$/m,
  ],
  [
    'a field that says of itself that it is required',
    { [SCHEMA]: { '/properties/realname/required': true } },
    /^schema[^\n]*C040 {2}[^\n]*: a field is required by its name in the list "required" beside "properties"\n(?:(?!error)[\s\S])*$/,
  ],
  [
    'a misspelt type',
    { [SCHEMA]: { '/properties/realname/type': 'sting' } },
    /^schema[^\n]*C012 {2}wrong value: it must be one of "string"[^\n]*\n(?:(?!error {2})[\s\S])*$/,
  ],
  [
    'a misspelt type inside a group',
    { ...amount({ type: 'object', properties: { a: { type: 'sting', title: 'A' } } }), ...shown },
    /^schema[^\n]*C040 {2}[^\n]*: "sting" is no type\n(?:(?!error {2})[\s\S])*did you mean "string"(?:(?!error {2})[\s\S])*$/,
  ],
  [
    'a choice of a condition of the whole form',
    {
      [SCHEMA]: {
        '/if': { properties: { job: { const: 'ab' } } },
        '/then': { required: ['realname'] },
      },
    },
    /schema\.json:\d+:\d+ {2}error {2}C114 {2}field "job" has no choice "ab"; its choices are a, b[\s\S]*did you mean "a"/,
  ],
  [
    'a choice of a dependency in a group',
    {
      ...amount({
        type: 'object',
        properties: { k: { type: 'string', title: 'K', enum: ['x', 'y'] } },
        dependencies: { k: { oneOf: [{ properties: { k: { enum: ['xx'] } } }] } },
      }),
      ...shown,
      [UI]: { '/amount': { k: { 'ui:options': { labels: { x: 'X', y: 'Y' } } } } },
    },
    /C114 {2}field "k" has no choice "xx"; its choices are x, y/,
  ],
  [
    'a condition without a consequence',
    { [SCHEMA]: { '/if': { properties: { job: { const: 'a' } } } } },
    /schema\.json:\d+:\d+ {2}error {2}C128 {2}"if" judges nothing without "then" or "else" beside it; add it or remove "if"/,
  ],
  [
    'a consequence without a condition',
    { ...amount({ type: 'object', properties: { a: { type: 'string', title: 'A' } }, else: {} }), ...shown },
    /C128 {2}"else" judges nothing without "if" beside it/,
  ],
  [
    'answers of a whole form that visitors name',
    { [SCHEMA]: { '/additionalProperties': { type: 'string' } } },
    /schema\.json:\d+:3 {2}error {2}C127 {2}"additionalProperties" beside the fields of a form is told to nobody/,
  ],
  [
    'a choice that stands alone, written without a list',
    { ...several({ exclusive: 'none' }) },
    /ui\.json:\d+:\d+ {2}error {2}C012 {2}wrong value: a list \[ … \] is needed here/,
  ],
  [
    'a choice that stands alone, by what visitors read',
    { ...several({ exclusive: ['都没有'] }) },
    /ui\.json:\d+:\d+ {2}error {2}C046 {2}the field has no such choice[^\n]*: 都没有[\s\S]*did you mean "none"\?/,
  ],
  [
    'labels the other way round',
    { ...several({ labels: { 社保: 'a', none: '都没有' } }) },
    /C046 {2}the field has no such choice[^\n]*: 社保[\s\S]*did you mean "a"\?/,
  ],
  [
    'two choices that read the same',
    { ...several({ labels: { a: '没有', none: '没有' } }) },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}visitors could not tell these choices apart, which read the same; word each of its own: 没有/,
  ],
  [
    'a choice without words',
    { ...several({ labels: { a: '', none: '没有' } }) },
    /ui\.json:\d+:\d+ {2}error {2}C012 /,
  ],
  [
    'a choice twice',
    {
      ...amount({
        type: 'string',
        oneOf: [
          { const: 'a', title: '甲' },
          { const: 'a', title: '乙' },
        ],
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}the field has this choice twice; leave one: a/,
  ],
  [
    'what is sensitive, in quotes',
    { [UI]: { '/realname/ui:options/sensitive': 'true' } },
    /ui\.json:\d+:\d+ {2}error {2}C012 {2}wrong value[^\n]*/,
  ],
  [
    'a frequent city without a list',
    {
      ...amount({ type: 'string' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'city', 'ui:options': { hot: '成都市' } } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C115 {2}"hot" is a list of names; write \["成都市"\]\n(?:(?!did you mean)[\s\S])*$/,
  ],
  [
    'a slider that nobody can move',
    { ...amount({ minimum: 200 }), ...shown, [UI]: { '/amount': { 'ui:widget': 'slider' } } },
    /schema\.json:\d+:\d+ {2}error {2}C122 {2}the slider goes from "minimum" 200 to "maximum" 100 \(0 and 100 where they are not given\), so nobody can move it; give it both/,
  ],
  [
    'choices of a field that ui.json does not mention',
    { ...amount({ type: 'string', enum: ['a', 'b'] }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C046 {2}these choices have no label[^\n]*: a, b\n[^\n]*\n[^\n]*"amount"/,
  ],
  [
    'years back that lie ahead of the years ahead',
    { ...amount({ type: 'string', format: 'month', yearsBack: -15, yearsAhead: 0 }), ...shown },
    /C122 {2}no answer lies between "yearsBack" -15 and "yearsAhead" 0; correct one of the two/,
  ],
  [
    'an agreement that a box names and the form does not list',
    {
      [SCHEMA]: { '/properties/agreed': { type: 'boolean', title: '同意《Privacy》', const: true } },
      [FORM]: { '/steps/0/fields': ['realname', 'job', 'agreed'], '/agreements': [] },
    },
    /form\.json:\d+:\d+ {2}error {2}C132 {2}"agreed" has visitors agree to 《Privacy》, which this form does not list[^\n]*; add "privacy"/,
  ],
  [
    'a box in a group that agrees to what the form lists',
    agreeingInside({ type: 'boolean', const: true, title: '我同意《Privacy》' }),
    INSIDE,
  ],
  [
    'a hidden box in a group that agrees to what the form lists',
    {
      ...agreeingInside({ type: 'boolean', const: true, title: '我同意《Privacy》' }),
      [UI]: { '/amount': { ok: { 'ui:widget': 'hidden' } } },
    },
    INSIDE,
  ],
  [
    'a box in a group that agrees to what nobody wrote',
    agreeingInside({ type: 'boolean', const: true, title: '已阅读《征信授权》' }, []),
    /schema\.json:\d+:\d+ {2}error {2}C132 {2}"amount\.ok" has visitors agree to 《征信授权》 inside "amount"/,
  ],
  [
    'a box in the entries of a list that agrees',
    {
      ...amount({
        type: 'array',
        items: {
          type: 'object',
          properties: { ok: { type: 'boolean', const: true, title: '我同意《Privacy》' } },
        },
      }),
      [FORM]: { '/steps/0/fields': ['realname', 'job', 'amount'], '/agreements': [] },
    },
    /schema\.json:\d+:\d+ {2}error {2}C132 {2}"amount\[\]\.ok" has visitors agree to 《Privacy》 inside "amount"/,
  ],
  [
    'a box that must be ticked for what nobody wrote',
    agreed({ const: true, title: '我已阅读并同意《征信授权书》' }),
    /schema\.json:\d+:\d+ {2}error {2}C132 {2}"agreed" has visitors agree to 《征信授权书》, and no agreement of schemas\/agreements\/ has that title/,
  ],
  [
    'a box whose words are nothing but titles, one of which nobody wrote',
    agreed({ const: true, title: '《Privacy》、《征信授权书》' }),
    /C132 {2}"agreed" has visitors agree to 《征信授权书》, and no agreement/,
  ],
  [
    'an agreement that is shown as a choice of yes and no',
    {
      ...agreed({ title: '是否同意《Privacy》' }),
      [UI]: { '/agreed': { 'ui:widget': 'radio' } },
    },
    /ui\.json:\d+:\d+ {2}error {2}C132 {2}"agreed" has visitors agree to 《Privacy》 and is shown as "radio", whose name opens nothing[^\n]*"ui:widget": "agreement"(?![\s\S]*no box of this form)/,
  ],
  [
    'an agreement whose answers are chips, by the schema alone',
    agreed({
      title: '是否同意《Privacy》',
      oneOf: [
        { const: true, title: 'Y' },
        { const: false, title: 'N' },
      ],
    }),
    /schema\.json:\d+:\d+ {2}error {2}C132 {2}"agreed" has visitors agree to 《Privacy》 and is shown as "chips"(?![\s\S]*no box of this form)/,
  ],
  [
    'an agreement that a switch asks for',
    {
      ...agreed({ const: true, title: '同意《Privacy》' }),
      [UI]: { '/agreed': { 'ui:widget': 'switch' } },
    },
    /C132 {2}"agreed" has visitors agree to 《Privacy》 and is shown as "switch"/,
  ],
  [
    'a hidden agreement, which is told as hidden alone',
    {
      ...agreed({ const: true, title: '同意《Privacy》' }),
      [UI]: { '/agreed': { 'ui:widget': 'hidden' } },
    },
    /^(?![\s\S]*C132)[\s\S]*C133 {2}"agreed" has visitors agree and is hidden/,
  ],
  [
    'a box that may be left, with a slip in the title',
    agreed({ title: '《Privaci》' }),
    /C132 {2}"agreed" has visitors agree to 《Privaci》[^\n]*\n[\s\S]*did you mean "Privacy"/,
  ],
  [
    'nothing among fixed values',
    {
      ...amount({
        type: 'string',
        oneOf: [
          { const: null, title: 'N' },
          { const: 'b', title: 'B' },
        ],
      }),
      ...shown,
    },
    /schema\.json:\d+:\d+ {2}error {2}C140 {2}null stands for an answer that was not given/,
  ],
  [
    'parts that visitors name, of which each holds nothing but such parts',
    { ...circle({ type: 'object', additionalProperties: { $ref: '#/definitions/a' } }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C144 {2}no answer can be given that this takes/,
  ],
  [
    'parts by a pattern, of which each holds nothing but such parts',
    { ...circle({ type: 'object', patternProperties: { '^a': { $ref: '#/definitions/a' } } }), ...shown },
    /schema\.json:\d+:\d+ {2}error {2}C144 {2}no answer can be given that this takes/,
  ],
];

test.each(SLIPS)('%s is told with its place, what is wrong and what was meant', (_, changes, said) => {
  const files = configWith(changes);
  const printed = printHuman(compile(files, ASSETS).problems, files);
  expect(printed).toMatch(said);
  expect(printed).not.toMatch(/unknown operator/);
});

const TITLED = {
  type: 'string',
  title: 'M',
  oneOf: [
    { const: 'p', title: 'P' },
    { const: 'q', title: 'Q' },
  ],
};

/** What an operator may write, and `check` once refused. */
const SOUND: readonly (readonly [what: string, changes: Changes])[] = [
  [
    'a box that says of the visitor what a law says',
    {
      [SCHEMA]: {
        '/properties/amount': {
          type: 'boolean',
          const: true,
          title: '我不属于《征信业管理条例》所列情形',
        },
      },
      ...shown,
    },
  ],
  [
    'a box in a group that says of the visitor what a law says',
    {
      ...amount({
        type: 'object',
        properties: { ok: { type: 'boolean', const: true, title: '我不属于《征信业管理条例》所列情形' } },
      }),
      ...shown,
    },
  ],
  [
    'a box for phone numbers whose pattern judges them',
    {
      ...amount({ type: 'string', pattern: '^400\\d{7}$' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'tel' } },
    },
  ],
  [
    'a day whose format stands beside it',
    {
      ...amount({ type: 'string', allOf: [{ format: 'date' }] }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'date' } },
    },
  ],
  [
    'a code that is typed with the keys for phone numbers',
    {
      ...amount({ type: 'string', format: 'sms-code' }),
      ...shown,
      [UI]: { '/amount': { 'ui:widget': 'tel' } },
    },
  ],
  ['a year as a number', { ...amount({}), ...shown, [UI]: { '/amount': { 'ui:widget': 'year' } } }],
  [
    'a number that is rounded when it is filled in',
    { ...amount({ type: 'number', decimals: 1 }), [FORM]: { ...shown[FORM], '/prefill/amount': 1.234 } },
  ],
  [
    'a phone number with a country code that is filled in',
    {
      ...amount({ type: 'string', format: 'phone' }),
      [FORM]: { ...shown[FORM], '/prefill/amount': '+86 138 0000 8000' },
    },
  ],
  [
    'tenths between limits that binary does not hold',
    { ...amount({ type: 'number', minimum: 0.3, maximum: 0.3, multipleOf: 0.1 }), ...shown },
  ],
  ['amounts in steps of a half', { ...amount({ type: 'number', multipleOf: 0.5 }), ...shown }],
  [
    'choices that their field takes',
    {
      ...amount({ enum: [0, 100], minimum: 0, multipleOf: 50 }),
      ...shown,
      [UI]: { '/amount': { 'ui:options': { labels: { 0: 'A', 100: 'B' } } } },
    },
  ],
  [
    'two characters where a city has no more',
    { ...amount({ type: 'string', maxLength: 2 }), ...shown, [UI]: { '/amount': { 'ui:widget': 'city' } } },
  ],
  [
    'fewer choices because of another answer',
    {
      ...amount({
        type: 'object',
        properties: { k: { type: 'string', title: 'K', enum: ['x', 'y', 'z'] }, m: TITLED },
        dependencies: {
          k: { oneOf: [{ properties: { k: { enum: ['x', 'z'] } } }, { properties: { k: { enum: ['y'] } } }] },
        },
        if: { properties: { k: { const: 'x' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { m: { enum: ['p'] } } },
      }),
      ...shown,
      [UI]: { '/amount': { k: { 'ui:options': { labels: { x: 'X', y: 'Y', z: 'Z' } } } } },
    },
  ],
  [
    'the words for a limit that a condition of the whole form sets',
    {
      [SCHEMA]: {
        '/properties/amount': { type: 'integer', title: 'A' },
        '/definitions': { least: { properties: { amount: { minimum: 10 } } } },
        '/if': { properties: { job: { const: 'a' } }, required: ['job'] },
        '/then': { $ref: '#/definitions/least' },
      },
      [FORM]: { ...shown[FORM], '/messages/amount': { minimum: 'more' } },
    },
  ],
  ['a login after an agreement', loggingIn({ const: true }, { agreement: 'agreed' }, ['realname', 'agreed'])],
  [
    'a question of yes and no in a group that is compared with no',
    {
      ...amount({ type: 'object', properties: { t: { type: 'boolean', title: 'T' } } }),
      [UI]: { '/amount': { t: { 'ui:widget': 'radio' } } },
      [FORM]: {
        ...shown[FORM],
        '/rules/1': { field: 'job', show: { '===': [{ var: 'form.amount.t' }, false] } },
      },
    },
  ],
  [
    'a box that a rule ticks, or not',
    {
      ...amount({ type: 'boolean' }),
      [FORM]: {
        ...shown[FORM],
        '/rules/1': { field: 'amount', value: { if: [{ '===': [{ var: 'form.job' }, 'a'] }, true, false] } },
      },
    },
  ],
  [
    'a definition that requires a part which its user adds',
    {
      ...shown,
      [SCHEMA]: {
        ...amount({
          type: 'object',
          allOf: [
            { $ref: '#/definitions/base' },
            { properties: { phone: { type: 'string', title: 'P', format: 'phone' } } },
          ],
        })[SCHEMA],
        '/definitions': {
          base: {
            type: 'object',
            properties: { name: { type: 'string', title: 'N' } },
            required: ['name', 'phone'],
          },
        },
      },
    },
  ],
  [
    'a condition that requires a part of a group which stands elsewhere',
    {
      ...amount({
        type: 'object',
        properties: {
          k: { type: 'string', title: 'K' },
          g: { type: 'object', title: 'G', properties: { a: { type: 'string', title: 'A' } } },
        },
        dependencies: { k: { properties: { g: { type: 'object', required: ['a'] } } } },
      }),
      ...shown,
    },
  ],
  [
    'a condition on a yes or no that lists its one value',
    {
      ...amount({
        type: 'object',
        properties: { debt: { type: 'boolean', title: 'D' } },
        dependencies: {
          debt: {
            oneOf: [
              { properties: { debt: { enum: [true] }, sum: { type: 'integer', title: 'S' } } },
              { properties: { debt: { enum: [false] } } },
            ],
          },
        },
      }),
      ...shown,
    },
  ],
  [
    'a list whose choices are a definition',
    {
      ...shown,
      [SCHEMA]: {
        '/definitions': { kind: { type: 'string', enum: ['y', 'n'] } },
        '/properties/amount': { type: 'array', title: 'A', items: { $ref: '#/definitions/kind' } },
      },
      [UI]: { '/amount': { 'ui:options': { labels: { y: 'Y', n: 'N' }, exclusive: ['n'] } } },
    },
  ],
  [
    'a list whose further entries are lists like it',
    {
      ...circle({
        type: 'array',
        items: [{ type: 'string', title: 'S' }],
        additionalItems: { $ref: '#/definitions/a' },
      }),
      ...shown,
    },
  ],
  [
    'groups that hold each other, and something to answer',
    {
      ...circle(
        { type: 'object', properties: { b: { $ref: '#/definitions/b' } } },
        {
          type: 'object',
          title: 'B',
          properties: { a: { $ref: '#/definitions/a' }, n: { type: 'string', title: 'N' } },
        },
      ),
      ...shown,
    },
  ],
];

test.each(SOUND)('%s is accepted', (_, changes) => {
  const files = configWith(changes);
  expect(printHuman(compile(files, ASSETS).problems, files)).not.toMatch(/ error /);
});
