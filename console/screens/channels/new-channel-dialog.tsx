import { Form, Input } from 'antd';
import type { ChannelColumns } from '../../../server/console/contract/channel.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { useAct } from '../../api/use-act.ts';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { isInRange, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { FormCellEditor } from './form-cell-editor.tsx';

interface NewChannelDialogProps {
  readonly draft: Draft;
  readonly columns: ChannelColumns;
  readonly onClose: () => void;
  readonly onAdded: (channel: string) => void;
}

type Values = Readonly<Record<string, string | undefined>> & { readonly number: string };

/** Begins a channel in the draft, with what most channels say. */
export function NewChannelDialog({ draft, columns, onClose, onAdded }: NewChannelDialogProps) {
  const me = useMe();
  const add = useAct(
    async ({ number, ...given }: Values) => {
      const channel = `channel_${number.trim()}`;
      const cells = Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Record<
        string,
        string
      >;
      try {
        await postDraft(draft.number, 'cells', { seen: draft.seq, channels: [{ channel, cells }] });
      } catch (error) {
        throw atFields(error, channel);
      }
      return channel;
    },
    { forgets: OF_DRAFTS, onDone: onAdded, onFailure: () => true },
  );
  const offered = columns.filter(({ header }) => t.channels.newHeaders.includes(header));
  return (
    <FormDialog<Values>
      width={520}
      title={t.channels.add}
      about={t.channels.addAbout(draft.number)}
      ok={t.channels.addOk}
      isBusy={add.isPending}
      failure={add.error}
      onSubmit={add.mutate}
      onCancel={onClose}
    >
      <Form.Item
        name="number"
        label={t.channels.number}
        validateFirst
        extra={me.ranges.length > 0 && t.channels.range(me.ranges)}
        rules={[
          { required: true, message: t.channels.noNumber },
          { pattern: /^\s*\d{1,10}\s*$/, message: t.channels.badNumber },
          {
            validator: (_, value: string) =>
              isInRange(me, value.trim()) ? Promise.resolve() : Promise.reject(t.channels.outOfRange),
          },
        ]}
      >
        <Input inputMode="numeric" maxLength={12} autoFocus />
      </Form.Item>
      {offered.map((column) => (
        <Form.Item key={column.header} name={column.header} label={column.header}>
          <FormCellEditor column={column} />
        </Form.Item>
      ))}
    </FormDialog>
  );
}

/** The server names a cell by channel and header, the form by header. */
function atFields(error: unknown, channel: string): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const fields = Object.entries(error.fields).map(([name, text]) => {
    const rest = name.startsWith(channel) ? name.slice(channel.length).trim() : name;
    return [rest === '' || rest === t.channels.number ? 'number' : rest, text];
  });
  return new ApiFailure(error.code, error.message, { fields: Object.fromEntries(fields) });
}
