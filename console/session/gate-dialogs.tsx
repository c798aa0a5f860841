import { Form, Input, Modal } from 'antd';
import { useSyncExternalStore } from 'react';
import type { Me, StepUp } from '../../server/console/contract/person.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { type Gate, signInGate, stepUpGate } from '../api/gate.ts';
import { useAct } from '../api/use-act.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { zhCN as t } from '../text/zh-CN.ts';
import { useMe } from './me.ts';
import { CodeItem, SignInForm } from './sign-in-form.tsx';

function useIsAsked(gate: Gate): boolean {
  return useSyncExternalStore(gate.subscribe, gate.isAsked);
}

/** The dialogs that requests wait for; what stands on the screen behind them stays as it was typed. */
export function GateDialogs() {
  return (
    <>
      {useIsAsked(signInGate) && <SignInDialog />}
      {useIsAsked(stepUpGate) && <StepUpDialog />}
    </>
  );
}

function SignInDialog() {
  const me = useMe();
  const goOn = (now: Me) => {
    // What is on the screen is for the eyes of the person who was here.
    if (now.id !== me.id) window.location.assign('/');
    else signInGate.settle(true);
  };
  return (
    <Modal open title={t.session.ended} footer={null} closable={false} keyboard={false} width={400}>
      <p className="dialog-about">{t.session.endedAbout}</p>
      <SignInForm login={me.login} onDone={goOn} />
    </Modal>
  );
}

function StepUpDialog() {
  const { hasSecondFactor } = useMe();
  const stepUp = useAct(
    (body: StepUp) => callApi('/api/session/step-up', { method: 'POST', body, isAboutSession: true }),
    { onDone: () => stepUpGate.settle(true), onFailure: () => true },
  );
  const asksCode = hasSecondFactor || (stepUp.error as ApiFailure | null)?.fields.code !== undefined;
  return (
    <FormDialog<StepUp>
      width={400}
      title={t.session.stepUp}
      about={t.session.stepUpAbout}
      ok={t.session.confirm}
      isBusy={stepUp.isPending}
      failure={stepUp.error}
      onSubmit={stepUp.mutate}
      onCancel={() => stepUpGate.settle(false)}
    >
      <Form.Item
        name="password"
        label={t.session.password}
        rules={[{ required: true, message: t.session.noPassword }]}
      >
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      {asksCode && <CodeItem />}
    </FormDialog>
  );
}
