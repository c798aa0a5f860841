import { Checkbox, Form, Input } from 'antd';
import { APPROVERS } from '../../../server/console/contract/approver-words.ts';
import type { Policy, PolicyProposal } from '../../../server/console/contract/policy.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

type Values = Pick<PolicyProposal, 'added' | 'note'>;

interface ProposeDialogProps {
  /** What counted when the question was asked. */
  readonly policy: Policy;
  readonly onClose: () => void;
}

/** Whose approval the company wants besides those that are shipped. */
export function ProposeDialog({ policy: { version, rows }, onClose }: ProposeDialogProps) {
  const propose = useAct(
    (values: Values) => {
      const body: PolicyProposal = { ...values, seen: version };
      return callApi<Policy>('/api/policy', { method: 'POST', body });
    },
    { forgets: ['/api/'], says: t.policy.proposed, onDone: onClose, onFailure: () => true },
  );
  return (
    <FormDialog<Values>
      width={800}
      title={t.policy.proposeTitle(version + 1)}
      about={t.policy.proposeAbout}
      ok={t.policy.propose}
      isBusy={propose.isPending}
      failure={propose.error}
      initial={{ added: Object.fromEntries(rows.map(({ id, floor, added }) => [id, [...floor, ...added]])) }}
      onSubmit={propose.mutate}
      onCancel={onClose}
    >
      {rows.map(({ id, words, floor }) => (
        <Form.Item key={id} name={['added', id]} label={words} className="policy-row">
          <Checkbox.Group
            options={APPROVERS.map((one) => ({
              value: one,
              label: t.policy.approvers[one],
              disabled: floor.includes(one),
            }))}
          />
        </Form.Item>
      ))}
      <Form.Item name="note" label={t.policy.note} rules={[{ required: true, message: t.policy.noNote }]}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
