import { Form, Input } from 'antd';
import type { Draft, NewDraft } from '../../server/console/contract/draft.ts';
import { callApi } from '../api/call-api.ts';
import { useAct } from '../api/use-act.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useMe } from '../session/me.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { DRAFTS } from './draft-path.ts';

interface BeginDraftDialogProps {
  readonly onBegun: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** Asks what a new draft is for. */
export function BeginDraftDialog({ onBegun, onClose }: BeginDraftDialogProps) {
  const { name } = useMe();
  const begin = useAct((body: NewDraft) => callApi<Draft>(DRAFTS, { method: 'POST', body }), {
    onDone: onBegun,
    onFailure: () => true,
  });
  return (
    <FormDialog<NewDraft>
      title={t.drafts.begin}
      about={t.drafts.beginAbout}
      ok={t.drafts.beginOk}
      isBusy={begin.isPending}
      failure={begin.error}
      initial={{ title: t.drafts.titleOf(name, new Date()) }}
      onSubmit={begin.mutate}
      onCancel={onClose}
    >
      <Form.Item name="title" label={t.drafts.title} rules={[{ required: true, message: t.drafts.noTitle }]}>
        <Input maxLength={80} autoFocus onFocus={({ target }) => target.select()} />
      </Form.Item>
    </FormDialog>
  );
}
