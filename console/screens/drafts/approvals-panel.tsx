import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Review } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { useAct } from '../../api/use-act.ts';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ReasonButton } from '../../parts/reason-button.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

interface Asked extends Pick<Review, 'verdict'>, Pick<Draft, 'check' | 'title' | 'note'> {}

/** Who must have seen the draft, and who has. */
export function ApprovalsPanel({ draft }: { readonly draft: Draft }) {
  const { approvals, may, number } = draft;
  const [asked, setAsked] = useState<Asked | null>(null);
  const verdict = asked?.verdict ?? null;
  // What is decided on is what stood there when the question was asked.
  const setVerdict = (next: Review['verdict'] | null) => setAsked(next && { ...draft, verdict: next });
  const review = useAct(
    ({ comment = '' }: { readonly comment?: string }) => {
      const { check, title = '', note = '' } = asked ?? {};
      const { digest, outcomeDigest } = check ?? {};
      const body: Review = {
        verdict: verdict ?? 'return',
        digest: digest ?? '',
        outcomeDigest: outcomeDigest ?? '',
        title,
        note,
        comment,
      };
      return postDraft(number, 'reviews', body);
    },
    {
      forgets: OF_DRAFTS,
      says: verdict === 'approve' ? t.approvals.given : t.approvals.returned,
      onDone: () => setVerdict(null),
      onFailure: () => true,
    },
  );
  if (approvals.length === 0) return null;
  const isAsked = draft.state !== 'open';
  const missing =
    draft.state === 'published' ? t.approvals.skipped : isAsked ? t.approvals.missing : t.approvals.later;
  const isReturn = verdict === 'return';
  return (
    <Panel title={t.approvals.title}>
      <ul className="findings">
        {approvals.map(({ role, reason, by, at }) => (
          <li key={`${role} ${reason}`} className="finding">
            {by === null ? (
              <ClockCircleOutlined className={isAsked ? 'warn' : 'plain'} />
            ) : (
              <CheckCircleFilled className="good" />
            )}
            <span>
              <b>{t.approvals.roles[role]}</b> {by !== null ? t.approvals.by(by) : missing}{' '}
              {at !== null && <TimeText at={at} />}
              <span className="finding-place">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
      {draft.state === 'submitted' && approvals.some(({ by }) => by === null) && (
        <div className="acts">
          <ReasonButton isNext type="primary" may={may.approve} onClick={() => setVerdict('approve')}>
            {t.approvals.approve}
          </ReasonButton>
          {may.approve.ok && <Button onClick={() => setVerdict('return')}>{t.approvals.return}</Button>}
        </div>
      )}
      {verdict !== null && (
        <FormDialog<{ comment?: string }>
          title={isReturn ? t.approvals.returnTitle : t.approvals.approveTitle}
          about={isReturn ? t.approvals.returnAbout : t.approvals.approveAbout}
          ok={isReturn ? t.approvals.return : t.approvals.approve}
          isDanger={isReturn}
          isBusy={review.isPending}
          failure={review.error}
          onSubmit={review.mutate}
          onCancel={() => setVerdict(null)}
        >
          <Form.Item
            name="comment"
            label={isReturn ? t.approvals.comment : t.approvals.commentOptional}
            rules={[{ required: isReturn, message: t.approvals.noComment }]}
          >
            <Input.TextArea rows={3} maxLength={1000} autoFocus />
          </Form.Item>
        </FormDialog>
      )}
    </Panel>
  );
}
