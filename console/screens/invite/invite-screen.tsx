import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import type { AcceptInvite, Invite, Me } from '../../../server/console/contract/person.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { DoorPage } from '../../session/door-page.tsx';
import { ME } from '../../session/me.ts';
import { CodeItem } from '../../session/sign-in-form.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Where an invitation leads: sets login and password, and signs in. */
export function InviteScreen() {
  const { token = '' } = useParams();
  const path = `/api/invites/${encodeURIComponent(token)}`;
  const query = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<Invite>(path, { signal, isAboutSession: true }),
  });
  if (query.error instanceof ApiFailure && query.error.code === 'closed')
    return (
      <DoorPage title={t.invite.closed} about={query.error.message}>
        <LinkButton to="/" size="large" block>
          {t.session.signIn}
        </LinkButton>
      </DoorPage>
    );
  return (
    <DoorPage title={t.invite.title}>
      <AnswerView query={query} rows={4}>
        {(invite) => <InviteForm invite={invite} path={path} />}
      </AnswerView>
    </DoorPage>
  );
}

interface Values extends AcceptInvite {
  readonly again: string;
}

function InviteForm({ invite, path }: { readonly invite: Invite; readonly path: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const accept = useAct(
    (body: AcceptInvite) => callApi<Me>(path, { method: 'POST', body, isAboutSession: true }),
    {
      onDone: (me) => {
        client.setQueryData([ME], me);
        navigate('/', { replace: true });
      },
      onFailure: ({ fields }) => {
        form.setFields(Object.entries(fields).map(([name, text]) => ({ name, errors: [text] }) as never));
        return true;
      },
    },
  );
  const failure = accept.error instanceof ApiFailure ? accept.error : null;
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ login: invite.login ?? '' }}
      onFinish={({ again, ...values }) => accept.mutate(values)}
    >
      <p className="door-about">
        {t.invite.about(
          invite.name,
          invite.roles.map((role) => t.roles[role]),
        )}
      </p>
      {failure !== null && <Alert type="error" showIcon title={failure.message} className="sign-in-wrong" />}
      {invite.name === null && (
        <Form.Item
          name="name"
          label={t.people.name}
          extra={t.invite.nameAbout}
          rules={[{ required: true, whitespace: true, message: t.people.noName }]}
        >
          <Input
            size="large"
            maxLength={40}
            autoComplete="name"
            placeholder={t.people.nameExample}
            autoFocus
          />
        </Form.Item>
      )}
      <Form.Item
        name="login"
        label={t.session.login}
        extra={invite.login === null ? t.invite.loginAbout : undefined}
        rules={[{ required: true, message: t.session.noLogin }]}
      >
        <Input
          size="large"
          autoComplete="username"
          disabled={invite.login !== null}
          autoFocus={invite.name !== null}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t.invite.password}
        extra={t.invite.passwordAbout}
        rules={[{ required: true, message: t.session.noPassword }]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label={t.invite.again}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password') ? Promise.resolve() : Promise.reject(t.invite.differs),
          }),
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      {failure?.fields.code !== undefined && <CodeItem isLarge />}
      <Button type="primary" htmlType="submit" size="large" block loading={accept.isPending}>
        {t.invite.accept}
      </Button>
    </Form>
  );
}
