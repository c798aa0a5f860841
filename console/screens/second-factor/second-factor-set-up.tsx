import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { RecoveryCodes, SecondFactor } from '../../../server/console/contract/person.ts';
import { messageOf } from '../../api/api-failure.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { ME } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { QrCode } from './qr-code.tsx';

const PATH = '/api/me/second-factor';

/** Sets up codes by an app in three steps: begin, confirm with a code, keep the recovery codes. */
export function SecondFactorSetUp({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAct(() => callApi<SecondFactor>(PATH, { method: 'POST' }));
  const confirm = useAct(
    (body: { readonly code: string }) => callApi<RecoveryCodes>(PATH, { method: 'PUT', body }),
    { onDone: (answer) => setCodes(answer.codes), onFailure: () => true },
  );
  if (codes !== null) {
    const finish = () => {
      void client.invalidateQueries({ queryKey: [ME] });
      onDone();
    };
    return <Codes codes={codes} onKept={finish} />;
  }
  if (begin.data === undefined) {
    return (
      <Button
        type="primary"
        size="large"
        block
        loading={begin.isPending}
        onClick={() => begin.mutate(undefined)}
      >
        {t.factor.begin}
      </Button>
    );
  }
  return (
    <>
      <p className="door-about">{t.factor.scan}</p>
      <QrCode text={begin.data.uri} />
      <p className="factor-secret">
        {t.factor.orType}{' '}
        <Typography.Text code copyable>
          {begin.data.secret}
        </Typography.Text>
      </p>
      <Form layout="vertical" requiredMark={false} onFinish={confirm.mutate}>
        {confirm.isError && (
          <Alert type="error" showIcon title={messageOf(confirm.error)} className="sign-in-wrong" />
        )}
        <Form.Item name="code" label={t.factor.code} rules={[{ required: true, message: t.session.noCode }]}>
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={confirm.isPending}>
          {t.factor.confirm}
        </Button>
      </Form>
    </>
  );
}

function Codes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <>
      <Alert type="warning" showIcon title={t.factor.codes} description={t.factor.codesAbout} />
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Typography.Text copyable={{ text: codes.join('\n') }}>{t.factor.copyAll}</Typography.Text>
      </p>
      <Button type="primary" size="large" block onClick={onKept}>
        {t.factor.kept}
      </Button>
    </>
  );
}
