import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Policy, PolicyChange } from '../../../server/console/contract/policy.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct, useForget } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useMay, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { ByAt } from './by-at.tsx';
import { Differences } from './differences.tsx';

const PATHS = { signed: 'sign', refused: 'refuse', withdrawn: 'withdraw' } as const;

/** What waits for the signature of another administrator. */
export function WaitingPanel({ change }: { readonly change: PolicyChange }) {
  const { number, version, byId } = change;
  const isMine = useMe().id === byId;
  const mayChange = useMay('manage-people');
  const [what, setWhat] = useState<keyof typeof PATHS | null>(null);
  const forget = useForget();
  const end = useAct(
    ({ note = '' }: { readonly note?: string }) =>
      callApi<Policy>(`/api/policy/${number}/${PATHS[what ?? 'refused']}`, {
        method: 'POST',
        body: { note },
      }),
    {
      forgets: ['/api/'],
      ...(what && { says: t.policy.done[what] }),
      onDone: () => setWhat(null),
      onFailure() {
        // Somebody else may have ended it meanwhile.
        void forget('/api/policy');
        return true;
      },
    },
  );
  return (
    <Panel title={t.policy.waits(version)}>
      <Differences of={change.differences} />
      <p className="quiet policy-by">
        <ByAt {...change} />
      </p>
      {mayChange && !isMine ? (
        <div className="acts">
          <Button type="primary" onClick={() => setWhat('signed')}>
            {t.policy.ends.signed}
          </Button>
          <Button onClick={() => setWhat('refused')}>{t.policy.ends.refused}</Button>
        </div>
      ) : (
        <div className="acts">
          {isMine && <Button onClick={() => setWhat('withdrawn')}>{t.policy.ends.withdrawn}</Button>}
          <span className="quiet">{t.policy.byOther}</span>
        </div>
      )}
      {what !== null && (
        <FormDialog<{ note?: string }>
          title={t.policy.endTitles[what](version)}
          about={
            <>
              <p>{t.policy.endAbout[what]}</p>
              <Differences of={change.differences} />
              <p className="policy-by">
                <ByAt {...change} />
              </p>
            </>
          }
          ok={t.policy.ends[what]}
          isDanger={what !== 'signed'}
          isBusy={end.isPending}
          failure={end.error}
          onSubmit={end.mutate}
          onCancel={() => setWhat(null)}
        >
          {what === 'refused' && (
            <Form.Item
              name="note"
              label={t.policy.reason}
              rules={[{ required: true, message: t.policy.noReason }]}
            >
              <Input.TextArea rows={3} maxLength={500} autoFocus />
            </Form.Item>
          )}
        </FormDialog>
      )}
    </Panel>
  );
}
