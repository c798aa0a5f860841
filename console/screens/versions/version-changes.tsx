import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { Draft } from '../../../server/console/contract/draft.ts';
import type { RevertItem, VersionDetail, VersionRow } from '../../../server/console/contract/version.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { CellChanges } from '../../drafts/cell-changes.tsx';
import { useDesk } from '../../drafts/desk.ts';
import { OF_DRAFTS } from '../../drafts/draft-path.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { Pill } from '../../parts/pill.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { isInRange, useMay, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

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
      <AnswerView query={query}>
        {({ items, otherFiles }) => (
          <>
            {otherFiles.length > 0 && (
              <Alert type="info" showIcon title={t.versions.otherFiles(otherFiles)} />
            )}
            {items === null ? (
              <EmptyView text={t.versions.notKept} />
            ) : items.length === 0 ? (
              <EmptyView text={t.versions.noChanges} />
            ) : (
              <>
                {mayEdit && <Alert type="info" showIcon title={t.versions.revertAbout} />}
                <ul className="items">
                  {items.map(({ channel, isNew, cells }) => (
                    <li key={channel} className="item">
                      <div className="item-head">
                        <span className="number">{t.channels.named(channel)}</span>
                        {isNew && <Pill tone="accent">{t.channels.isNew}</Pill>}
                        <span className="grow" />
                        {mayEdit && isInRange(me, channel.replace(/^\D+/, '')) && (
                          <Button
                            size="small"
                            loading={revert.isPending && revert.variables === channel}
                            onClick={() => revert.mutate(channel)}
                          >
                            {t.versions.revert}
                          </Button>
                        )}
                      </div>
                      <CellChanges cells={cells} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </AnswerView>
    </SideDrawer>
  );
}
