import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { Draft } from '../../../server/console/contract/draft.ts';
import type { RevertItem, VersionDetail, VersionRow } from '../../../server/console/contract/version.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useDesk } from '../../drafts/desk.ts';
import { OF_DRAFTS } from '../../drafts/draft-path.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { isInRange, useMay, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { VersionItems } from './version-items.tsx';

interface VersionChangesProps {
  readonly version: VersionRow;
  readonly onClose: () => void;
}

/** What a version has changed, channel by channel; takes one of them back, as a draft. */
export function VersionChanges({ version: { number }, onClose }: VersionChangesProps) {
  const me = useMe();
  const mayEdit = useMay('edit-channels');
  const navigate = useNavigate();
  const { choose } = useDesk();
  const query = useAnswer<VersionDetail>(`/api/versions/${number}/changes`);
  const revert = useAct(
    (channel: string) => {
      const body: RevertItem = { channel };
      return callApi<Draft>(`/api/versions/${number}/revert`, { method: 'POST', body });
    },
    {
      forgets: OF_DRAFTS,
      onDone(draft) {
        choose(draft.number);
        navigate(`/drafts/${draft.number}`);
      },
    },
  );
  return (
    <SideDrawer size={560} title={t.versions.changesOf(number)} onClose={onClose}>
      <AnswerView query={query} back={onClose}>
        {(detail) => (
          <VersionItems
            {...detail}
            notKept={t.versions.notKept}
            none={t.versions.noChanges}
            about={mayEdit && <Alert type="info" showIcon title={t.versions.revertAbout} />}
            act={(channel) =>
              mayEdit &&
              isInRange(me, channel.replace(/^\D+/, '')) && (
                <Button
                  size="small"
                  loading={revert.isPending && revert.variables === channel}
                  onClick={() => revert.mutate(channel)}
                >
                  {t.versions.revert}
                </Button>
              )
            }
          />
        )}
      </AnswerView>
    </SideDrawer>
  );
}
