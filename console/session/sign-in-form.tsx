import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Me, SignIn } from '../../server/console/contract/person.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { useAct } from '../api/use-act.ts';
import { zhCN as t } from '../text/zh-CN.ts';

interface SignInFormProps {
  readonly onDone: (me: Me) => void;
  /** Whose session ended. */
  readonly login?: string;
}

/** Login and password; the code of the second factor is asked for where there is one. */
export function SignInForm({ onDone, login }: SignInFormProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useAct(
    (body: SignIn) => callApi<Me>('/api/session', { method: 'POST', body, isAboutSession: true }),
    {
      onDone,
      onFailure: (refused) => {
        const wantsCode = refused.fields.code !== undefined;
        // The first time it is a question, not a mistake.
        setFailure(wantsCode && !asksCode ? null : refused);
        setAsksCode(asksCode || wantsCode);
        return true;
      },
    },
  );
  return (
    <Form<SignIn>
      layout="vertical"
      requiredMark={false}
      initialValues={{ login }}
      onFinish={(values) => signIn.mutate(values)}
      className="sign-in"
    >
      {failure !== null && <Alert type="error" showIcon title={failure.message} className="sign-in-wrong" />}
      <Form.Item
        name="login"
        label={t.session.login}
        rules={[{ required: true, message: t.session.noLogin }]}
      >
        <Input
          prefix={<UserOutlined aria-hidden />}
          autoComplete="username"
          autoFocus={!login}
          disabled={!!login}
          size="large"
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t.session.password}
        rules={[{ required: true, message: t.session.noPassword }]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
          autoFocus={!!login}
          size="large"
        />
      </Form.Item>
      {asksCode && <CodeItem isLarge />}
      <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
        {t.session.signIn}
      </Button>
    </Form>
  );
}

/** The code of the second factor, or a recovery code. */
export function CodeItem({ isLarge = false }: { readonly isLarge?: boolean }) {
  return (
    <Form.Item
      name="code"
      label={t.session.code}
      extra={t.session.codeAbout}
      rules={[{ required: true, message: t.session.noCode }]}
    >
      <Input
        prefix={<SafetyOutlined aria-hidden />}
        autoComplete="one-time-code"
        autoFocus
        size={isLarge ? 'large' : undefined}
      />
    </Form.Item>
  );
}
