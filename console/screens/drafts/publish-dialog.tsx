import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { Publish } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { useAct } from '../../api/use-act.ts';
import { draftPath, OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

interface PublishDialogProps {
  readonly draft: Draft;
  /** Without the approvals that are missing. */
  readonly isEmergency: boolean;
  readonly onClose: () => void;
}

/** The last question before visitors get the draft. */
export function PublishDialog({ draft, isEmergency, onClose }: PublishDialogProps) {
  const { number, channels, note } = draft;
  // What is published is what stood there when the question was asked.
  const [check] = useState(draft.check);
  const client = useQueryClient();
  const publish = useAct(
    (values: { readonly note: string }) => {
      const body: Publish = {
        digest: check?.digest ?? '',
        outcomeDigest: check?.outcomeDigest ?? '',
        note: values.note,
        ...(isEmergency ? { emergency: true } : {}),
      };
      return postDraft(number, 'publish', body);
    },
    {
      forgets: [...OF_DRAFTS, '/api/versions'],
      onDone: (answer) => {
        client.setQueryData([draftPath(number)], answer);
        onClose();
      },
      onFailure: () => true,
    },
  );
  const outside = (check?.changes ?? []).filter(({ isOutside }) => isOutside).length;
  return (
    <FormDialog<{ note: string }>
      title={isEmergency ? t.publish.emergencyTitle : t.publish.title(number)}
      about={
        <>
          <p>{t.publish.about(channels)}</p>
          {outside > 0 && <Alert type="warning" showIcon title={t.outcome.outsideAbout(outside)} />}
          {isEmergency && <Alert type="error" showIcon title={t.publish.emergencyAbout} />}
        </>
      }
      ok={isEmergency ? t.publish.emergency : t.drafts.acts.publish}
      isDanger={isEmergency}
      isBusy={publish.isPending}
      failure={publish.error}
      initial={{ note: isEmergency ? '' : note }}
      onSubmit={publish.mutate}
      onCancel={onClose}
    >
      <Form.Item
        name="note"
        label={isEmergency ? t.publish.reason : t.publish.note}
        rules={[{ required: true, message: t.publish.noNote }]}
      >
        <Input.TextArea rows={3} maxLength={500} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
