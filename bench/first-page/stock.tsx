import Form from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import form from '../../schemas/forms/form-package/form.json';
import schema from '../../schemas/forms/form-package/schema.json';
import ui from '../../schemas/forms/form-package/ui.json';

interface Page {
  readonly title: string;
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly messages: Readonly<Record<string, string>>;
  readonly buttons: (data: Readonly<Record<string, unknown>>) => React.ReactNode;
}

const PHONE = '^1[3-9]\\d{9}$';

/** The same fields as on the login page. */
const LOGIN: Page = {
  title: '一次填写，匹配持牌机构',
  schema: {
    type: 'object',
    properties: {
      phone: { type: 'string', title: '手机号', pattern: PHONE },
      code: { type: 'string', title: '验证码', maxLength: 12 },
      consent: { type: 'boolean', title: '我已阅读并同意《用户服务协议》《隐私政策》', const: true },
    },
    required: ['phone', 'code', 'consent'],
  },
  uiSchema: { phone: { 'ui:placeholder': '请输入手机号' }, code: { 'ui:placeholder': '请输入验证码' } },
  messages: { phone: '请输入正确的手机号', code: '请输入验证码', consent: '请先阅读并同意协议' },
  buttons: ({ phone, consent }) => {
    const ask = () => {
      const body = new URLSearchParams({ phone: String(phone) });
      if (RegExp(PHONE).test(String(phone)) && consent)
        fetch('/v1/user/sendLoginSms', { method: 'POST', body });
    };
    return (
      <>
        <button type="button" onClick={ask}>
          获取验证码
        </button>
        <button type="submit">登录并继续</button>
      </>
    );
  },
};

const STEP = form.steps[0]?.fields ?? [];
const ofStep = (all: object) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => STEP.includes(name)));
const LABELS = Object.entries(ofStep(ui)).flatMap(
  ([
    name,
    {
      'ui:options': { labels },
    },
  ]) => (labels ? [[name, { 'ui:widget': 'radio', 'ui:enumNames': Object.values(labels) }]] : []),
);

/** The same fields as on the form's first step, from the same files; a widget of ours becomes a box for text. */
const FORM: Page = {
  title: form.title,
  schema: {
    type: 'object',
    properties: ofStep(schema.properties),
    required: schema.required.filter((name) => STEP.includes(name)),
  },
  uiSchema: { ...ofStep(ui), city: { 'ui:placeholder': '请选择' }, ...Object.fromEntries(LABELS) },
  messages: Object.fromEntries(Object.entries(form.messages).map(([name, { required }]) => [name, required])),
  buttons: () => <button type="submit">下一步</button>,
};

const validator = customizeValidator({
  customFormats: { 'chinese-name': /^[\u4e00-\u9fa5·]{2,25}$/, 'id-card': /^\d{17}[\dX]$/ },
});

/** The form library as it comes, drawn in the browser. */
function StockPage({ title, schema, uiSchema, messages, buttons }: Page) {
  const [data, setData] = useState({});
  const sayIt = (error: RJSFValidationError) => {
    const name = error.params?.missingProperty ?? error.property?.replace(/^\./, '');
    return { ...error, message: messages[name] ?? error.message };
  };
  return (
    <main>
      <h1>{title}</h1>
      <Form
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={data}
        noHtml5Validate
        transformErrors={(errors) => errors.map(sayIt)}
        onChange={({ formData }) => setData(formData)}
      >
        {buttons(data)}
      </Form>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StockPage {...(location.pathname === '/stock/login' ? LOGIN : FORM)} />,
);
