import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Draft, DraftAct } from '../../../server/console/contract/draft.ts';
import { useAct } from '../../api/use-act.ts';
import { useDesk } from '../../drafts/desk.ts';
import { OF_DRAFTS, postDraft } from '../../drafts/draft-path.ts';
import { waitsFor } from '../../drafts/draft-state.ts';
import { ReasonButton } from '../../parts/reason-button.tsx';
import { useMay } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { PublishDialog } from './publish-dialog.tsx';

type Step = 'submit' | 'withdraw' | 'abandon' | 'reopen' | 'rebase';

/** What can be done with a draft as a whole; the next step first, the rarer ones in a menu. */
export function DraftActs({ draft }: { readonly draft: Draft }) {
  const { number, seq, state, may, isBehind } = draft;
  const { draft: current, choose, unsent, returned } = useDesk();
  const isUnsent = [...unsent, ...returned].some((edit) => edit.draft === number);
  const { modal, notification } = App.useApp();
  const mayEdit = useMay('edit-channels');
  const [publishing, setPublishing] = useState<'usual' | 'emergency' | null>(null);
  const step = useAct(
    (name: Step) => postDraft(number, name, { seen: seq }).then((answer) => ({ name, answer })),
    {
      forgets: OF_DRAFTS,
      onDone: ({ name, answer }) => {
        notification.success({
          title: name === 'submit' ? t.drafts.submitted(waitsFor(answer)) : t.drafts.done[name],
        });
        if (name === 'abandon' && current?.number === number) choose(null);
        if (name === 'reopen') choose(number);
      },
    },
  );
  const button = (act: DraftAct & Step, isPrimary = false) => (
    <ReasonButton
      isNext={isPrimary}
      type={isPrimary ? 'primary' : 'default'}
      may={act === 'submit' && isUnsent ? { ok: false, why: t.drafts.unsent } : may[act]}
      loading={step.isPending && step.variables === act}
      onClick={() => step.mutate(act)}
    >
      {t.drafts.acts[act]}
    </ReasonButton>
  );
  const more = [
    ...(may.edit.ok && isBehind
      ? [{ key: 'rebase', label: t.drafts.acts.rebase, onClick: () => step.mutate('rebase') }]
      : []),
    ...(may.abandon.ok
      ? [
          {
            key: 'abandon',
            danger: true,
            label: t.drafts.acts.abandon,
            onClick: () =>
              modal.confirm({
                title: t.drafts.abandonOf(number),
                content: t.drafts.abandonAbout,
                okText: t.drafts.acts.abandon,
                okButtonProps: { danger: true },
                onOk: () => step.mutate('abandon'),
              }),
          },
        ]
      : []),
    ...(may['publish-in-emergency'].ok
      ? [
          {
            key: 'emergency',
            danger: true,
            label: t.publish.emergency,
            onClick: () => setPublishing('emergency'),
          },
        ]
      : []),
  ];
  return (
    <>
      {state === 'open' && mayEdit && button('submit', true)}
      {may.withdraw.ok && button('withdraw')}
      {(state === 'submitted' || may.publish.ok) && (
        <ReasonButton isNext type="primary" may={may.publish} onClick={() => setPublishing('usual')}>
          {t.drafts.acts.publish}
        </ReasonButton>
      )}
      {state === 'abandoned' && button('reopen', true)}
      {more.length > 0 && (
        <Dropdown menu={{ items: more }} trigger={['click']} placement="bottomRight">
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t.drafts.more} />
        </Dropdown>
      )}
      {publishing !== null && (
        <PublishDialog
          draft={draft}
          isEmergency={publishing === 'emergency'}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  );
}
